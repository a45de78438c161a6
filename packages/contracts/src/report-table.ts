import { z } from 'zod';
import { rowPicturesSchema } from './row-pictures.ts';

/**
 * How a column is shown, on the page and in a workbook. `percent` cells are shares (0.25 is 25 %), `money` has two
 * decimals, `date` cells are local times as `YYYY-MM-DDTHH:MM`, a schedule's own clock without a zone.
 */
export const reportColumnKindSchema = z.enum(['text', 'number', 'money', 'percent', 'date']);
export type ReportColumnKind = z.infer<typeof reportColumnKindSchema>;

/** Of working time. A page shows either, by the report's `hoursPerDay`. */
export const reportUnitSchema = z.enum(['hours', 'days']);
export type ReportUnit = z.infer<typeof reportUnitSchema>;

/**
 * What a reader takes a column for: what a row is about, what the tool found for it, why. `more` is shown on request
 * only. A page shows keys first, then answers, then reasons, then columns without a role.
 */
export const reportColumnRoleSchema = z.enum(['key', 'answer', 'why', 'more']);
export type ReportColumnRole = z.infer<typeof reportColumnRoleSchema>;

/** `null` is an empty cell. */
export const reportCellSchema = z.union([z.string(), z.number(), z.null()]);
export type ReportCell = z.infer<typeof reportCellSchema>;

/** Rows of another table that the cells of a column lead to. */
export const reportColumnLinkSchema = z.object({
  /** Title of that table. */
  table: z.string(),
  /** Values its rows have in columns by their titles, as those behind a figure. */
  where: z.record(z.string(), z.array(z.string())).optional(),
  /** Its columns in which its rows have what the cell's own row has: the title there, and the title here. */
  same: z.record(z.string(), z.string()).optional(),
});
export type ReportColumnLink = z.infer<typeof reportColumnLinkSchema>;

export const reportColumnSchema = z.object({
  /** Unlike any other of its table. */
  title: z.string(),
  kind: reportColumnKindSchema,
  /** For a `number` column of durations, lags or floats, and a `text` column that contains lags: `A -FS+8-> B (8 >= 0)`. */
  unit: reportUnitSchema.optional(),
  role: reportColumnRoleSchema.optional(),
  /** A cell leads nowhere where that table has no such row. */
  link: reportColumnLinkSchema.optional(),
});
export type ReportColumn = z.infer<typeof reportColumnSchema>;

/** What a tool found, as rows a planner filters. Every row has as many cells as there are columns. */
export const reportTableSchema = z.object({
  /** Unlike any other of its report, and not `Findings`. */
  title: z.string(),
  /** One sentence about what a row is. */
  description: z.string().optional(),
  columns: z.array(reportColumnSchema),
  rows: z.array(z.array(reportCellSchema)),
  /** Values of columns whose rows a page shows first, such as what failed; all rows where absent. */
  opens: z.record(z.string(), z.array(z.string())).optional(),
  /** The network around each row, where it helps. */
  rowPictures: rowPicturesSchema.optional(),
});
export type ReportTable = z.infer<typeof reportTableSchema>;
