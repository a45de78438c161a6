import type { Activity, Minutes, Project } from '../model/index.ts';

/** What scheduling found for one activity. Dates are undefined for completed activities, which have none to come. */
export interface ScheduledActivity {
  readonly activity: Activity;
  readonly earlyStart: Minutes | undefined;
  readonly earlyFinish: Minutes | undefined;
  readonly lateStart: Minutes | undefined;
  readonly lateFinish: Minutes | undefined;
  /** Working minutes on the activity's calendar; undefined for completed activities. */
  readonly totalFloatMinutes: number | undefined;
  readonly freeFloatMinutes: number | undefined;
  /** By the project's own definition: little total float, or on the longest path. */
  readonly isCritical: boolean;
  readonly isOnLongestPath: boolean;
}

export interface ScheduledProject {
  readonly project: Project;
  /** Latest early finish of its activities that carry logic; the data date when none of them is still to finish. */
  readonly finish: Minutes;
}

/** One of several float paths: a chain of activities in the order of work; the first path is the most critical. */
export interface FloatPath {
  /** Working minutes: the free float of the link by which it joins a path before it, or the total float of its last activity. */
  readonly floatMinutes: number;
  readonly activities: readonly Activity[];
  /** Indexes of the relationships from each activity to the next. */
  readonly relationships: readonly number[];
}

/** A schedule that could be calculated. */
export interface ScheduledCpm {
  readonly kind: 'scheduled';
  /** In the order of the file; activities of projects that were not exported are left out. Found when first asked for. */
  readonly activities: readonly ScheduledActivity[];
  readonly projects: readonly ScheduledProject[];
  /** Indexes of the relationships that set an early start; found when first asked for. */
  readonly drivingRelationships: ReadonlySet<number>;
  /** The paths the options ask for, none unless they do; found when first asked for. */
  readonly floatPaths: readonly FloatPath[];
}

/** The logic contains a loop: nothing was calculated. */
export interface LoopedCpm {
  readonly kind: 'loop';
  /** A shortest loop: each activity links to the next, the last to the first. */
  readonly loop: readonly Activity[];
}
