import { z } from 'zod';

/** Bars side by side: each series has one value a category. */
export const reportChartSchema = z.object({
  title: z.string(),
  /** What the values are, as words at their axis, such as `USD` or `working days`. */
  unit: z.string(),
  categories: z.array(z.string()),
  series: z.array(z.object({ title: z.string(), values: z.array(z.number()) })),
});
export type ReportChart = z.infer<typeof reportChartSchema>;
