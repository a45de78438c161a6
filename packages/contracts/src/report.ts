import { z } from 'zod';
import { findingSchema } from './finding.ts';
import { toolIdSchema } from './ids.ts';
import { reportChartSchema } from './report-chart.ts';
import { reportCodePageSchema, reportFigureSchema, reportRowsSchema } from './report-figure.ts';
import { reportPictureSchema } from './report-picture.ts';
import { reportScorecardSchema } from './report-scorecard.ts';
import { reportTableSchema } from './report-table.ts';
import { reportUpdatesSchema } from './report-updates.ts';
import { reportWhatIfSchema } from './report-what-if.ts';

const printedRowsSchema = z.object({
  title: z.string(),
  /** Id of the table. */
  table: z.string(),
  /** Column ids, in print order. */
  columns: z.array(z.string()),
  /** Row indexes in the table, in print order. */
  places: z.array(z.int().nonnegative()),
});

/** A page or two for a meeting: headline, attention, leading figures and waterfalls, then these tables. About 25 rows fit. */
export const reportPrintSummarySchema = z.object({ tables: z.array(printedRowsSchema) });
export type ReportPrintSummary = z.infer<typeof reportPrintSummarySchema>;

/**
 * What a planner should know before any table: something unresolved, doubtful or unchanged, with its figure. `finding` is the code of
 * findings with the places, `rows` are table rows with details; `rerun` offers to run the same file again with these options.
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

/** The first sentences of a result, one or two each: the effect on the schedule, what was done, what needs review. */
export const reportHeadlineSchema = z.object({
  effect: z.string().optional(),
  done: z.string(),
  review: z.string().optional(),
});
export type ReportHeadline = z.infer<typeof reportHeadlineSchema>;

/**
 * What a tool found and changed. `tasks` is the number of activities in the file. A page can show a working duration in
 * a sentence in either unit if a no-break space precedes `hours`, `days`, `h` or `d`.
 */
export const reportSchema = z.object({
  tool: toolIdSchema,
  /** The headline as one text. */
  summary: z.string(),
  /** The headline in parts; absent if the tool has only the text. */
  headline: reportHeadlineSchema.optional(),
  /** Most important first; absent when nothing needs attention. */
  attention: z.array(reportAttentionSchema).optional(),
  /** What could not be read of what the tool rests on. If the result is not usable, the headline begins with it and nothing is charged. */
  unread: z.object({ message: z.string(), isUsable: z.boolean() }).optional(),
  /** Which of several files the result is about: an index in the order given; absent for one file, or if it is about all. */
  ofFile: z.int().nonnegative().optional(),
  tasks: z.int().nonnegative(),
  counts: z.record(z.string(), z.number()),
  /** The four to six most important first. */
  figures: z.array(reportFigureSchema).optional(),
  /** Of a series: the main figures of each of its `windows`; `figures` are those of all. */
  windowFigures: z.array(z.object({ window: z.string(), figures: z.array(reportFigureSchema) })).optional(),
  /** Working hours per day, to convert between hours and days; 8 if absent. */
  hoursPerDay: z.number().positive().optional(),
  /** Short names of the projects, with data date and finish if there are several; at most `mostNamedProjects`, then the number of others. */
  projects: z.array(z.string()).optional(),
  /** A cell of kind `date`; absent if projects differ. */
  dataDate: z.string().optional(),
  /** Finish of the only project as P6 last scheduled it, a cell of kind `date`. */
  finish: z.string().optional(),
  /** Why P6 will not import the output as it is; shown before the price, and in place of the steps in P6. */
  importProblem: z.string().optional(),
  /** Code page the names were read in; absent for a workbook and for pure ASCII. */
  codePage: reportCodePageSchema.optional(),
  findings: z.array(findingSchema),
  /** Rows and pictures besides the findings. */
  tables: z.array(reportTableSchema).optional(),
  charts: z.array(reportChartSchema).optional(),
  /** Periods of a series in order: values of column `window` of its tables. A page shows one of them, or all. */
  windows: z.array(z.string()).optional(),
  /** Pictures of the whole result, besides those of rows; with `window` that of one period, else of all. */
  pictures: z
    .array(
      z.object({
        title: z.string(),
        description: z.string().optional(),
        window: z.string().optional(),
        picture: reportPictureSchema,
      }),
    )
    .optional(),
  /** Values against limits, from a tool that assesses a schedule. */
  scorecard: reportScorecardSchema.optional(),
  /** Content of the printed summary; without it only the full result can be printed. */
  printSummary: reportPrintSummarySchema.optional(),
  /** Two or more updates compared. */
  updates: reportUpdatesSchema.optional(),
  /** A report in words for a client, as Markdown: the sections in order, the first with the title alone. */
  narrative: z.array(z.object({ title: z.string(), text: z.string() })).optional(),
  /** What edits to the plan do to its finish. */
  whatIf: reportWhatIfSchema.optional(),
});
export type Report = z.infer<typeof reportSchema>;

/**
 * A file a tool returns besides its output, such as a report as a workbook. The contents of all, in order and one after the
 * other, are an object of their own in the bucket, which `GET /api/conversions/:id/attachments` sends unchanged.
 */
export const attachmentSchema = z.object({
  /** Label of its button, such as `Report (Excel)`. */
  title: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  /** Its length in bytes. */
  size: z.int().nonnegative(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** The report of a result, and what its attachments are: the JSON in the bucket, which `GET /api/conversions/:id/report` sends unchanged. */
export const storedReportSchema = z.object({
  report: reportSchema,
  attachments: z.array(attachmentSchema),
});
export type StoredReport = z.infer<typeof storedReportSchema>;

/**
 * The attachments of a report, each with what `cut` makes of its part of `contents`, in bytes from and to; undefined if the
 * contents are not those of the report.
 */
export function cutAttachments<Content>(
  attachments: readonly Attachment[],
  contentBytes: number,
  cut: (from: number, to: number, attachment: Attachment) => Content,
): (Attachment & { content: Content })[] | undefined {
  let from = 0;
  const parts = attachments.map((attachment) => {
    const to = from + attachment.size;
    const content = cut(from, to, attachment);
    from = to;
    return { ...attachment, content };
  });
  return from === contentBytes ? parts : undefined;
}
