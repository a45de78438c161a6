import { z } from 'zod';

const printedRowsSchema = z.object({
  title: z.string(),
  table: z.string(),
  /** Column titles, in print order. */
  columns: z.array(z.string()),
  /** Row indexes in the table, in print order. */
  places: z.array(z.int().nonnegative()),
});

/**
 * A page or two to take to a meeting. Headline, attention, leading figures and waterfalls are printed automatically;
 * the tables follow them. About 25 rows fit in total.
 */
export const reportPrintSummarySchema = z.object({ tables: z.array(printedRowsSchema) });
export type ReportPrintSummary = z.infer<typeof reportPrintSummarySchema>;
