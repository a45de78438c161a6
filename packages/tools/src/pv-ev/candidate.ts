import type {
  Activity,
  Assignment,
  Decimal,
  Expense,
  Minutes,
  Performance,
  Project,
  WorkCalendar,
} from '@floatwise/schedule';

/** An activity in progress, with what it is worth at its data date. */
export interface Candidate {
  readonly activity: Activity;
  readonly project: Project;
  readonly dataDate: Minutes;
  readonly calendar: WorkCalendar;
  readonly finish: Minutes;
  readonly performance: Performance;
  readonly assignments: readonly Assignment[];
  readonly expenses: readonly Expense[];
  readonly value: ValueAtDataDate;
  /** Why it stays whole; undefined when it is split. */
  readonly obstacle: Obstacle | undefined;
}

/** Planned and earned value before anything changes, exact but for the last rounding to cents (or units to six places). */
interface ValueAtDataDate {
  readonly budget: Decimal;
  readonly earned: Decimal;
  readonly planned: Decimal;
}

/** Why an activity in progress is not split. */
export type Obstacle =
  | 'milestone'
  | 'levelOfEffort'
  | 'wbsSummary'
  | 'noRemaining'
  | 'noActualStart'
  | 'startedLate'
  | 'percentOutOfRange'
  | 'tooManyProjects';

/** The two parts a candidate becomes. */
export interface Split extends Candidate {
  /** Of what is done; the activity's own ID in mode `update`. */
  readonly doneCode: string;
  /** Of what is left. */
  readonly restCode: string;
  readonly actualStart: Minutes;
  /** Last working instant up to the data date. */
  readonly doneFinish: Minutes;
  /** First working instant from the data date, or later where the schedule resumes the work later. */
  readonly restStart: Minutes;
  readonly restFinish: Minutes;
  readonly doneMinutes: number;
  readonly restMinutes: number;
}

/** What is compared: money, or hours of work in schedules without costs. */
export interface Measure {
  readonly kind: 'cost' | 'units';
  /** Such as USD, or hours. */
  readonly unit: string;
  /** Decimal places that are shown and judged. */
  readonly places: number;
  /** Nothing in progress has a budget: there is no value to tell. */
  readonly isEmpty: boolean;
}
