import type { WorkCalendar } from '../../calendar/index.ts';
import type { ScheduledActivity } from '../../cpm/index.ts';
import type { Activity, Assignment, DecimalSymbol, Minutes } from '../../model/index.ts';
import type { RowValues } from '../../xer/xer-edits.ts';
import type { Plan } from '../plan.ts';
import { formatDate, formatHours } from './activity-cells.ts';

type Stored = Partial<
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
): Stored {
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

const dateColumns = {
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
} as const satisfies Partial<Record<keyof Stored, string>>;

const floatColumns = {
  totalFloatMinutes: 'total_float_hr_cnt',
  freeFloatMinutes: 'free_float_hr_cnt',
} as const satisfies Partial<Record<keyof Stored, string>>;

/** The cells of these dates that differ from what the file has; all for a new activity. */
export function listDateCells(stored: Stored, known: Stored | undefined, symbol: DecimalSymbol): RowValues {
  const cells: Record<string, string | undefined> = {};
  const isChanged = (name: keyof Stored): boolean =>
    name in stored && (known === undefined || known[name] !== stored[name]);
  for (const [name, column] of entriesOf(dateColumns))
    if (isChanged(name)) cells[column] = formatDate(stored[name]);
  for (const [name, column] of entriesOf(floatColumns))
    if (isChanged(name)) cells[column] = formatHours(stored[name], symbol);
  if (isChanged('isOnLongestPath')) cells['driving_path_flag'] = stored.isOnLongestPath === true ? 'Y' : 'N';
  return cells;
}

const entriesOf = <Key extends string>(columns: Readonly<Record<Key, string>>) =>
  Object.entries(columns) as [Key, string][];

/**
 * The dates of an assignment of an activity that has not started. It begins after its lag, at a work start, and ends with the activity or,
 * if that is earlier, when its units are worked.
 */
export function listAssignmentCells(
  plan: Plan,
  assignment: Assignment,
  { activity, earlyStart, earlyFinish }: ScheduledActivity,
): RowValues {
  if (activity.status !== 'notStarted' || earlyStart === undefined || earlyFinish === undefined) return {};
  const calendar = getWorkCalendar(plan, assignment, activity);
  const start = calendar.getNextWorkStart(calendar.addWork(earlyStart, assignment.plannedLagMinutes ?? 0));
  const { budgetedUnits, budgetedUnitsPerHour = 0 } = assignment;
  const minutes =
    budgetedUnits === undefined || budgetedUnitsPerHour <= 0
      ? Infinity
      : Math.round((budgetedUnits / budgetedUnitsPerHour) * 60);
  const worked = minutes < mostMinutes ? calendar.addWork(start, Math.max(0, minutes)) : Infinity;
  const dates = {
    start: (start < earlyFinish ? start : earlyStart) as Minutes,
    finish: Math.min(earlyFinish, worked) as Minutes,
  };
  const cells: Record<string, string | undefined> = {};
  if (dates.start !== assignment.plannedStart) cells['target_start_date'] = formatDate(dates.start);
  if (dates.finish !== assignment.plannedFinish) cells['target_end_date'] = formatDate(dates.finish);
  if (dates.start !== assignment.remainingStart) cells['restart_date'] = formatDate(dates.start);
  if (dates.finish !== assignment.remainingFinish) cells['reend_date'] = formatDate(dates.finish);
  return cells;
}

/** More work than any activity has; units without a sensible rate would take it beyond all dates. */
const mostMinutes = 60_000_000;

function getWorkCalendar(plan: Plan, { resourceId }: Assignment, activity: Activity): WorkCalendar {
  if (activity.type !== 'resourceDependent') return plan.getCalendar(activity);
  const resource = plan.schedule.resources.find(({ id }) => id === resourceId);
  return resource === undefined ? plan.getCalendar(activity) : plan.calendars.get(resource.calendarId);
}
