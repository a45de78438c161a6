import type { Activity, Minutes } from '../../../model/index.ts';
import {
  fieldCodes,
  formatDateValue,
  formatHoursValue,
  formatNumberValue,
  type RowValues,
  type Xer,
} from '../../../xer/index.ts';

type Cell = [field: keyof Activity, column: string, text: string | undefined];

export interface ChangedRow {
  /** The activity in the previous file. */
  readonly original: Activity;
  readonly stepped: Activity;
  /** The activity in the current file; undefined for a deleted activity, or one of another project. */
  readonly now: Activity | undefined;
}

/** The cells of an activity's row that a step changes. Percent and duration types change with the durations. */
export function listChangedCells(
  { original, stepped, now }: ChangedRow,
  hasDurations: boolean,
  symbol: Xer['decimalSymbol'],
): RowValues {
  if (now === undefined) return {};
  const hours = (minutes: number | undefined): string | undefined =>
    minutes === undefined ? undefined : formatHoursValue(minutes, symbol);
  const cells: Cell[] = [
    ['status', 'status_code', fieldCodes.activityStatus.getCode(stepped.status)],
    ['type', 'task_type', fieldCodes.activityType.getCode(stepped.type)],
    ['actualStart', 'act_start_date', formatDate(stepped.actualStart)],
    ['actualFinish', 'act_end_date', formatDate(stepped.actualFinish)],
    ['suspended', 'suspend_date', formatDate(stepped.suspended)],
    ['resumed', 'resume_date', formatDate(stepped.resumed)],
    ['expectedFinish', 'expect_end_date', formatDate(stepped.expectedFinish)],
    ['remainingDurationMinutes', 'remain_drtn_hr_cnt', hours(stepped.remainingDurationMinutes)],
    ['originalDurationMinutes', 'target_drtn_hr_cnt', hours(stepped.originalDurationMinutes)],
  ];
  return toValues([
    ...cells.filter(([field]) => original[field] !== stepped[field]),
    ...listUnscheduledCells(now, hasDurations, symbol).filter(([field]) => original[field] !== now[field]),
  ]);
}

/** Cells that do not affect the dates. */
function listUnscheduledCells(now: Activity, hasDurations: boolean, symbol: Xer['decimalSymbol']): Cell[] {
  const { physicalPercent: percent, percentCompleteType, durationType } = now;
  const progress: Cell = [
    'physicalPercent',
    'phys_complete_pct',
    percent === undefined ? undefined : formatNumberValue(percent, symbol, 6),
  ];
  if (!hasDurations) return [progress];
  const { percentCompleteType: percentTypes, durationType: durationTypes } = fieldCodes;
  return [
    progress,
    [
      'percentCompleteType',
      'complete_pct_type',
      percentCompleteType && percentTypes.getCode(percentCompleteType),
    ],
    ['durationType', 'duration_type', durationType && durationTypes.getCode(durationType)],
  ];
}

const toValues = (cells: readonly Cell[]): RowValues =>
  Object.fromEntries(cells.map(([, column, text]) => [column, text]));

function formatDate(date: Minutes | undefined): string | undefined {
  return date === undefined ? undefined : formatDateValue(date);
}
