import { type StoredReport, storedReportSchema } from '@floatwise/contracts';

/** Of each list so many items are looked at. */
const itemsChecked = 20;

/**
 * The report and attachments of an answer; undefined in an answer without them. The converter has checked every item: the first
 * items of each list show whether this page knows their shape. A check of 50,000 findings would stop the page for a second.
 */
export function readStoredReport(answer: unknown): StoredReport | undefined {
  if (!storedReportSchema.safeParse(shortenLists(answer)).success) return undefined;
  const { report, attachments } = answer as StoredReport;
  return { report, attachments };
}

function shortenLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, itemsChecked).map(shortenLists);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortenLists(item)]));
}
