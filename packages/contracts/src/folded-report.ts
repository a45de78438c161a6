import { z } from 'zod';
import { foldedPicturesSchema } from './folded-pictures.ts';
import { reportCellSchema, reportTableSchema } from './report-table.ts';
import { reportSchema } from './report.ts';

/** A long table as it travels: what stands in many cells of a column stands once. */
export const foldedTableSchema = reportTableSchema.omit({ rows: true, rowPictures: true }).extend({
  /** By column, the cells that differ. */
  values: z.array(z.array(reportCellSchema)),
  /** Each cell as its place in the values of its column. */
  foldedRows: z.array(z.array(z.int().nonnegative())),
  foldedPictures: foldedPicturesSchema.optional(),
});
export type FoldedTable = z.infer<typeof foldedTableSchema>;

/** A report as it travels to a page: its long tables are folded. */
export const foldedReportSchema = reportSchema.extend({
  tables: z.array(z.union([reportTableSchema, foldedTableSchema])).optional(),
});
export type FoldedReport = z.infer<typeof foldedReportSchema>;
