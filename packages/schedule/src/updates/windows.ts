import type { Finding, UpdateStep, UpdateWindows } from '@floatwise/contracts';
import type { Minutes } from '../model/index.ts';

/** What moved the finish of one project between two updates. */
export interface ProjectWindow {
  /** Six rows, fewer if steps are joined; they add up to the variance in days. */
  readonly steps: readonly WindowStep[];
  /** Days are null if a file has no stored finish. Work days are those of the current last activity's calendar. */
  readonly variance: Pick<UpdateWindows['variance'], 'days' | 'workDays'> & {
    readonly previous: Minutes | undefined;
    readonly current: Minutes | undefined;
  };
  /** Days of all steps. */
  readonly sum: number;
  /** The activities that lead to the finish in the previous and the current schedule. */
  readonly drivingPath: readonly DrivingActivity[];
}

export const stepNames = ['progress', 'durations', 'network', 'calendars'] as const;
export type StepName = (typeof stepNames)[number];

/** A step of the report with the instant of its finish: the end of the last work before it. */
export type WindowStep = Omit<UpdateStep, 'finish'> & { readonly finish: Minutes | undefined };

/** The share of a step for one activity of its path; the shares of a step add up to it. */
export type WindowShare = NonNullable<UpdateStep['by']>[number];

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
