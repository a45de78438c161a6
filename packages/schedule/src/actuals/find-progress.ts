import type { Activity, ActivityId } from '../model/index.ts';
import { findTable } from '../xer/read-xer.ts';
import { visitRows, type FindColumn } from '../xer/rewrite-tables.ts';
import type { ReadContext, RowReader } from '../xer/row-reader.ts';
import { getAmountRange, isActualAmount, type ProgressRows } from './progress-rows.ts';

/** How many rows show progress, by kind. */
export interface ProgressCounts {
  /** Activities that are in progress or completed. */
  readonly started: number;
  readonly actualStarts: number;
  readonly actualFinishes: number;
  /** Activities with a suspend or resume date. */
  readonly suspended: number;
  readonly physicalPercents: number;
  /** Activities, assignments and expenses with actual units or costs; assignments also with actual dates. */
  readonly activityUnits: number;
  readonly assignments: number;
  readonly expenses: number;
  /** Steps that are done, in full or in part. */
  readonly steps: number;
  /** Rows of stored period performance. */
  readonly activityPeriods: number;
  readonly assignmentPeriods: number;
}

export const hasProgress = (counts: ProgressCounts): boolean =>
  Object.values(counts).some((count) => count > 0);

/** Counts the rows of exported projects that show progress. Remaining values that differ from original ones alone are none. */
export function findProgress(context: ReadContext, rows: ProgressRows): ProgressCounts {
  return { ...countActivities(context, rows), ...countOwned(context, rows) };
}

function countActivities(context: ReadContext, { byRow }: ProgressRows) {
  const counts = {
    started: 0,
    actualStarts: 0,
    actualFinishes: 0,
    suspended: 0,
    physicalPercents: 0,
    activityUnits: 0,
  };
  visitRows(context, findTable(context.xer, 'TASK'), (find, columns) => {
    const isFilled = createFilledCheck(find);
    const hasPhysical = createAmountCheck(find, ['phys_complete_pct']);
    const hasUnits = createAmountCheck(find, columns.filter(isActualAmount));
    const hasStart = isFilled('act_start_date');
    const hasFinish = isFilled('act_end_date');
    const isSuspended = isFilled('suspend_date', 'resume_date');
    return (reader) => {
      const activity: Activity | undefined = byRow.get(reader.row);
      if (activity === undefined) return;
      if (activity.status !== 'notStarted') counts.started += 1;
      if (hasStart(reader)) counts.actualStarts += 1;
      if (hasFinish(reader)) counts.actualFinishes += 1;
      if (isSuspended(reader)) counts.suspended += 1;
      if (hasPhysical(reader)) counts.physicalPercents += 1;
      if (hasUnits(reader)) counts.activityUnits += 1;
    };
  });
  return counts;
}

function countOwned(context: ReadContext, { ids }: ProgressRows) {
  const count = (
    table: string,
    bind: (find: FindColumn, columns: readonly string[]) => (reader: RowReader) => boolean,
  ): number => {
    let found = 0;
    visitRows(context, findTable(context.xer, table), (find, columns) => {
      const owner = find('task_id');
      const isProgress = bind(find, columns);
      return (reader) => {
        if (owner !== undefined && isOwned(reader.id(owner), ids) && isProgress(reader)) found += 1;
      };
    });
    return found;
  };
  return {
    assignments: count('TASKRSRC', (find, columns) => {
      const hasAmount = createAmountCheck(find, columns.filter(isActualAmount));
      const hasDate = createFilledCheck(find)('act_start_date', 'act_end_date');
      return (reader) => hasAmount(reader) || hasDate(reader);
    }),
    expenses: count('PROJCOST', (find) => createAmountCheck(find, ['act_cost'])),
    steps: count('TASKPROC', (find) => {
      const hasPercent = createAmountCheck(find, ['complete_pct']);
      const flag = find('complete_flag');
      return (reader) => hasPercent(reader) || (flag !== undefined && reader.flag(flag) === true);
    }),
    activityPeriods: count('TASKFIN', () => () => true),
    assignmentPeriods: count('TRSRCFIN', () => () => true),
  };
}

const isOwned = (id: string | undefined, ids: ReadonlySet<ActivityId>): boolean =>
  id !== undefined && (ids as ReadonlySet<string>).has(id);

const createFilledCheck =
  (find: FindColumn) =>
  (...columns: readonly string[]) => {
    const places = columns.flatMap((column) => find(column) ?? []);
    return (reader: RowReader): boolean => places.some((place) => !reader.isNull(place));
  };

/** Whether one of the columns has another number than 0. */
function createAmountCheck(find: FindColumn, columns: readonly string[]): (reader: RowReader) => boolean {
  const places = columns.flatMap((column) => {
    const place = find(column);
    return place === undefined ? [] : [{ place, range: getAmountRange(column) }];
  });
  return (reader) => places.some(({ place, range }) => (reader.number(place, range) ?? 0) !== 0);
}
