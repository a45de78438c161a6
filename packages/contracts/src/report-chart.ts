import { z } from 'zod';
import { reportRowsSchema } from './report-figure.ts';

/** Bars side by side: each series has one value a category. */
const barChartSchema = z.object({
  kind: z.literal('bars').optional(),
  title: z.string(),
  /** What the values are, as words at their axis, such as `USD` or `working days`. */
  unit: z.string(),
  categories: z.array(z.string()),
  series: z.array(z.object({ title: z.string(), values: z.array(z.number()) })),
});
export type ReportBarChart = z.infer<typeof barChartSchema>;

/** One part of a step: what it is, how much it added, and the rows that say more. */
export const chartShareSchema = z.object({
  /** An activity as `A1050 Excavation`, or what it is in words. */
  label: z.string(),
  value: z.number(),
  /** The same in another measure, such as `3 work days`. */
  note: z.string().optional(),
  rows: reportRowsSchema.optional(),
});
export type ChartShare = z.infer<typeof chartShareSchema>;

/** A day, such as `2026-03-25`. */
const daySchema = z.string();

const waterfallStepSchema = z.object({
  title: z.string(),
  /** How much it added; negative where it reduced the total. */
  value: z.number(),
  /** The date after this step. */
  day: daySchema.optional(),
  /** One sentence, such as why a step has no parts. */
  note: z.string().optional(),
  /** All rows behind the step. */
  rows: reportRowsSchema.optional(),
  /** Its largest parts, the largest first; a page shows three and links to the rows of the others. */
  shares: z.array(chartShareSchema).optional(),
});
export type WaterfallStep = z.infer<typeof waterfallStepSchema>;

/** How steps add up to a total, each beginning where the one before ended. A waterfall leads its result. */
const waterfallSchema = z.object({
  kind: z.literal('waterfall'),
  title: z.string(),
  /** What the values are: `days`, which a unit of durations never converts. */
  unit: z.string(),
  /** Where the steps begin, which is the 0 of the axis. */
  start: z.object({ title: z.string(), day: daySchema.optional() }),
  steps: z.array(waterfallStepSchema),
  /** What the steps add up to. */
  total: z.object({ title: z.string(), value: z.number(), day: daySchema.optional() }),
});
export type ReportWaterfall = z.infer<typeof waterfallSchema>;

/** How dates moved from one update to the next: a line a series, with one date or a gap at each category. */
const slipChartSchema = z.object({
  kind: z.literal('slip'),
  title: z.string(),
  /** One sentence about what is shown and what is left out. */
  description: z.string().optional(),
  /** The updates in their order, as short texts such as `2026-03-16`. */
  categories: z.array(z.string()),
  series: z.array(
    z.object({
      title: z.string(),
      /** Cells of kind `date`, one a category; `null` is a gap. */
      dates: z.array(z.string().nullable()),
      /** A line the others are compared with, such as the data dates: drawn apart from them. */
      isReference: z.boolean().optional(),
      rows: reportRowsSchema.optional(),
    }),
  ),
});
export type ReportSlipChart = z.infer<typeof slipChartSchema>;

/** A chart without a kind has bars. */
export const reportChartSchema = z.discriminatedUnion('kind', [
  barChartSchema,
  waterfallSchema,
  slipChartSchema,
]);
export type ReportChart = z.infer<typeof reportChartSchema>;
