import type {
  Activity,
  ActivityLabels,
  Assignment,
  AssignmentImportRow,
  Currency,
  Decimal,
  Expense,
  ExpenseImportRow,
  Minutes,
  Performance,
  Project,
  WorkCalendar,
  WorkCalendars,
} from '@floatwise/schedule';
import type { ScheduleFile } from '../input/read-schedule-file.ts';
import type { PvEvOptions } from './options.ts';

/** A file, and what all steps look up in it. */
export interface Source extends Pick<ScheduleFile, 'xer' | 'schedule'> {
  readonly options: PvEvOptions;
  /** Those looked at: the exported ones, or the one that was chosen. */
  readonly projects: readonly Project[];
  /** Whether the file has more than one exported project, one of which may have been chosen. */
  readonly hasSeveralProjects: boolean;
  readonly calendars: WorkCalendars;
  readonly labels: ActivityLabels;
  /** Of all amounts. */
  readonly currency: Currency | undefined;
  /** Converts work and lags to days in sentences. */
  readonly hoursPerDay: number;
}

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
  readonly value: Omit<Values, 'plannedAfter'>;
  readonly obstacle: Obstacle | undefined;
}

/** At the data date, of an activity or of all together; exact but for the last rounding to cents (or units to six places). */
export interface Values {
  readonly budget: Decimal;
  readonly earned: Decimal;
  readonly plannedBefore: Decimal;
  /** Recomputed from the rows of the parts. */
  readonly plannedAfter: Decimal;
}

/** Each project is a workbook in memory and in the stored result. */
export const maxProjects = 100;

/** Why an activity in progress is not split. */
export const obstacles = {
  milestone: 'a milestone has no duration.',
  levelOfEffort: 'a level of effort follows other activities.',
  wbsSummary: 'a WBS summary follows its element.',
  noRemaining: 'nothing remains (remaining duration 0); give it an actual finish or a remaining duration.',
  noActualStart: 'it is in progress without an actual start; enter one in P6.',
  startedLate: 'it started at or after the data date; correct its actual start or the data date.',
  percentOutOfRange: 'its % complete lies outside 0 to 100; correct it in P6.',
  tooManyProjects: `the file has more than ${maxProjects} projects with activities to split. Import the others, export again and convert that file, or choose its project with the option project.`,
};
export type Obstacle = keyof typeof obstacles;

/** The two parts a candidate becomes, and the rows of their budgets. */
export interface Split extends Candidate {
  readonly rows: BudgetRows;
  /** Of the completed part; the activity's own ID in mode `update`. */
  readonly doneCode: string;
  /** Of the remaining part. */
  readonly restCode: string;
  readonly actualStart: Minutes;
  /** Last working instant up to the data date. */
  readonly doneFinish: Minutes;
  /** First working instant from the data date, or later where the schedule resumes the work later. */
  readonly restStart: Minutes;
  readonly restFinish: Minutes;
  readonly doneMinutes: number;
  readonly restMinutes: number;
  readonly restName: string;
  /** IDs of the activities that are new. */
  readonly newIds: readonly NewId[];
}

export type Parts = Omit<Split, 'rows'>;

/** Rows of the completed part, and of the remaining part. */
export type Pair<Row> = readonly [done: Row, rest: Row];

export interface BudgetRows {
  readonly assignments: readonly Pair<AssignmentImportRow>[];
  readonly expenses: readonly Pair<ExpenseImportRow>[];
}

export interface NewId {
  readonly code: string;
  /** The ID it was made from had to be cut. */
  readonly isShortened: boolean;
  /** Another activity had the plain ID. */
  readonly isNumbered: boolean;
}

/** What is compared: money, or hours of work in schedules without costs. */
export interface Measure {
  readonly kind: 'cost' | 'units';
  /** Such as USD, or hours. */
  readonly unit: string;
  /** Decimal places that are shown and judged. */
  readonly places: number;
  /** Nothing in progress has a budget: there is no value to report. */
  readonly isEmpty: boolean;
}
