import { z } from 'zod';

/** Times are `YYYY-MM-DDTHH:MM`; null without a finish. Days are calendar days; work days have two decimals. */
const time = z.string().nullable();
const moved = { days: z.number().nullable(), workDays: z.number().nullable() };

/** What edits to a plan do to the finish of each project and to the chosen milestones. */
export const reportWhatIfSchema = z.object({
  projects: z.array(z.object({ project: z.string(), before: time, after: time, ...moved })),
  milestones: z.array(z.object({ id: z.string(), project: z.string(), before: time, after: time, ...moved })),
  /** What each edit adds to those before it; together they are the whole. */
  effects: z.array(
    z.object({
      number: z.int().positive(),
      sentence: z.string(),
      projects: z.array(z.object({ project: z.string(), ...moved })),
      milestones: z.array(z.object({ id: z.string(), ...moved })),
    }),
  ),
});
export type ReportWhatIf = z.infer<typeof reportWhatIfSchema>;
