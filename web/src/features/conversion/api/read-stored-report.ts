import { cutAttachments, type StoredReport, storedReportSchema } from '@floatwise/contracts';
import type { FurtherFile } from '../model/conversion-state.ts';

/** Items validated of each list. */
const itemsChecked = 20;

/**
 * The report and attachments of a response; undefined if it contains none. The converter has checked every item: the first ones
 * of each list show whether this page knows their shape. Validating 50,000 findings would block the page for a second.
 */
export function readStoredReport(answer: unknown): StoredReport | undefined {
  if (!storedReportSchema.safeParse(shortenLists(answer)).success) return undefined;
  const { report, attachments } = answer as StoredReport;
  return { report, attachments };
}

/** The files that a report lists, from the contents of all; none if these are not complete. */
export function listFurtherFiles(
  stored: StoredReport | undefined,
  contents: Blob | undefined,
): FurtherFile[] {
  if (stored === undefined || contents === undefined) return [];
  const cut = cutAttachments(stored.attachments, contents.size, (from, to, { contentType }) =>
    contents.slice(from, to, contentType),
  );
  return (cut ?? []).map(({ title, fileName, content }) => ({ title, fileName, blob: content }));
}

function shortenLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, itemsChecked).map(shortenLists);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortenLists(item)]));
}
