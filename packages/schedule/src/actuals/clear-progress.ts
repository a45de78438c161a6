import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { carriesLogic } from '../cpm/index.ts';
import { fieldCodes } from '../fields/field-codes.ts';
import {
  isInRange,
  leftOutside,
  rangeHint,
  ranges,
  type Activity,
  type ActivityId,
  type DecimalSymbol,
  type Minutes,
} from '../model/index.ts';
import { formatDateCell, formatHoursCell } from '../stored-dates/index.ts';
import { findTable, findWrittenSymbol } from '../xer/read-xer.ts';
import {
  rewriteTables,
  type FindColumn,
  type RowRewrite,
  type TableRewriter,
} from '../xer/rewrite-tables.ts';
import type { ReadContext } from '../xer/row-reader.ts';
import type { ProgressCounts } from './find-progress.ts';
import { getAmountRange, isActualAmount, isPending, isStarted, type ProgressRows } from './progress-rows.ts';

/** The dates of a project without progress, by row of its table. */
export interface NewProjectDates {
  readonly dataDate: Minutes | undefined;
  readonly plannedStart: Minutes | undefined;
}

export interface ClearedProgress {
  readonly rows: ProgressRows;
  readonly counts: ProgressCounts;
  readonly clearsExpectedFinish: boolean;
  /** Original and remaining durations, in minutes, of work as it was built. */
  readonly builtMinutes: ReadonlyMap<ActivityId, number>;
  /** Remaining durations, in minutes, of work whose original duration goes too far. */
  readonly otherMinutes: ReadonlyMap<ActivityId, number>;
  readonly projects: ReadonlyMap<number, NewProjectDates>;
}

/** The file without progress, in pieces; its dates are still the old ones. A value that is right already keeps its text. */
export function clearProgress(context: ReadContext, cleared: ClearedProgress): Uint8Array[] {
  const { rows, counts } = cleared;
  const { xer } = context;
  const owned = (clear: TableRewriter): TableRewriter => ofOwned(rows, clear);
  const removed = new Set(
    [
      ['TASKFIN', counts.activityPeriods],
      ['TRSRCFIN', counts.assignmentPeriods],
    ]
      .filter(([name, count]) => count !== 0 && findTable(xer, String(name))?.rowCount === count)
      .map(([name]) => String(name)),
  );
  return rewriteTables(
    context,
    {
      PROJECT: dateProjects(cleared),
      TASK: clearActivities(cleared, findWrittenSymbol(xer, 'TASK remain_drtn_hr_cnt')),
      TASKRSRC: owned(clearAssignments),
      PROJCOST: owned(clearExpenses),
      TASKPROC: owned(clearSteps),
      TASKFIN: owned(() => (row) => row.remove()),
      TRSRCFIN: owned(() => (row) => row.remove()),
    },
    removed,
  );
}

/** Only rows of activities that lose their progress. */
const ofOwned =
  ({ ids }: ProgressRows, clear: TableRewriter): TableRewriter =>
  (find, columns) => {
    const owner = find('task_id');
    const clearRow = clear(find, columns);
    return (row) => {
      const id = owner === undefined ? undefined : row.reader.id(owner);
      if (id !== undefined && (ids as ReadonlySet<string>).has(id)) clearRow(row);
    };
  };

const dateProjects =
  ({ projects }: ClearedProgress): TableRewriter =>
  (find, columns) => {
    const places = { dataDate: find('last_recalc_date'), plannedStart: find('plan_start_date') };
    const writePlainly = bindPlainDates(find, columns);
    return (row) => {
      writePlainly(row);
      const dates = projects.get(row.reader.row);
      if (dates === undefined) return;
      setDate(row, places.dataDate, dates.dataDate);
      setDate(row, places.plannedStart, dates.plannedStart);
    };
  };

/** Sets a date unless the row has it, as P6 writes it. */
export function setDate(row: RowRewrite, place: number | undefined, date: Minutes | undefined): void {
  if (place === undefined) return;
  const { reader } = row;
  const isKept = reader.isPlainDate(place) || reader.isNull(place) || date === undefined;
  if (isKept && reader.date(place, ranges.plannedDate) === date) return;
  row.set(place, formatDateCell(date));
}

const isDate = (column: string): boolean => /_date2?$/.test(column);

/**
 * Writes dates that another program wrote in its own way as P6 does: which part is the day may be known only from dates that are about to
 * change.
 */
function bindPlainDates(find: FindColumn, columns: readonly string[]) {
  const places = findAll(find, columns.filter(isDate));
  return (row: RowRewrite): void => {
    for (const place of places) {
      if (row.reader.isNull(place) || row.reader.isPlainDate(place)) continue;
      const date = row.reader.date(place, leftOutside(ranges.plannedDate));
      if (date !== undefined) row.set(place, formatDateCell(date));
    }
  };
}

/** Sets hours unless the row has them. */
export function setHours(
  row: RowRewrite,
  place: number | undefined,
  { minutes, symbol }: { readonly minutes: number; readonly symbol: DecimalSymbol },
): void {
  if (place === undefined || row.reader.minutes(place, ranges.plannedHours) === minutes) return;
  row.set(place, formatHoursCell(minutes, symbol));
}

