import { z } from 'zod';
import { findingSchema } from './finding.ts';
import { toolIdSchema } from './ids.ts';
import { reportChartSchema } from './report-chart.ts';
import { reportCodePageSchema } from './report-code-page.ts';
import { reportFigureSchema, reportRowsSchema } from './report-figure.ts';
import { reportPictureSchema } from './report-picture.ts';
import { reportPrintSummarySchema } from './report-print-summary.ts';
import { reportScorecardSchema } from './report-scorecard.ts';
import { reportTableSchema } from './report-table.ts';
import { reportUpdatesSchema } from './report-updates.ts';

/**
 * What a planner should know before any table: something unresolved, doubtful or left unchanged, with its figure.
 * `finding` is the code of the findings with the places; `rows` are table rows with details; `rerun` offers to run the
 * same file again with these options changed.
 */
export const reportAttentionSchema = z.object({
  message: z.string(),
  finding: z.string().optional(),
  rows: reportRowsSchema.optional(),
  rerun: z
    .object({
      label: z.string(),
      options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    })
    .optional(),
});
export type ReportAttention = z.infer<typeof reportAttentionSchema>;

/** What a result says first, a sentence or two each: what it means for the schedule, what was done, what needs review. */
export const reportHeadlineSchema = z.object({
  effect: z.string().optional(),
  done: z.string(),
  review: z.string().optional(),
});
export type ReportHeadline = z.infer<typeof reportHeadlineSchema>;

/**
 * What a tool found and changed. `tasks` is the number of activities in the file. In sentences a duration of work with a no-break
 * space before `hours`, `days`, `h` or `d` is shown in either unit by a page.
 */
export const reportSchema = z.object({
  tool: toolIdSchema,
  /** The headline as one text. */
  summary: z.string(),
  /** The same in its parts; absent where a tool has but the text. */
  headline: reportHeadlineSchema.optional(),
  /** Most important first; absent when nothing needs attention. */
  attention: z.array(reportAttentionSchema).optional(),
  tasks: z.int().nonnegative(),
  counts: z.record(z.string(), z.number()),
  /** The four to six that matter most first; a page shows the first counts where absent. */
  figures: z.array(reportFigureSchema).optional(),
  /** Working hours of a day, to show hours as days and days as hours; 8 where absent. */
  hoursPerDay: z.number().positive().optional(),
  /** Short names of the assessed projects, where the file has them; with their data dates where these differ. */
  projects: z.array(z.string()).optional(),
  /** When the schedule was last brought up to date, as a cell of kind `date`; absent where projects differ. */
  dataDate: z.string().optional(),
  /** How names were read; absent for a workbook, and for a file in which nothing lies beyond ASCII. */
  codePage: reportCodePageSchema.optional(),
  findings: z.array(findingSchema),
  /** Rows and pictures beyond the findings, for tools whose result is looked at as a table or a chart. */
  tables: z.array(reportTableSchema).optional(),
  charts: z.array(reportChartSchema).optional(),
  /** Pictures of the whole, beside those of single rows. */
  pictures: z
    .array(z.object({ title: z.string(), description: z.string().optional(), picture: reportPictureSchema }))
    .optional(),
  /** Values against limits, for a tool that assesses a schedule. */
  scorecard: reportScorecardSchema.optional(),
  /** What a printed summary shows; without it a result is printed as a whole only. */
  printSummary: reportPrintSummarySchema.optional(),
  /** Two or more updates of a schedule side by side. */
  updates: reportUpdatesSchema.optional(),
});
export type Report = z.infer<typeof reportSchema>;
