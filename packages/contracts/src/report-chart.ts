import { z } from 'zod';
import { reportRowsSchema } from './report-figure.ts';

/** Id of the table that a chart belongs to and is shown with; without it the chart is shown below all tables. */
const withTable = z.string().optional();

/**
 * A bar chart: each series has one value per category. `drawnAs` lines if the categories follow each other in time; `stacked` adds
 * the values of a category up, those below 0 apart.
 */
const barChartSchema = z.object({
  kind: z.literal('bars').optional(),
  drawnAs: z.enum(['lines', 'stacked']).optional(),
  withTable,
  title: z.string(),
  /** Label of the value axis, such as `USD` or `working days`. */
  unit: z.string(),
  /** Cells of kind `date` where lines are drawn to the scale of time, else short texts. */
  categories: z.array(z.string()),
  /** What the categories are; `Data date` if absent. */
  categoryTitle: z.string().optional(),
  isTimeScale: z.boolean().optional(),
  /** One sentence: what is shown and what is left out. */
  description: z.string().optional(),
  /** `null` is a gap of a line. */
  series: z.array(z.object({ title: z.string(), values: z.array(z.number().nullable()) })),
});
export type ReportBarChart = z.infer<typeof barChartSchema>;

/** One part of a step: what it is, how much it added, and the rows with details. */
export const chartShareSchema = z.object({
  /** An activity as `A1050 Excavation`, or a description. */
  label: z.string(),
  value: z.number(),
  /** The unit of the value, if it is not that of the chart, such as `work days`. */
  note: z.string().optional(),
  rows: reportRowsSchema.optional(),
});
export type ChartShare = z.infer<typeof chartShareSchema>;

/** A day, such as `2026-03-25`. */
const daySchema = z.string();

const waterfallStepSchema = z.object({
  title: z.string(),
  /** Amount added; negative if it reduced the total. */
  value: z.number(),
  /** The date after this step. */
  day: daySchema.optional(),
  /** One sentence, such as why a step has no parts. */
  note: z.string().optional(),
  rows: reportRowsSchema.optional(),
  /** Its largest parts, largest first; a page shows three and links to the rows of the others. */
  shares: z.array(chartShareSchema).optional(),
});
export type WaterfallStep = z.infer<typeof waterfallStepSchema>;

/** Steps that add up to a total, each beginning where the previous one ended. A waterfall is shown first in its result. */
const waterfallSchema = z.object({
  kind: z.literal('waterfall'),
  /** Ids of the tables beside which it is shown; without them beside all. */
  withTables: z.array(z.string()).optional(),
  /** The period that it shows, one of the report's `windows`; without it all of them. */
  window: z.string().optional(),
  title: z.string(),
  /** Unit of the values. `days` are never converted to hours. */
  unit: z.string(),
  /** Where the steps begin: 0 on the axis. */
  start: z.object({ title: z.string(), day: daySchema.optional() }),
  steps: z.array(waterfallStepSchema),
  total: z.object({ title: z.string(), value: z.number(), day: daySchema.optional() }),
});
export type ReportWaterfall = z.infer<typeof waterfallSchema>;

/** How dates moved from update to update: one line per series, with a date or a gap for each category. */
const slipChartSchema = z.object({
  kind: z.literal('slip'),
  withTable,
  title: z.string(),
  /** One sentence: what is shown and what is left out. */
  description: z.string().optional(),
  /** The updates in order, as short texts such as `2026-03-16`. */
  categories: z.array(z.string()),
  series: z.array(
    z.object({
      title: z.string(),
      /** Cells of kind `date`, one per category; `null` is a gap. */
      dates: z.array(z.string().nullable()),
      /** A line to compare with, such as the data dates; drawn in another style. */
      isReference: z.boolean().optional(),
      rows: reportRowsSchema.optional(),
    }),
  ),
});
export type ReportSlipChart = z.infer<typeof slipChartSchema>;

/** A chart without a kind is a bar chart. */
export const reportChartSchema = z.discriminatedUnion('kind', [
  barChartSchema,
  waterfallSchema,
  slipChartSchema,
]);
export type ReportChart = z.infer<typeof reportChartSchema>;
