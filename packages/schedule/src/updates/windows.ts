import type { Finding } from '@floatwise/contracts';
import type { Minutes } from '../model/index.ts';

/** What moved the finish of one project between two updates. */
export interface ProjectWindow {
  /** Six rows, fewer if steps are joined; they add up to the variance in days. */
  readonly steps: readonly WindowStep[];
  readonly variance: WindowVariance;
  /** Days of all steps. */
  readonly sum: number;
  /** The activities that lead to the finish in the previous and the current schedule. */
  readonly drivingPath: readonly DrivingActivity[];
}

export const stepNames = ['progress', 'durations', 'network', 'calendars'] as const;
export type StepName = (typeof stepNames)[number];

/** Days are undefined if a file has no stored finish. Work days are those of the current last activity's calendar. */
export interface WindowVariance {
  readonly previous: Minutes | undefined;
  readonly current: Minutes | undefined;
  readonly days: number | undefined;
  readonly workDays: number | undefined;
}

export interface WindowStep {
  /** `rescheduledPrevious`, a step, joined steps such as `durations+network`, or `rescheduledCurrent`. */
  readonly step: string;
  readonly days: number | undefined;
  readonly workDays: number | undefined;
  /** The end of the last work before the finish, after this step. */
  readonly finish: Minutes | undefined;
  /** Activity IDs are those of the current file or, for deleted activities, of the previous one. */
  readonly finishActivity: string | undefined;
  /** The driving path after the step, first to last. */
  readonly path?: readonly string[];
  readonly by?: readonly WindowShare[];
}

/** The share of a step for one activity of its path; the shares of a step add up to it. */
export interface WindowShare {
  /** Undefined for the end of the project: the rest of the step if another activity ends the project. */
  readonly id: string | undefined;
  /** Activities before it on the path that are new in this step. */
  readonly with: readonly string[];
  readonly days: number;
  readonly workDays: number;
}

/** An activity on the driving path of the previous schedule, the current one or both. */
export interface DrivingActivity {
  readonly id: string;
  readonly name: string;
  readonly path: 'then' | 'now' | 'both';
  readonly then: DrivingDates | undefined;
  readonly now: DrivingDates | undefined;
}

/** Calculated dates; float in days of the activity's own calendar, undefined for completed activities. */
export interface DrivingDates {
  readonly start: Minutes | undefined;
  readonly finish: Minutes;
  readonly floatDays: number | undefined;
}

export interface StepFile {
  /** Suffix of the file name: `step_0_previous`, `step_3_durations+network`. */
  readonly name: string;
  /** The bytes in pieces. */
  readonly bytes: readonly Uint8Array[];
}

export interface ScheduledSteps {
  /** One per paired project; undefined if a file has a loop or nothing has a finish. */
  readonly windows: readonly (ProjectWindow | undefined)[];
  readonly findings: readonly Finding[];
  /** Findings about replacements for missing data, with the file name. */
  readonly fileFindings: readonly Finding[];
  /** Empty unless requested, and if a file has a loop. */
  readonly files: readonly StepFile[];
}
