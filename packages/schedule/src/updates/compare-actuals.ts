import type { Activity, ActivityStatus, Minutes } from '../model/index.ts';
import { minutesPerDay } from '../model/index.ts';
import { fieldCodes } from '../xer/index.ts';
import type { ActivityPair, PairedProject } from './pair.ts';
import { findTime, nameRow, sortRows, toDays } from './row-values.ts';
import type { SideFacts } from './side-facts.ts';
import { isWork } from './side-facts.ts';
import type {
  ActualChangeRow,
  ActualLists,
  ActualRemovedRow,
  ActualRow,
  ChangeRow,
  RetroactiveRow,
  Which,
} from './update-rows.ts';

const ends = ['start', 'finish'] as const satisfies readonly Which[];

const findActual = (activity: Activity, which: Which): Minutes | undefined =>
  which === 'start' ? activity.actualStart : activity.actualFinish;

/** What was recorded as done, and what was recorded otherwise than before. */
export function compareActuals(
  { pairs, added }: PairedProject,
  previous: SideFacts,
  current: SideFacts,
): ActualLists {
  const found = createFound();
  const workPairs = pairs.filter((pair) => isWork(pair.previous) && isWork(pair.current));
  for (const pair of workPairs) {
    for (const which of ends) compareEnd(pair, which, { previous, current, found });
    compareStatus(pair, found);
  }
  for (const activity of [...workPairs.map((pair) => pair.current), ...added.filter(isWork)])
    for (const which of ends) {
      const date = findActual(activity, which);
      if (date !== undefined && isAfterDataDate(activity, date, current))
        found.actualFuture.push({ ...nameRow(activity), which, current: findTime(date) ?? '' });
    }
  return {
    actualSet: sortRows(found.actualSet),
    actualRetroactive: sortRows(found.actualRetroactive),
    actualChanged: sortRows(found.actualChanged),
    actualTimeOnly: sortRows(found.actualTimeOnly),
    actualRemoved: sortRows(found.actualRemoved),
    actualFuture: sortRows(found.actualFuture),
    statusBack: sortRows(found.statusBack),
    percentBack: sortRows(found.percentBack),
  };
}

const createFound = () => ({
  actualSet: [] as ActualRow[],
  actualRetroactive: [] as RetroactiveRow[],
  actualChanged: [] as ActualChangeRow[],
  actualTimeOnly: [] as ActualChangeRow[],
  actualRemoved: [] as ActualRemovedRow[],
  actualFuture: [] as ActualRow[],
  statusBack: [] as ChangeRow<string>[],
  percentBack: [] as ChangeRow<number>[],
});
type Found = ReturnType<typeof createFound>;

interface Comparison {
  readonly previous: SideFacts;
  readonly current: SideFacts;
  readonly found: Found;
}

function compareEnd(pair: ActivityPair, which: Which, { previous, current, found }: Comparison): void {
  const before = findActual(pair.previous, which);
  const now = findActual(pair.current, which);
  if (before === now) return;
  const row = { ...nameRow(pair.current), which };
  if (now === undefined) found.actualRemoved.push({ ...row, previous: findTime(before) ?? '' });
  else if (before === undefined) {
    found.actualSet.push({ ...row, current: findTime(now) ?? '' });
    const minutes = measureBeforeDataDate(pair.current, now, { previous, current });
    if (minutes > 0) {
      const days = toDays(minutes, current.getHoursPerDay(pair.current.calendarId));
      found.actualRetroactive.push({ ...row, current: findTime(now) ?? '', days });
    }
  } else {
    const days = getDay(now) - getDay(before);
    const changed = { ...row, previous: findTime(before) ?? '', current: findTime(now) ?? '', days };
    (days === 0 ? found.actualTimeOnly : found.actualChanged).push(changed);
  }
}

const getDay = (date: Minutes): number => Math.floor(date / minutesPerDay);

/** Working time from an actual date to the previous data date: the update before should have had it. */
function measureBeforeDataDate(
  activity: Activity,
  date: Minutes,
  { previous, current }: Pick<Comparison, 'previous' | 'current'>,
): number {
  const { dataDate } = previous.project;
  return dataDate === undefined ? 0 : current.getWorkCalendar(activity).measureWork(date, dataDate);
}

function isAfterDataDate(activity: Activity, date: Minutes, current: SideFacts): boolean {
  const { dataDate } = current.project;
  return dataDate !== undefined && current.getWorkCalendar(activity).measureWork(dataDate, date) > 0;
}

const ranks: Readonly<Record<ActivityStatus, number>> = { notStarted: 0, inProgress: 1, completed: 2 };
/** Percentages that differ by no more are the same. */
const pointTolerance = 0.05;

function compareStatus({ previous, current }: ActivityPair, found: Found): void {
  if (ranks[current.status] < ranks[previous.status])
    found.statusBack.push({
      ...nameRow(current),
      previous: fieldCodes.activityStatus.getCode(previous.status),
      current: fieldCodes.activityStatus.getCode(current.status),
    });
  if (previous.percentCompleteType !== current.percentCompleteType) return;
  const before = findPercent(previous);
  const now = findPercent(current);
  if (before === undefined || now === undefined || now >= before - pointTolerance) return;
  found.percentBack.push({ ...nameRow(current), previous: roundPercent(before), current: roundPercent(now) });
}

const roundPercent = (percent: number): number => Math.round(percent * 10) / 10 + 0;

/** Percent complete by the activity's own type; undefined where the file lacks what it is made of. */
function findPercent(activity: Activity): number | undefined {
  const { status, percentCompleteType, physicalPercent } = activity;
  if (status === 'completed') return 100;
  if (status === 'notStarted') return 0;
  if (percentCompleteType === 'physical') return physicalPercent;
  if (percentCompleteType === 'units') return findUnitsPercent(activity);
  const { originalDurationMinutes = 0, remainingDurationMinutes } = activity;
  if (originalDurationMinutes <= 0 || remainingDurationMinutes === undefined) return undefined;
  // P6 shows 0 where more remains than was planned.
  return Math.max(0, 100 * (1 - remainingDurationMinutes / originalDurationMinutes));
}

function findUnitsPercent(activity: Activity): number | undefined {
  const actual = (activity.actualLaborUnits ?? 0) + (activity.actualNonlaborUnits ?? 0);
  const remaining = (activity.remainingLaborUnits ?? 0) + (activity.remainingNonlaborUnits ?? 0);
  return actual + remaining > 0 ? (100 * actual) / (actual + remaining) : undefined;
}
