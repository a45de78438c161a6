import type { WorkCalendar } from '../calendar/index.ts';
import type { Minutes, Project, ScheduleOptions, Activity } from '../model/index.ts';

/** A project under assessment. */
export interface AssessedProject {
  readonly source: Project;
  readonly options: ScheduleOptions;
  readonly dataDate: Minutes | undefined;
  readonly calendar: WorkCalendar;
  /** Hours of a working day on the project's calendar. */
  readonly hoursPerDay: number;
}

/** What the float of the last activity is measured against. */
type CpliTarget = 'mustFinishBy' | 'baseline' | 'totalFloat';

/** Critical path length index of one project. `value` is undefined exactly when `notApplicable` says why. */
export interface Cpli {
  readonly notApplicable?: string;
  /** Why the value, which is 1 by definition, says nothing. */
  readonly byDefinition?: string;
  /** The incomplete activity that finishes last. */
  readonly last?: Activity;
  readonly target?: CpliTarget;
  readonly targetDate?: Minutes;
  /** Activity ID of the one whose baseline finish is the target. */
  readonly targetCode?: string;
  /** Working days on the last activity's calendar from the data date to its early finish. */
  readonly pathDays?: number;
  readonly floatDays?: number;
  readonly value?: number;
}

/** Where a delay ends that does not reach the finish of the project. */
export interface DelayStop {
  readonly activity: Activity;
  /** The constraint or date that holds the activity, such as `Mandatory Start 2026-03-16 08:00`. */
  readonly by: string;
}

/** The critical path test of one project. `slipDays` is undefined exactly when `notApplicable` says why. */
export interface CriticalPathTest {
  readonly notApplicable?: string;
  /** The activity that was lengthened. */
  readonly tested?: Activity;
  readonly oldFinish?: Minutes;
  readonly newFinish?: Minutes;
  /** Work between old and new finish on the tested activity's calendar, in its days. */
  readonly slipDays?: number;
  /** Where a delay that does not reach the finish ends. */
  readonly stops?: readonly DelayStop[];
  /** How many of the project's incomplete tasks the engine dates as P6 did. */
  readonly reproduced?: { readonly same: number; readonly of: number };
}

/** The figures of checks 12 and 13, which are a project's own. */
export interface ProjectFigures {
  readonly project: AssessedProject;
  readonly pathTest: CriticalPathTest;
  readonly cpli: Cpli;
}
