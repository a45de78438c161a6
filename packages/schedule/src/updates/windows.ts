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
  readonly currentPath: CurrentPath;
  /** The next paths to the finish of the current update; empty unless requested. */
  readonly nearPaths: readonly NearPath[];
}

/** A path to the finish beside those before it. */
export interface NearPath {
  /** 2 for the first one beside the driving path. */
  readonly number: number;
  /** Work days from its own finish to that of the project. */
  readonly floatDays: number;
  /** The finish without the open work that only the paths before it have. */
  readonly finish: Minutes;
  /** Open activities that the paths before it lack, first to last. */
  readonly activities: readonly {
    readonly id: string;
    readonly name: string;
    readonly start: Minutes | undefined;
    readonly finish: Minutes;
  }[];
}

/** The driving path of the current update: the work left on it, and open activities that drive although they are no work. */
export interface CurrentPath {
  readonly work: PathWork;
  readonly weak: readonly WeakDriver[];
}

export interface PathWork {
  /** Remaining work along the path, in days of the activities' own calendars. */
  readonly workDays: number;
  /** The date that a constraint or the project requires of the finish. */
  readonly requiredFinish: Minutes | undefined;
  /** Work days from the data date to the required finish; negative if it lies before. */
  readonly daysLeft: number | undefined;
  /** Work days from the finish to the required finish; negative if it is later. */
  readonly marginDays: number | undefined;
}

/**
 * `long`: more than 60 days without an assignment in a project that has some. `levelOfEffort`: a task that begins and ends with
 * others, as a level of effort does. `lag`: a milestone that a lag of more than ten days drives.
 */
export interface WeakDriver {
  readonly id: string;
  readonly reason: 'long' | 'levelOfEffort' | 'lag';
  /** Of the original duration, or of the lag. */
  readonly days: number;
  /** Of the lag. */
  readonly predecessor: string | null;
}

export const stepNames = ['progress', 'durations', 'network', 'calendars'] as const;
export type StepName = (typeof stepNames)[number];

/** A step of the report with the instant of its finish: the end of the last work before it. */
export type WindowStep = Omit<UpdateStep, 'finish'> & { readonly finish: Minutes | undefined };

/** The share of a step for one activity of its path; the shares of a step add up to it. */
export type WindowShare = NonNullable<UpdateStep['by']>[number];

/** How progress changed the finish. */
export type ProgressKind = NonNullable<WindowShare['progress']>[number]['kind'];

/** An activity that drives the finish of the previous schedule, the current one or both. */
export interface DrivingActivity {
  readonly id: string;
  readonly name: string;
  readonly path: 'then' | 'now' | 'both';
  /** On another chain of relationships that drives as well, not on the one that causes are found on. */
  readonly isParallel: boolean;
  /** What the first open activity of the current path begins at, unless that is the data date. */
  readonly begins: StartReason | undefined;
  readonly then: DrivingDates | undefined;
  readonly now: DrivingDates | undefined;
}

/** What sets the start of work that neither a predecessor nor the data date sets. */
export type StartReason = 'constraint' | 'external' | 'resume' | 'lag' | 'projectStart' | 'otherProject';

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

/** What moved a milestone, for each paired project. */
export interface FollowedMilestone {
  readonly id: string;
  readonly windows: readonly (ProjectWindow | undefined)[];
}

export interface ScheduledSteps {
  /** One per paired project; undefined if a file has a loop, nothing has a finish, or an update lacks the activity that is followed. */
  readonly windows: readonly (ProjectWindow | undefined)[];
  /** The same for each milestone that is followed; undefined for a project that lacks it in one of the updates. */
  readonly milestones: readonly FollowedMilestone[];
  readonly findings: readonly Finding[];
  /** Findings about replacements for missing data, with the file name. */
  readonly fileFindings: readonly Finding[];
  /** Empty unless requested, and if a file has a loop. */
  readonly files: readonly StepFile[];
}
