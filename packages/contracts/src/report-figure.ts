import { z } from 'zod';
import { reportCellSchema, reportColumnKindSchema, reportUnitSchema } from './report-table.ts';

/**
 * Selects rows of a report table by its id: those with one of the values in each column, by column id. A text cell matches
 * its text, an empty cell matches ''. Without columns it selects all rows. `findings` is the table of the report's
 * findings, with the columns `severity` (Error, Warning, Info), `code`, `where` and `finding`; a page shows the code in words.
 */
export const reportRowsSchema = z.object({
  table: z.string(),
  where: z.record(z.string(), z.array(z.string())).optional(),
});
export type ReportRows = z.infer<typeof reportRowsSchema>;

/** Id of the table of a report's findings. */
export const findingsTableId = 'findings';

export const reportFigureSchema = z.object({
  /** Unique in its report; also its name among the report's counts, if it has a number. */
  id: z.string(),
  /** Text for people. */
  title: z.string(),
  /** Like a cell of a column with this kind and unit. */
  value: reportCellSchema,
  kind: reportColumnKindSchema,
  unit: reportUnitSchema.optional(),
  /** What the title means, as a tooltip: `type changed`. */
  description: z.string().optional(),
  /** A short note beside the value, such as how far a date moved. */
  note: z.string().optional(),
  /** Whether a page shows it only among the details. */
  isDetail: z.boolean().optional(),
  /** `heed` marks a figure the planner must review, unless it is 0. */
  tone: z.enum(['plain', 'heed']).optional(),
  rows: reportRowsSchema.optional(),
});
export type ReportFigure = z.infer<typeof reportFigureSchema>;

/** A few names of the file as read in one code page. */
const readNamesSchema = z.object({ codePage: z.string(), names: z.array(z.string()) });

/** Code page in which a file was read that does not state its own. */
export const reportCodePageSchema = readNamesSchema.extend({
  /** Whether the code page was given, or determined beyond doubt. */
  isSure: z.boolean(),
  /** If not sure: code pages that read these names differently, most likely first. */
  alternatives: z.array(readNamesSchema),
});
export type ReportCodePage = z.infer<typeof reportCodePageSchema>;
