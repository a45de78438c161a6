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

/** What a check's value is: a share (0..1), a number of things, working days, or a ratio. */
export type CheckUnit = 'share' | 'count' | 'days' | 'ratio';

/** What a value must be to pass; `equal` within `tolerance`. */
export interface CheckLimit {
  readonly is: 'atMost' | 'atLeast' | 'equal';
  readonly value: number;
  readonly tolerance?: number;
  /** The value must also be above this. */
  readonly above?: number;
}

/** What a check found fault with, and why. A `subject` is a thing that is neither activity nor link, such as a calendar. */
export type Offender =
  | { readonly activity: Activity; readonly why: string }
  | (AssessedLink & { readonly why: string })
  | { readonly subject: string; readonly why: string };

/** One of the activities or links that a figure counts. */
export type Counted = Activity | AssessedLink;

/** The figures of a check. A check without a value, or one that says so, does not apply. */
export interface CheckFigures {
  readonly count?: number;
  readonly of?: number;
  readonly value?: number;
  readonly notApplicable?: string;
  /** The value is shown although the check does not apply: it is measured, and not judged. */
  readonly isShown?: boolean;
  /** What a reader must know to judge the figure, one sentence each. */
  readonly notes?: readonly string[];
  readonly offenders: readonly Offender[];
  /** What `of` counts, one by one, where that is activities or links: a ribbon counts it by node. */
  readonly population?: readonly Counted[];
  /** What `count` counts, one by one, where that is not the offenders. */
  readonly counted?: readonly Counted[];
}

/** What a check counts and says; `CheckRow` has what names and places it. */
export interface CheckRule {
  /** What is counted, as a noun phrase: the numerator. */
  readonly counts: string;
  /** Out of what: the denominator. */
  readonly outOf: string;
  /** What its offenders are, as a noun phrase, where they are not what is counted. */
  readonly lists?: string;
  /** Where the rule comes from, for one that is not by the number alone. */
  readonly source?: string;
  /** One sentence: why it matters. */
  readonly meaning: string;
  /** One sentence: how to put it right in P6. */
  readonly remedy: string;
  /** Without it nothing may be at fault. */
  readonly getLimit?: (options: CheckOptions) => CheckLimit;
  readonly run: (assessment: Assessment) => CheckFigures;
  /** Whether it looks at a project's dates or options: in a file without PROJECT a pass would mean nothing. */
  readonly needsProject?: boolean;
  /** How bad an offender is, the worse the higher; without it float, duration and dates decide alone. */
  readonly measure?: (offender: Offender, assessment: Assessment) => number;
  /** What is not in `outOf`, for the checks whose population is a part of all activities or links. */
  readonly listExclusions?: (assessment: Assessment) => Exclusions;
}

export interface Check extends CheckRule {
  /** `1` to `14`, `P1` to `P28`. */
  readonly no: string;
  readonly title: string;
  readonly group: CheckGroup;
  readonly unit: CheckUnit;
  readonly source: string;
  /** Numbers of GAO's ten scheduling practices (GAO-16-89G) it speaks to. */
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

export interface CheckResult extends CheckFigures {
  readonly check: Check;
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
