import { roundDecimal } from '@floatwise/contracts/format-decimal';
import { carriesLogic } from '../cpm/index.ts';
import type { Activity, ActivityStatus, Minutes } from '../model/index.ts';
import { findPercentComplete, minutesPerDay } from '../model/index.ts';
import { fieldCodes } from '../xer/index.ts';
import { listWorkPairs, type ActivityPair, type PairedProject, type UpdateSide } from './pair.ts';
import { findTime, nameRow, sortLists, toDays, type NamedRow } from './row-values.ts';

const ends = ['start', 'finish'] as const;
type Which = (typeof ends)[number];

export interface EndRow extends NamedRow {
  readonly which: Which;
}
export interface ActualRow extends EndRow {
  readonly current: string;
}
export interface ActualChangeRow extends ActualRow {
  readonly previous: string;
  readonly days: number;
}
export interface BackRow<Value> extends NamedRow {
  readonly previous: Value;
  readonly current: Value;
}

const findActual = (activity: Activity, which: Which): Minutes | undefined =>
  which === 'start' ? activity.actualStart : activity.actualFinish;

/** Compares actual dates, status and percent complete. */
export function compareActuals(paired: PairedProject): Found {
  const found = createFound();
  const workPairs = listWorkPairs(paired);
  for (const pair of workPairs) {
    for (const which of ends) compareEnd(pair, which, { paired, found });
    compareStatus(pair, found);
  }
  for (const activity of [...workPairs.map((pair) => pair.current), ...paired.added.filter(carriesLogic)])
    for (const which of ends) {
      const date = findActual(activity, which);
      if (date !== undefined && isAfterDataDate(activity, date, paired.current))
        found.actualFuture.push({ ...nameRow(activity), which, current: findTime(date) ?? '' });
    }
  return sortLists(found);
}

const createFound = () => ({
  actualSet: [] as ActualRow[],
  actualRetroactive: [] as (ActualRow & { readonly days: number })[],
  actualChanged: [] as ActualChangeRow[],
  actualTimeOnly: [] as ActualChangeRow[],
  actualRemoved: [] as (EndRow & { readonly previous: string })[],
  actualFuture: [] as ActualRow[],
  statusBack: [] as BackRow<string>[],
  percentBack: [] as BackRow<number>[],
});
type Found = ReturnType<typeof createFound>;

function compareEnd(
  pair: ActivityPair,
  which: Which,
  { paired, found }: { readonly paired: PairedProject; readonly found: Found },
): void {
  const before = findActual(pair.previous, which);
  const now = findActual(pair.current, which);
  if (before === now) return;
  const row = { ...nameRow(pair.current), which };
  if (now === undefined) found.actualRemoved.push({ ...row, previous: findTime(before) ?? '' });
  else if (before === undefined) {
    found.actualSet.push({ ...row, current: findTime(now) ?? '' });
    const minutes = measureBeforeDataDate(pair.current, now, paired);
    if (minutes > 0) {
      const days = toDays(minutes, paired.current.getHoursPerDay(pair.current.calendarId));
      found.actualRetroactive.push({ ...row, current: findTime(now) ?? '', days });
    }
  } else {
    const days = getDay(now) - getDay(before);
    const changed = { ...row, previous: findTime(before) ?? '', current: findTime(now) ?? '', days };
    (days === 0 ? found.actualTimeOnly : found.actualChanged).push(changed);
  }
}

const getDay = (date: Minutes): number => Math.floor(date / minutesPerDay);

/** Working time from an actual date to the previous data date; positive if the previous update should have had it. */
function measureBeforeDataDate(
  activity: Activity,
  date: Minutes,
  { previous, current }: PairedProject,
): number {
  const { dataDate } = previous.project;
  return dataDate === undefined ? 0 : current.getWorkCalendar(activity).measureWork(date, dataDate);
}

function isAfterDataDate(activity: Activity, date: Minutes, current: UpdateSide): boolean {
  const { dataDate } = current.project;
  return dataDate !== undefined && current.getWorkCalendar(activity).measureWork(dataDate, date) > 0;
}

const ranks: Readonly<Record<ActivityStatus, number>> = { notStarted: 0, inProgress: 1, completed: 2 };
/** Percentages that differ by no more than this count as equal. */
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

const roundPercent = (percent: number): number => roundDecimal(percent, 1);

/** 0 or 100 by status, otherwise percent complete by the activity's own type. */
function findPercent(activity: Activity): number | undefined {
  if (activity.status === 'completed') return 100;
  return activity.status === 'notStarted' ? 0 : findPercentComplete(activity);
}
