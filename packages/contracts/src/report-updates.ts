import { z } from 'zod';

/** Times are `YYYY-MM-DDTHH:MM`; hours, days and money have two decimals. `null` means none. */
const time = z.string().nullable();

/** A project of one update, with the finish stated in its file. */
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

/** The tracked finish, as the files state it. Work days are counted on the calendar of the current finishing activity. */
export const updateFinishSchema = z.object({
  previous: time,
  current: time,
  previousActivity: z.string().nullable(),
  currentActivity: z.string().nullable(),
  days: z.number().nullable(),
  workDays: z.number().nullable(),
});

/**
 * What moved the finish in a step, in work days. `activity`: an activity of a driving path; its own change less the float that
 * was there to take it. Without `id`: `otherCalendars`, work that did not change but counts on other calendars; `otherPaths`, what
 * no activity of the driving paths explains. The shares of a step add up to it.
 */
export const updateShareSchema = z.object({
  kind: z.enum(['activity', 'otherCalendars', 'otherPaths']),
  id: z.string().nullable(),
  workDays: z.number(),
  /** The change of the activity itself, and how much of it float took. */
  ownWorkDays: z.number(),
  floatWorkDays: z.number(),
  /** How progress changed it, day by day; the parts add up to the share. */
  progress: z
    .array(
      z.object({
        kind: z.enum(['startedLate', 'ranLong', 'reEstimated', 'outOfSequence', 'gained']),
        workDays: z.number(),
      }),
    )
    .optional(),
});

/** `step` is rescheduledPrevious, progress, durations, network, calendars or rescheduledCurrent; combined ones are `durations+network`. */
export const updateStepSchema = z.object({
  step: z.string(),
  days: z.number().nullable(),
  workDays: z.number().nullable(),
  finish: time,
  finishActivity: z.string().nullable(),
  /** The driving path after the step, first activity first. */
  path: z.array(z.string()).optional(),
  by: z.array(updateShareSchema).optional(),
  /** Of progress: how many days apart it was followed. Absent if it was not followed from day to day. */
  everyDays: z.number().optional(),
});
export type UpdateStep = z.infer<typeof updateStepSchema>;

/** What moved the finish. The steps add up to the variance. */
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
  /** The activity that is followed instead of the project's finish. `note`: why nothing is measured. */
  followed: z.object({ id: z.string(), name: z.string(), note: z.string().optional() }).optional(),
  counts: z.record(z.string(), z.number()),
  /** Rows by kind of difference; the README of the tool `updates` lists their fields. */
  lists: z.record(z.string(), z.array(z.unknown())),
  /** Null if a file cannot be scheduled. */
  windows: updateWindowsSchema.nullable(),
});
export type ComparedProjectReport = z.infer<typeof comparedProjectSchema>;

const unpairedSchema = z.array(z.object({ project: z.string(), projectId: z.string() }));

/** Two updates compared. */
export const comparedUpdatesSchema = z.object({
  /** Base names: previous update, current update. */
  files: z.array(z.string()),
  /** Codes of the findings about the comparison. */
  findings: z.array(z.string()),
  /** Projects found in one update only. */
  unpaired: z.object({ previous: unpairedSchema, current: unpairedSchema }),
  projects: z.array(comparedProjectSchema),
});
export type ComparedUpdates = z.infer<typeof comparedUpdatesSchema>;

/** Three or more updates in order. */
export const updateSeriesSchema = z.object({
  updates: z.array(z.object({ file: z.string(), dataDate: time, finish: time })),
  windows: z.array(comparedUpdatesSchema),
  /**
   * One date per update, null where the milestone is missing; with the short name of the project if there are several. `note`: where
   * it is missing, or has another ID or name.
   */
  milestones: z.array(
    z.object({
      project: z.string().optional(),
      id: z.string(),
      name: z.string(),
      dates: z.array(time),
      note: z.string().optional(),
    }),
  ),
});
export type UpdateSeries = z.infer<typeof updateSeriesSchema>;

/** The result of comparing updates. In a series `files` has all and `projects` those of the last window. */
export const reportUpdatesSchema = comparedUpdatesSchema.extend({ series: updateSeriesSchema.optional() });
export type ReportUpdates = z.infer<typeof reportUpdatesSchema>;
