/** Minutes since 1970-01-01T00:00 on the schedule's own clock; NaN if there is no date. */
export type Times = Float64Array<ArrayBuffer>;

export interface OutlineProject {
  readonly code: string;
  readonly dataDate: number | undefined;
}

/** Data of all activities for drawing and search; the lists share one index. */
export interface OutlineActivities {
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
export interface OutlineGroups {
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
  readonly projects: readonly OutlineProject[];
  readonly activities: OutlineActivities;
  readonly groups: OutlineGroups;
  readonly rows: OutlineRows;
}

export const hasFlag = (
  { flags }: OutlineActivities,
  place: number,
  flag: keyof typeof activityFlags,
): boolean => ((flags[place] ?? 0) & activityFlags[flag]) !== 0;
