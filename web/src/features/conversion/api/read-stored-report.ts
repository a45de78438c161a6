import {
  type FoldedStoredReport,
  type StoredReport,
  storedReportSchema,
  unfoldReport,
} from '@floatwise/contracts';

/** Of each list so many items are looked at. */
const itemsChecked = 20;

/**
 * What was found and changed, in an answer that holds it; undefined in one that does not. It has been checked where it was
 * made: here the beginnings of its lists tell whether it is of the shape this page knows, since to look at all of 50,000
 * findings again takes a second in which the page stands still.
 */
export function readStoredReport(answer: unknown): StoredReport | undefined {
  if (!storedReportSchema.safeParse(shortenLists(answer)).success) return undefined;
  const { report, attachments } = answer as FoldedStoredReport;
  return { report: unfoldReport(report), attachments };
}

function shortenLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, itemsChecked).map(shortenLists);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortenLists(item)]));
}
