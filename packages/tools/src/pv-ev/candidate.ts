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

/** A file, and lookups used by all steps. */
export interface Source extends Pick<ScheduleFile, 'xer' | 'schedule'> {
  readonly options: PvEvOptions;
  /** The exported projects, or the chosen one. */
  readonly projects: readonly Project[];
  /** Whether the file has more than one exported project, even if one was chosen. */
  readonly hasSeveralProjects: boolean;
  readonly calendars: WorkCalendars;
  readonly labels: ActivityLabels;
  readonly currency: Currency | undefined;
  /** Converts work and lags to days in sentences. */
  readonly hoursPerDay: number;
}

/** An activity in progress, with its values at the data date. */
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

/** Values at the data date, of an activity or in total; exact except for rounding to cents (or units to six places). */
export interface Values {
  readonly budget: Decimal;
  readonly earned: Decimal;
  readonly plannedBefore: Decimal;
  /** Recomputed from the rows of the parts. */
  readonly plannedAfter: Decimal;
}

/** Limits the workbooks held in memory and in the stored result: one per project. */
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

/** The two parts of a split activity, and their budget rows. */
export interface Split extends Candidate {
  readonly rows: BudgetRows;
  /** Activity ID of the completed part; in mode `update` that of the activity itself. */
  readonly doneCode: string;
  readonly restCode: string;
  readonly actualStart: Minutes;
  /** Last working instant up to the data date. */
  readonly doneFinish: Minutes;
  /** First working instant from the data date on, or later if the schedule resumes the work later. */
  readonly restStart: Minutes;
  readonly restFinish: Minutes;
  readonly doneMinutes: number;
  readonly restMinutes: number;
  readonly restName: string;
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
  /** The original ID was cut. */
  readonly isShortened: boolean;
  /** A number was added because the ID was taken. */
  readonly isNumbered: boolean;
}

/** What is compared: money, or hours of work in schedules without costs. */
export interface Measure {
  readonly kind: 'cost' | 'units';
  /** Such as USD, or hours. */
  readonly unit: string;
  /** Decimal places shown and compared. */
  readonly places: number;
  /** No activity in progress has a budget, so there is no value to report. */
  readonly isEmpty: boolean;
}
