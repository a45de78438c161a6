import type { Activity } from '../model/index.ts';
import type { AssessedLink, Assessment } from './assessment.ts';
import type { CheckOptions } from './check-options.ts';
import type { Exclusions } from './exclusions.ts';

/** Health groups, in the order in which a planner repairs them. */
type CheckGroup =
  | 'Logic'
  | 'Constraints'
  | 'Float and critical path'
  | 'Durations'
  | 'Status'
  | 'Resources and cost'
  | 'Baseline and execution'
  | 'Structure'
  | 'Calendars and settings';

/** Unit of a check's value: a share (0..1), a count, working days, or a ratio. */
export type CheckUnit = 'share' | 'count' | 'days' | 'ratio';

/** The limit a value must meet to pass; `equal` within `tolerance`. */
export interface CheckLimit {
  readonly is: 'atMost' | 'atLeast' | 'equal';
  readonly value: number;
  readonly tolerance?: number;
  /** The value must also be above this. */
  readonly above?: number;
}

/** A fault found by a check, with the reason: of an activity, of a link, or of something else, such as a calendar. */
export interface Offender {
  readonly activity?: Activity;
  readonly link?: AssessedLink;
  readonly subject?: string;
  readonly why: string;
}

/** An activity or link that a figure counts. */
export type Counted = Activity | AssessedLink;

/** What a check found. It does not apply if it says why, or if there is nothing to check. */
export interface CheckFigures {
  /** Absent if nothing could be judged. */
  readonly offenders?: readonly Offender[];
  /** The items that were judged, if activities or links; a ribbon counts them by node. */
  readonly population?: readonly Counted[];
  /** The items counted, if they are not the offenders. */
  readonly counted?: readonly Counted[];
  /** The figures, if they do not follow from the items and the unit of the check. */
  readonly count?: number;
  readonly of?: number;
  readonly value?: number;
  /** Why the check does not apply if there is nothing to judge. */
  readonly emptyWhy?: string;
  readonly notApplicable?: string | undefined;
  /** The value is shown, but not judged, although the check does not apply. */
  readonly isShown?: boolean;
  /** In place of that of the check. */
  readonly outOf?: string;
  /** What a reader must know to judge the figure, one sentence each. */
  readonly notes?: readonly string[];
}

/** What a check counts and how it explains itself; `CheckRow` has its name and place. */
export interface CheckRule {
  /** The numerator, as a noun phrase. */
  readonly counts: string;
  /** The denominator, as a noun phrase. */
  readonly outOf: string;
  /** The figures in a sentence, if `counts` out of `outOf` does not read well. */
  readonly describe?: (count: number, of: number) => string;
  /** The offenders, as a noun phrase, if they are not the items counted. */
  readonly lists?: string;
  /** Source of the rule, unless its number alone determines it. */
  readonly source?: string;
  /** Why it matters, in one sentence. */
  readonly meaning: string;
  /** How to fix it in P6, in one sentence. */
  readonly remedy: string;
  /** Absent if no fault is allowed. */
  readonly getLimit?: (options: CheckOptions) => CheckLimit;
  readonly run: (assessment: Assessment) => CheckFigures;
  /** Whether it uses a project's dates or options: in a file without PROJECT a pass would mean nothing. */
  readonly needsProject?: boolean;
  /** Severity of an offender, higher is worse. If absent, only float, duration and dates decide. */
  readonly measure?: (offender: Offender, assessment: Assessment) => number;
  /** What is not in `outOf`, for checks whose population is a part of all activities or links. */
  readonly listExclusions?: (assessment: Assessment) => Exclusions;
}

export interface Check extends CheckRule {
  /** `1` to `14`, `P1` to `P28`. */
  readonly no: string;
  readonly title: string;
  readonly group: CheckGroup;
  readonly unit: CheckUnit;
  readonly source: string;
  /** Numbers of the related GAO scheduling practices (GAO-16-89G). */
  readonly practices: readonly number[];
}

export type CheckRow = readonly [
  title: string,
  group: CheckGroup,
  unit: CheckUnit,
  practices: Check['practices'],
  rule: CheckRule,
];

export type CheckVerdict = 'PASS' | 'FAIL' | 'N/A';

export interface CheckResult extends Pick<CheckFigures, 'notes' | 'outOf' | 'population' | 'counted'> {
  readonly check: Check;
  readonly offenders: readonly Offender[];
  readonly count: number | undefined;
  readonly of: number | undefined;
  /** Undefined if there is nothing to show. */
  readonly value: number | undefined;
  readonly notApplicable: string | undefined;
  /** Tasks, or links into tasks, that are not counted because the baseline does not have them. */
  readonly leftOut: number;
  readonly limit: CheckLimit;
  readonly verdict: CheckVerdict;
}

/** GAO's ten practices of a reliable schedule, by number. */
export const gaoPractices: Readonly<Record<number, string>> = {
  1: 'Capturing all activities',
  2: 'Sequencing all activities',
  3: 'Assigning resources to all activities',
  4: 'Establishing the duration of all activities',
  5: 'Verifying that the schedule is traceable horizontally and vertically',
  6: 'Confirming that the critical path is valid',
  7: 'Ensuring reasonable total float',
  8: 'Conducting a schedule risk analysis',
  9: 'Updating the schedule with actual progress and logic',
  10: 'Maintaining a baseline schedule',
};
