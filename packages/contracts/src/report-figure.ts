import { z } from 'zod';
import { reportCellSchema, reportColumnKindSchema, reportUnitSchema } from './report-table.ts';

/**
 * Rows of one of the report's tables, by its title: those that have one of the values in each of the named columns. A
 * text cell is its text, and an empty cell is ''. Without columns all rows. `Findings` is the table of the report's
 * findings, with the columns Severity (Error, Warning, Info), Code, Where and Finding; a page shows the code in words.
 */
export const reportRowsSchema = z.object({
  table: z.string(),
  where: z.record(z.string(), z.array(z.string())).optional(),
});
export type ReportRows = z.infer<typeof reportRowsSchema>;

/** A figure of a result. */
export const reportFigureSchema = z.object({
  title: z.string(),
  /** Name of the count it shows, where that is a duration. */
  count: z.string().optional(),
  /** Like a cell of a column of that kind and unit. */
  value: reportCellSchema,
  kind: reportColumnKindSchema,
  unit: reportUnitSchema.optional(),
  /** A short note beside the value, such as how far a date moved. */
  note: z.string().optional(),
  /** Whether a page shows it only among the details. */
  isDetail: z.boolean().optional(),
  /** `heed` marks a figure that a planner must review, unless it is 0. */
  tone: z.enum(['plain', 'heed']).optional(),
  /** The rows behind the figure. */
  rows: reportRowsSchema.optional(),
});
export type ReportFigure = z.infer<typeof reportFigureSchema>;
