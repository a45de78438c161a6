/** Minutes since 1970-01-01T00:00 on the schedule's own clock; NaN for no date. */
export type Times = Float64Array<ArrayBuffer>;

export interface OutlineProject {
  readonly code: string;
  readonly dataDate: number | undefined;
}

/** What is drawn and searched of all activities, a place each in every list. */
export interface OutlineActivities {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  /** Places of their projects. */
  readonly projects: Int32Array<ArrayBuffer>;
  /** As P6 shows them: actual, else early, else planned. */
  readonly starts: Times;
  readonly finishes: Times;
  /** From when on the work that is left goes on; NaN for what has not started or is completed. */
  readonly resumes: Times;
  readonly lateFinishes: Times;
  /** In working days of the activity's calendar. */
  readonly totalFloats: Times;
  /** Of `activityFlags`. */
  readonly flags: Uint8Array<ArrayBuffer>;
}

export const activityFlags = { critical: 1, completed: 2, milestone: 4, levelOfEffort: 8 } as const;

/** Elements of the WBS that hold activities, and projects without a WBS. */
export interface OutlineGroups {
  readonly codes: readonly string[];
  readonly names: readonly string[];
  /** The least and the most date below, and how many activities there are. */
  readonly starts: Times;
  readonly finishes: Times;
  readonly counts: Int32Array<ArrayBuffer>;
}

/** Groups and activities in the order they are shown when all is unfolded. */
export interface OutlineRows {
  /** The place of an activity, or `~place` of a group. */
  readonly items: Int32Array<ArrayBuffer>;
  /** From 1. */
  readonly levels: Int32Array<ArrayBuffer>;
  /** One past the last row below; the next row for an activity. */
  readonly ends: Int32Array<ArrayBuffer>;
}

/** What the page needs to show a whole schedule, without the details of activity cards. */
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
