import type { WorkCalendar, WorkCalendars } from '@floatwise/schedule/calendar';
import {
  addDecimals,
  compareDecimals,
  computePlannedShare,
  subtractDecimals,
  sumDecimals,
  takeShare,
  toDecimal,
  toNumber,
  type Decimal,
  type Performance,
} from '@floatwise/schedule/earned-value';
import type {
  Activity,
  ActivityLabels,
  Assignment,
  Currency,
  Expense,
  Minutes,
  Project,
} from '@floatwise/schedule/model';
import type { AssignmentImportRow, ExpenseImportRow } from '@floatwise/schedule/sheet-import';
import type { ScheduleFile } from '../input/read-schedule-file.ts';
import type { PvEvOptions } from './options.ts';
import { roundDecimal } from '@floatwise/contracts/format-decimal';
import { toMinusSign } from '@floatwise/contracts/to-minus-sign';
import { formatCount } from '../answer/format-count.ts';

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

export interface Outcome {
  readonly candidate: Candidate;
  readonly values: Values;
  /** IDs of the parts; empty if it is not split. */
  readonly parts: readonly string[];
  readonly remarks: readonly string[];
}

export function computeTotals(outcomes: readonly Outcome[]): Values {
  const sum = (key: keyof Values): Decimal => sumDecimals(outcomes.map(({ values }) => values[key]));
  return {
    budget: sum('budget'),
    earned: sum('earned'),
    plannedBefore: sum('plannedBefore'),
    plannedAfter: sum('plannedAfter'),
  };
}

/** Sorts by the gap between planned and earned value, largest first; the sort is stable. */
export const sortByGap = (outcomes: readonly Outcome[]): Outcome[] =>
  outcomes
    .map((outcome) => ({ outcome, gap: computeGap(outcome) }))
    .sort((a, b) => compareDecimals(b.gap, a.gap))
    .map(({ outcome }) => outcome);

/** Gap between planned and earned value before the split. */
export const computeGap = ({ values }: Outcome): Decimal =>
  measureDistance(values.plannedBefore, values.earned);

export function measureDistance(a: Decimal, b: Decimal): Decimal {
  const { digits, places } = subtractDecimals(a, b);
  return { digits: digits < 0n ? -digits : digits, places };
}

/**
 * Planned value of both parts at the data date, from the rows as written. Throws if it differs from the earned value by
 * more than the rounding of the rows, which would be a defect of this tool, never of the file.
 */
export function computePlannedAfter(split: Split, measure: Measure): Decimal {
  const { calendar, dataDate, value, actualStart, doneFinish, restStart, restFinish, rows } = split;
  const plan = (part: 0 | 1, start: Split['restStart'], finish: Split['restFinish']): Decimal =>
    takeShare(
      sumBudget(rows, part, measure),
      computePlannedShare(calendar, { start, finish }, dataDate),
      measure.places,
    );
  const planned = addDecimals(plan(0, actualStart, doneFinish), plan(1, restStart, restFinish));
  if (compareDecimals(measureDistance(planned, value.earned), computeTolerance(rows)) > 0)
    throw new Error(`PV and EV of activity ${split.activity.code} differ after the split.`);
  return planned;
}

function sumBudget(rows: BudgetRows, part: 0 | 1, { kind }: Measure): Decimal {
  const assignments: readonly AssignmentImportRow[] = rows.assignments.map((pair) => pair[part]);
  const expenses: readonly ExpenseImportRow[] = rows.expenses.map((pair) => pair[part]);
  const budgets =
    kind === 'cost'
      ? [...assignments, ...expenses].map(({ budgetedCost }) => budgetedCost)
      : assignments
          .filter(({ resourceType }) => resourceType !== 'material')
          .map(({ budgetedUnits }) => budgetedUnits);
  return sumDecimals(budgets.map((budget) => toDecimal(budget ?? 0)));
}

/** Half a cent per rounded row, and at least a cent. */
function computeTolerance({ assignments, expenses }: BudgetRows): Decimal {
  const halfCents = Math.max(2, assignments.length + expenses.length);
  return { digits: BigInt(halfCents * 5 + 1), places: 3 };
}

export const toCell = (value: Decimal, { places }: Measure): number =>
  toNumber(takeShare(value, { numerator: 1n, denominator: 1n }, places));

// Creating a format takes far longer than using it.
const costFormat = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `16,134.26`, `64.2`. */
export function formatAmount(value: Decimal, measure: Measure): string {
  const cell = toCell(value, measure);
  return measure.kind === 'cost' ? toMinusSign(costFormat.format(cell)) : formatCount(cell);
}

/** Hours without their fraction, if they are so many that it says nothing. */
const manyHours = 1000;

/** For headlines: `16,134.26 USD`, `64.2 h`, `14,678 h`. */
export function formatShort(value: Decimal, measure: Measure): string {
  if (measure.kind === 'cost') return formatValue(value, measure);
  const hours = toCell(value, measure);
  return `${formatCount(Math.abs(hours) < manyHours ? hours : roundDecimal(hours, 0))} h`;
}

/** For sentences: `16,134.26 USD`, `64.2 hours`. */
export const formatValue = (value: Decimal, measure: Measure): string =>
  `${formatAmount(value, measure)} ${measure.unit}`;
