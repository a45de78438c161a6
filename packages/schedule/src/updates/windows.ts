import type { Finding } from '@floatwise/contracts';
import type { Minutes } from '../model/index.ts';

/** What moved the finish of one project between two updates. */
export interface ProjectWindow {
  /** Six rows, fewer where steps are joined; they add up to the variance in days. */
  readonly steps: readonly WindowStep[];
  readonly variance: WindowVariance;
  /** Days of all steps. */
  readonly sum: number;
  /** The activities that lead to the finish in the previous and in the current schedule. */
  readonly drivingPath: readonly DrivingActivity[];
}

export const stepNames = ['progress', 'durations', 'network', 'calendars'] as const;
export type StepName = (typeof stepNames)[number];

/** Days are undefined where a file has no stored finish. Work days are of the current finishing activity's calendar. */
export interface WindowVariance {
  readonly previous: Minutes | undefined;
  readonly current: Minutes | undefined;
  readonly days: number | undefined;
  readonly workDays: number | undefined;
}

export interface WindowStep {
  /** `rescheduledPrevious`, a step, joined ones as `durations+network`, `rescheduledCurrent`. */
  readonly step: string;
  readonly days: number | undefined;
  readonly workDays: number | undefined;
  /** The end of the last work before the finish, after this step. */
  readonly finish: Minutes | undefined;
  /** Activity IDs are those of the current file, of deleted activities those of the previous one. */
  readonly finishActivity: string | undefined;
  /** The driving path after the step, first to last. */
  readonly path?: readonly string[];
  readonly by?: readonly WindowShare[];
}

/** How much of a step one activity of its path accounts for; the shares of a step add up to it. */
export interface WindowShare {
  /** Undefined for the end of the project: what is left when another activity ends it. */
  readonly id: string | undefined;
  /** Activities before it on the path that are new in this step. */
  readonly with: readonly string[];
  readonly days: number;
  readonly workDays: number;
}

/** An activity on the driving path of the previous schedule, of the current one or of both. */
export interface DrivingActivity {
  readonly id: string;
  readonly name: string;
  readonly path: 'then' | 'now' | 'both';
  readonly then: DrivingDates | undefined;
  readonly now: DrivingDates | undefined;
}

/** As scheduled; float in days of the activity's own calendar, undefined for completed work. */
export interface DrivingDates {
  readonly start: Minutes | undefined;
  readonly finish: Minutes;
  readonly floatDays: number | undefined;
}

/** A step as a file. */
export interface StepFile {
  /** Follows the file's name: `step_0_previous`, `step_3_durations+network`. */
  readonly name: string;
  /** The bytes in pieces. */
  readonly bytes: readonly Uint8Array[];
}

export interface ScheduledSteps {
  /** One for each paired project; undefined where a file loops or nothing has a finish. */
  readonly windows: readonly (ProjectWindow | undefined)[];
  readonly findings: readonly Finding[];
  /** What is used in place of what the files lack, under their names. */
  readonly fileFindings: readonly Finding[];
  /** Empty unless they are asked for, and where a file loops. */
  readonly files: readonly StepFile[];
}
