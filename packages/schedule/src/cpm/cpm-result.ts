import type { Activity, Minutes, Project } from '../model/index.ts';

/** Scheduling results for one activity. Dates are undefined for completed activities. */
export interface ScheduledActivity {
  readonly activity: Activity;
  readonly earlyStart: Minutes | undefined;
  readonly earlyFinish: Minutes | undefined;
  readonly lateStart: Minutes | undefined;
  readonly lateFinish: Minutes | undefined;
  /** Working minutes on the activity's calendar; undefined for completed activities. */
  readonly totalFloatMinutes: number | undefined;
  readonly freeFloatMinutes: number | undefined;
  /** By the project's definition: low total float, or on the longest path. */
  readonly isCritical: boolean;
  readonly isOnLongestPath: boolean;
}

export interface ScheduledProject {
  readonly project: Project;
  /** Latest early finish of its open activities that carry logic; the data date if there are none. */
  readonly finish: Minutes;
}

/** One of several float paths: a chain of activities in order of work. The first path is the most critical. */
export interface FloatPath {
  /** Working minutes: the free float of the link that joins an earlier path, or the total float of the last activity. */
  readonly floatMinutes: number;
  readonly activities: readonly Activity[];
  /** Indexes of the relationships between consecutive activities. */
  readonly relationships: readonly number[];
}

/** A schedule that could be calculated. */
export interface ScheduledCpm {
  readonly kind: 'scheduled';
  /** In file order, without activities of unexported projects. Calculated on first use. */
  readonly activities: readonly ScheduledActivity[];
  readonly projects: readonly ScheduledProject[];
  /** Indexes of the relationships that set an early start. Calculated on first use. */
  readonly drivingRelationships: ReadonlySet<number>;
  /** The float paths requested by the options; empty if none. Calculated on first use. */
  readonly floatPaths: readonly FloatPath[];
}

/** The logic has a loop, so nothing was calculated. */
export interface LoopedCpm {
  readonly kind: 'loop';
  /** A shortest loop: each activity leads to the next, the last to the first. */
  readonly loop: readonly Activity[];
}
