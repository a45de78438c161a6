import type { ScheduledActivity } from '../cpm/index.ts';
import type { Activity, DecimalSymbol, Minutes } from '../model/index.ts';
import type { RowValues } from '../xer/xer-edits.ts';
import { formatDateCell, formatHoursCell } from './format-cells.ts';

/** Stored dates and floats of an activity. */
export type StoredDates = Partial<
  Pick<
    Activity,
    | 'earlyStart'
    | 'earlyFinish'
    | 'lateStart'
    | 'lateFinish'
    | 'remainingStart'
    | 'remainingFinish'
    | 'remainingLateStart'
    | 'remainingLateFinish'
    | 'plannedStart'
    | 'plannedFinish'
    | 'totalFloatMinutes'
    | 'freeFloatMinutes'
    | 'isOnLongestPath'
  >
>;

/** What a file stores of the dates of an activity that is scheduled again, as P6's F9 does. What is left out stays. */
export function listStoredDates(
  scheduled: ScheduledActivity,
  { wasCompleted, dataDate }: { readonly wasCompleted: boolean; readonly dataDate: Minutes | undefined },
): StoredDates {
  const { activity, earlyStart, earlyFinish, lateStart, lateFinish } = scheduled;
  if (activity.status === 'completed') {
    if (wasCompleted) return {};
    return {
      earlyStart: dataDate,
      earlyFinish: dataDate,
      remainingStart: undefined,
      remainingFinish: undefined,
      remainingLateStart: undefined,
      remainingLateFinish: undefined,
      totalFloatMinutes: undefined,
      freeFloatMinutes: undefined,
      isOnLongestPath: false,
    };
  }
  return {
    earlyStart,
    earlyFinish,
    lateStart,
    lateFinish,
    remainingStart: earlyStart,
    remainingFinish: earlyFinish,
    remainingLateStart: lateStart,
    remainingLateFinish: lateFinish,
    // P6 moves the planned dates of work that has not started.
    ...(activity.status === 'notStarted' ? { plannedStart: earlyStart, plannedFinish: earlyFinish } : {}),
    totalFloatMinutes: scheduled.totalFloatMinutes,
    freeFloatMinutes: scheduled.freeFloatMinutes,
    isOnLongestPath: scheduled.isOnLongestPath,
  };
}

export const dateColumns = {
  earlyStart: 'early_start_date',
  earlyFinish: 'early_end_date',
  lateStart: 'late_start_date',
  lateFinish: 'late_end_date',
  remainingStart: 'restart_date',
  remainingFinish: 'reend_date',
  remainingLateStart: 'rem_late_start_date',
  remainingLateFinish: 'rem_late_end_date',
  plannedStart: 'target_start_date',
  plannedFinish: 'target_end_date',
} as const satisfies Partial<Record<keyof StoredDates, string>>;

export const floatColumns = {
  totalFloatMinutes: 'total_float_hr_cnt',
  freeFloatMinutes: 'free_float_hr_cnt',
} as const satisfies Partial<Record<keyof StoredDates, string>>;

/** The cells of these dates that differ from what the file has; all for a new activity. */
export function listDateCells(
  stored: StoredDates,
  known: StoredDates | undefined,
  symbol: DecimalSymbol,
): RowValues {
  const cells: Record<string, string | undefined> = {};
  const isChanged = (name: keyof StoredDates): boolean =>
    name in stored && (known === undefined || known[name] !== stored[name]);
  for (const [name, column] of entriesOf(dateColumns))
    if (isChanged(name)) cells[column] = formatDateCell(stored[name]);
  for (const [name, column] of entriesOf(floatColumns))
    if (isChanged(name)) cells[column] = formatHoursCell(stored[name], symbol);
  if (isChanged('isOnLongestPath')) cells['driving_path_flag'] = stored.isOnLongestPath === true ? 'Y' : 'N';
  return cells;
}

export const entriesOf = <Key extends string>(columns: Readonly<Record<Key, string>>) =>
  Object.entries(columns) as [Key, string][];
