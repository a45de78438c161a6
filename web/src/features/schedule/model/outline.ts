import { toMinusSign } from '@floatwise/contracts';
import { minutesPerDay, type TimeRange } from './time-view.ts';

/** Minutes since 1970-01-01T00:00 on the schedule's own clock; NaN if there is no date. */
export type Times = Float64Array<ArrayBuffer>;

/** Data of all activities for drawing and search; the lists share one index. */
interface OutlineActivities {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  /** Indexes of their projects. */
  readonly projects: Int32Array<ArrayBuffer>;
  /** As in P6: actual, else early, else planned. */
  readonly starts: Times;
  readonly finishes: Times;
  /** When remaining work resumes; NaN if not started or completed. */
  readonly resumes: Times;
  readonly lateFinishes: Times;
  /** In working days of the activity's calendar. */
  readonly totalFloats: Times;
  /** Bits of `activityFlags`. */
  readonly flags: Uint8Array<ArrayBuffer>;
}

export const activityFlags = { critical: 1, completed: 2, milestone: 4, levelOfEffort: 8 } as const;

/** WBS elements with activities, and projects without a WBS. */
interface OutlineGroups {
  readonly codes: readonly string[];
  readonly names: readonly string[];
  /** Earliest and latest date below, and the number of activities. */
  readonly starts: Times;
  readonly finishes: Times;
  readonly counts: Int32Array<ArrayBuffer>;
}

/** Groups and activities in display order when all are unfolded. */
export interface OutlineRows {
  /** Index of an activity, or `~index` of a group. */
  readonly items: Int32Array<ArrayBuffer>;
  /** From 1. */
  readonly levels: Int32Array<ArrayBuffer>;
  /** One past the last row below; for an activity, the next row. */
  readonly ends: Int32Array<ArrayBuffer>;
}

/** Everything the page needs to show a whole schedule, except the details in activity cards. */
export interface Outline {
  readonly projects: readonly { readonly code: string; readonly dataDate: number | undefined }[];
  readonly activities: OutlineActivities;
  readonly groups: OutlineGroups;
  readonly rows: OutlineRows & {
    /** The row of each activity. */
    readonly ofActivity: Int32Array<ArrayBuffer>;
  };
}

export function hasFlag(
  { flags }: OutlineActivities,
  place: number,
  flag: keyof typeof activityFlags,
): boolean {
  return ((flags[place] ?? 0) & activityFlags[flag]) !== 0;
}

/** The range of all bars and data dates; a month from the epoch if there are none. */
export function findRange({ activities, projects }: Outline): TimeRange {
  let start = Infinity;
  let finish = -Infinity;
  const add = (time = NaN) => {
    if (time < start) start = time;
    if (time > finish) finish = time;
  };
  for (const list of [activities.starts, activities.finishes]) for (const time of list) add(time);
  for (const { dataDate } of projects) add(dataDate);
  return start <= finish ? { start, finish } : { start: 0, finish: 30 * minutesPerDay };
}

/** Start and finish of a row's bar; NaN without dates. */
export function findSpan({ rows, groups, activities }: Outline, row: number): TimeRange {
  const item = rows.items[row] ?? 0;
  const { starts, finishes } = item < 0 ? groups : activities;
  const at = item < 0 ? ~item : item;
  return { start: starts[at] ?? NaN, finish: finishes[at] ?? NaN };
}

const days = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1, signDisplay: 'negative' });

/** Total float of a row's activity in days, such as `\u22122.5`; empty if unknown or for a group. */
export function formatFloat({ rows, activities }: Outline, row: number): string {
  const float = activities.totalFloats[rows.items[row] ?? -1] ?? NaN;
  return Number.isNaN(float) ? '' : toMinusSign(days.format(float));
}