const remaining = {
  TASK: { remain_work_qty: 'target_work_qty', remain_equip_qty: 'target_equip_qty' },
  TASKRSRC: {
    remain_qty: 'target_qty',
    remain_cost: 'target_cost',
    remain_qty_per_hr: 'target_qty_per_hr',
    relag_drtn_hr_cnt: 'target_lag_drtn_hr_cnt',
  },
  PROJCOST: { remain_cost: 'target_cost' },
} as const;

function clearActivities(
  { rows, builtMinutes, otherMinutes, clearsExpectedFinish }: ClearedProgress,
  symbol: DecimalSymbol,
) {
  const rewriter: TableRewriter = (find, columns) => {
    const status = find('status_code');
    const expected = find('expect_end_date');
    const original = find('target_drtn_hr_cnt');
    const left = find('remain_drtn_hr_cnt');
    const empty = bindEmpty(find, ['act_start_date', 'act_end_date', 'suspend_date', 'resume_date']);
    const zero = bindZero(find, ['phys_complete_pct', ...columns.filter(isActualAmount)]);
    const restore = bindRestore(find, remaining.TASK);
    const restoreDuration = bindRestore(find, { remain_drtn_hr_cnt: 'target_drtn_hr_cnt' });
    const writePlainly = bindPlainDates(find, columns);
    return (row) => {
      writePlainly(row);
      const activity = rows.byRow.get(row.reader.row);
      if (activity === undefined) return;
      clearStatus(row, status);
      empty(row);
      zero(row);
      restore(row);
      const minutes = builtMinutes.get(activity.id);
      const other = otherMinutes.get(activity.id);
      if (minutes !== undefined)
        for (const place of [original, left]) setHours(row, place, { minutes, symbol });
      else if (other !== undefined) setHours(row, left, { minutes: other, symbol });
      else if (canRestore(activity)) restoreDuration(row);
      const isCleared = clearsExpectedFinish || isStarted(activity);
      if (expected !== undefined && isCleared && !row.reader.isNull(expected)) row.set(expected, '');
    };
  };
  return rewriter;
}

function clearStatus(row: RowRewrite, place: number | undefined): void {
  if (place === undefined || row.reader.isNull(place)) return;
  const { activityStatus } = fieldCodes;
  if (row.reader.code(place, activityStatus) !== 'notStarted')
    row.set(place, activityStatus.getCode('notStarted'));
}

const clearAssignments: TableRewriter = (find, columns) => {
  const empty = bindEmpty(find, ['act_start_date', 'act_end_date', 'actual_crv']);
  const zero = bindZero(find, [...columns.filter(isActualAmount), ...columns.filter(isPending)]);
  const restore = bindRestore(find, remaining.TASKRSRC);
  const curve = find('remain_crv');
  const planned = find('target_crv');
  return (row) => {
    empty(row);
    zero(row);
    restore(row);
    if (curve === undefined || planned === undefined) return;
    if (!row.reader.isNull(curve) || !row.reader.isNull(planned)) row.copy(curve, planned);
  };
};

const clearExpenses: TableRewriter = (find) => {
  const zero = bindZero(find, ['act_cost']);
  const restore = bindRestore(find, remaining.PROJCOST);
  return (row) => {
    zero(row);
    restore(row);
  };
};

const clearSteps: TableRewriter = (find) => {
  const zero = bindZero(find, ['complete_pct']);
  const flag = find('complete_flag');
  return (row) => {
    zero(row);
    if (flag !== undefined && row.reader.flag(flag) === true) row.set(flag, 'N');
  };
};

const findAll = (find: FindColumn, columns: readonly string[]): number[] =>
  columns.flatMap((column) => find(column) ?? []);

function bindEmpty(find: FindColumn, columns: readonly string[]) {
  const places = findAll(find, columns);
  return (row: RowRewrite): void => {
    for (const place of places) if (!row.reader.isNull(place)) row.set(place, '');
  };
}

function bindZero(find: FindColumn, columns: readonly string[]) {
  const places = columns.flatMap((column) => {
    const place = find(column);
    return place === undefined ? [] : [{ place, range: getAmountRange(column) }];
  });
  return (row: RowRewrite): void => {
    for (const { place, range } of places)
      if (!row.reader.isNull(place) && row.reader.number(place, range) !== 0) row.set(place, '0');
  };
}

/** Gives columns the values of others, unless they are equal: an empty cell is 0. */
function bindRestore(find: FindColumn, columns: Readonly<Record<string, string>>) {
  const pairs = Object.entries(columns).flatMap(([column, source]) => {
    const [place, from] = [find(column), find(source)];
    return place === undefined || from === undefined ? [] : [{ place, from }];
  });
  return (row: RowRewrite): void => {
    const read = (place: number): number => row.reader.number(place, ranges.cost) ?? 0;
    for (const { place, from } of pairs) if (read(place) !== read(from)) row.copy(place, from);
  };
}

/**
 * Original durations may be longer than what P6 lets remain. Levels of effort and WBS summaries last as long as what they follow.
 * Throws E_VALUE for other work.
 */
function canRestore(activity: Activity): boolean {
  const { code, originalDurationMinutes = 0 } = activity;
  if (isInRange(originalDurationMinutes / 60, ranges.hours)) return true;
  if (!carriesLogic(activity)) return false;
  throw new UnusableInputError(
    'E_VALUE',
    `Activity ${code} would have a remaining duration of ${formatDecimal(Math.round(originalDurationMinutes / 60))} h without its progress, and P6 can hold ${ranges.hours.text}. ${rangeHint}`,
  );
}
