import { z } from 'zod';

/** Times are `YYYY-MM-DDTHH:MM`; hours, days and money have two decimals. `null` is nothing. */
const time = z.string().nullable();

/** A project of one update, with its own finish as the file has it. */
export const updateHeadSchema = z.object({
  project: z.string(),
  projectId: z.string(),
  dataDate: time,
  finish: time,
  finishActivity: z.string().nullable(),
  mustFinishBy: time,
  activities: z.int().nonnegative(),
});
export type UpdateHead = z.infer<typeof updateHeadSchema>;

/** The finish that is followed, as the files have it. Work days are those of the current finishing activity's calendar. */
export const updateFinishSchema = z.object({
  previous: time,
  current: time,
  previousActivity: z.string().nullable(),
  currentActivity: z.string().nullable(),
  days: z.number().nullable(),
  workDays: z.number().nullable(),
});

/**
 * What one activity of a driving path adds to a step, together with activities that are new in it. `id` is null for the end of the
 * project, where another activity ends it.
 */
export const updateShareSchema = z.object({
  id: z.string().nullable(),
  with: z.array(z.string()),
  days: z.number(),
  workDays: z.number(),
});

/** `step` is rescheduledPrevious, progress, durations, network, calendars, rescheduledCurrent; joined ones are `durations+network`. */
export const updateStepSchema = z.object({
  step: z.string(),
  days: z.number().nullable(),
  workDays: z.number().nullable(),
  finish: time,
  finishActivity: z.string().nullable(),
  /** The driving path after the step, first to last. */
  path: z.array(z.string()).optional(),
  by: z.array(updateShareSchema).optional(),
});
export type UpdateStep = z.infer<typeof updateStepSchema>;

/** What moved the finish: the steps add up to the variance. */
export const updateWindowsSchema = z.object({
  steps: z.array(updateStepSchema),
  variance: z.object({
    previous: time,
    current: time,
    days: z.number().nullable(),
    workDays: z.number().nullable(),
  }),
  sum: z.number(),
});
export type UpdateWindows = z.infer<typeof updateWindowsSchema>;

export const comparedProjectSchema = z.object({
  previous: updateHeadSchema,
  current: updateHeadSchema,
  finish: updateFinishSchema,
  counts: z.record(z.string(), z.number()),
  /** Rows of each kind of difference; which fields they have is in the README of the tool `updates`. */
  lists: z.record(z.string(), z.array(z.unknown())),
  /** Null where a file cannot be scheduled. */
  windows: updateWindowsSchema.nullable(),
});
export type ComparedProjectReport = z.infer<typeof comparedProjectSchema>;

const unpairedSchema = z.array(z.object({ project: z.string(), projectId: z.string() }));

/** Two updates side by side. */
export const comparedUpdatesSchema = z.object({
  /** Base names: the previous update, the current one. */
  files: z.array(z.string()),
  /** Codes of what is to be said about the comparison. */
  findings: z.array(z.string()),
  /** Projects without a counterpart. */
  unpaired: z.object({ previous: unpairedSchema, current: unpairedSchema }),
  projects: z.array(comparedProjectSchema),
});
export type ComparedUpdates = z.infer<typeof comparedUpdatesSchema>;

/** Three or more updates in their order. */
export const updateSeriesSchema = z.object({
  updates: z.array(z.object({ file: z.string(), dataDate: time, finish: time })),
  /** One for each neighbouring pair. */
  windows: z.array(comparedUpdatesSchema),
  /** A date for each update, null where the milestone is missing; of several projects with the project's short name. */
  milestones: z.array(
    z.object({ project: z.string().optional(), id: z.string(), name: z.string(), dates: z.array(time) }),
  ),
});
export type UpdateSeries = z.infer<typeof updateSeriesSchema>;

/** The result of comparing updates. Of a series `files` are all and `projects` those of the last window. */
export const reportUpdatesSchema = comparedUpdatesSchema.extend({ series: updateSeriesSchema.optional() });
export type ReportUpdates = z.infer<typeof reportUpdatesSchema>;
