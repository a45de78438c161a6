import { z } from 'zod';
import { findingSchema } from './finding.ts';
import { toolIdSchema } from './ids.ts';
import { reportChartSchema } from './report-chart.ts';
import { reportScorecardSchema } from './report-scorecard.ts';
import { reportTableSchema } from './report-table.ts';

/**
 * What a planner should know before any table: something unresolved, doubtful or left alone, with its figure.
 * `finding` is the code of the findings that tell the places.
 */
export const reportAttentionSchema = z.object({ message: z.string(), finding: z.string().optional() });
export type ReportAttention = z.infer<typeof reportAttentionSchema>;

/** What a tool found and changed. `tasks` is the number of activities in the file. */
export const reportSchema = z.object({
  tool: toolIdSchema,
  /** One sentence of figures that leads the result. */
  summary: z.string(),
  /** Most important first; absent when there is nothing to heed. */
  attention: z.array(reportAttentionSchema).optional(),
  tasks: z.int().nonnegative(),
  counts: z.record(z.string(), z.number()),
  findings: z.array(findingSchema),
  /** Rows and pictures beyond the findings, for tools whose result is looked at as a table or a chart. */
  tables: z.array(reportTableSchema).optional(),
  charts: z.array(reportChartSchema).optional(),
  /** Values against limits, for a tool that assesses a schedule. */
  scorecard: reportScorecardSchema.optional(),
});
export type Report = z.infer<typeof reportSchema>;
