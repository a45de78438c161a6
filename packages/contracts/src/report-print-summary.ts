import { z } from 'zod';

/** Some rows of one of the report's tables, for paper. */
const printedRowsSchema = z.object({
  title: z.string(),
  /** Title of the table. */
  table: z.string(),
  /** Titles of the columns, in the order of the paper. */
  columns: z.array(z.string()),
  /** Places of the rows in the table, in the order of the paper. */
  places: z.array(z.int().nonnegative()),
});

/**
 * What a person takes to a meeting: a page or two of the result. Headline, what needs attention, leading figures and
 * waterfalls are printed automatically; the tables follow them. About 25 rows in all fit.
 */
export const reportPrintSummarySchema = z.object({ tables: z.array(printedRowsSchema) });
export type ReportPrintSummary = z.infer<typeof reportPrintSummarySchema>;
