import { z } from 'zod';
import { rowPicturesSchema } from './report-picture.ts';

/**
 * How a column is shown on the page and in a workbook. `percent` cells are shares (0.25 is 25 %), `money` has two
 * decimals, `date` cells are local times as `YYYY-MM-DDTHH:MM`, without a time zone.
 */
export const reportColumnKindSchema = z.enum(['text', 'number', 'money', 'percent', 'date']);
export type ReportColumnKind = z.infer<typeof reportColumnKindSchema>;

/** Unit of working time. A page shows either, using the report's `hoursPerDay`. */
export const reportUnitSchema = z.enum(['hours', 'days']);
export type ReportUnit = z.infer<typeof reportUnitSchema>;

/**
 * What a column says: what the row is about, what the tool found, or why. `more` is shown on request only. A page shows
 * keys first, then answers, reasons, and columns without a role.
 */
export const reportColumnRoleSchema = z.enum(['key', 'answer', 'why', 'more']);
export type ReportColumnRole = z.infer<typeof reportColumnRoleSchema>;

/** `null` is an empty cell. */
export const reportCellSchema = z.union([z.string(), z.number(), z.null()]);
export type ReportCell = z.infer<typeof reportCellSchema>;

/** Selects the rows of another table that a cell links to. */
export const reportColumnLinkSchema = z.object({
  /** Id of that table. */
  table: z.string(),
  /** Values required in columns of that table, by column id; as in the rows of a figure. */
  where: z.record(z.string(), z.array(z.string())).optional(),
  /** Columns of that table, by id, that must equal a column of the cell's own row. */
  same: z.record(z.string(), z.string()).optional(),
});
export type ReportColumnLink = z.infer<typeof reportColumnLinkSchema>;

export const reportColumnSchema = z.object({
  /** Unique in its table; filters, links, sorting and programs select the column by it. */
  id: z.string(),
  /** Text for people; unique in its table, since it is the header of a sheet. */
  title: z.string(),
  kind: reportColumnKindSchema,
  /** For `number` columns of durations, lags or floats. */
  unit: reportUnitSchema.optional(),
  role: reportColumnRoleSchema.optional(),
  /** A cell without such a row in that table is not a link. */
  link: reportColumnLinkSchema.optional(),
});
export type ReportColumn = z.infer<typeof reportColumnSchema>;

/** Which rows a planner may decide against, and how to say so when the file is converted again. */
export const reportChoiceSchema = z.object({
  /** The option that takes the keys of rows that are left as they are. */
  option: z.string(),
  /** Id of the column that names the rule of a row; `rule:` and its text is the key of all rows of that rule. */
  column: z.string(),
  /** For each row the keys that leave it; none if it is no repair of its own. */
  keys: z.array(z.array(z.string())),
  /** The keys with which this result was made. */
  left: z.array(z.string()),
  /** The other options with which it was made, so that a page can calculate what another choice would do. */
  options: z.record(z.string(), z.unknown()),
});
export type ReportChoice = z.infer<typeof reportChoiceSchema>;

/** What a tool found, as rows a planner filters. Each row has one cell per column. */
export const reportTableSchema = z.object({
  /** Unique in its report, and not `findings`; figures, links and programs select the table by it. */
  id: z.string(),
  /** Text for people. */
  title: z.string(),
  /** Title of the group in which a page shows the table; a report has groups for all of its tables or for none. */
  group: z.string().optional(),
  /** One sentence: what a row is. */
  description: z.string().optional(),
  columns: z.array(reportColumnSchema),
  rows: z.array(z.array(reportCellSchema)),
  /** Values by column id of the rows a page shows first, such as failed checks; all rows if absent. */
  opens: z.record(z.string(), z.array(z.string())).optional(),
  /** If a planner may decide against rows. */
  choice: reportChoiceSchema.optional(),
  /** The network around each row, if helpful. */
  rowPictures: rowPicturesSchema.optional(),
});
export type ReportTable = z.infer<typeof reportTableSchema>;
