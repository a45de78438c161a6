import type { Activity, Minutes } from '../model/index.ts';
import { listWorkPairs, type ActivityPair, type PairedProject, type UpdateSide } from './pair.ts';
import { findDays, findTime, nameRow, sortLists } from './row-values.ts';

/** What the previous update planned between the two data dates, and its outcome. */
export function comparePlan(paired: PairedProject) {
  const lists = {
    plannedStartMet: [] as PlanRow[],
    plannedStartMissed: [] as PlanRow[],
    unplannedStart: [] as PlanRow[],
    plannedFinishMet: [] as PlanRow[],
    plannedFinishMissed: [] as PlanRow[],
    unplannedFinish: [] as PlanRow[],
  };
  const { previous } = paired;
  const { dataDate } = paired.current.project;
  for (const pair of listWorkPairs(paired)) {
    const before = pair.previous;
    const now = pair.current;
    if (before.status === 'notStarted') {
      const row = toRow(pair, { due: before.earlyStart, actual: now.actualStart }, previous);
      const isDone = now.status !== 'notStarted';
      const isPlanned = isStartPlanned(before, dataDate, previous);
      if (isPlanned) (isDone ? lists.plannedStartMet : lists.plannedStartMissed).push(row);
      else if (isDone) lists.unplannedStart.push(row);
    }
    if (before.status !== 'completed') {
      const row = toRow(pair, { due: before.earlyFinish, actual: now.actualFinish }, previous);
      const isDone = now.status === 'completed';
      const isPlanned = isFinishPlanned(before, dataDate, previous);
      if (isPlanned) (isDone ? lists.plannedFinishMet : lists.plannedFinishMissed).push(row);
      else if (isDone) lists.unplannedFinish.push(row);
    }
  }
  return sortLists(lists);
}

interface PlanDates {
  readonly due: Minutes | undefined;
  readonly actual: Minutes | undefined;
}

type PlanRow = ReturnType<typeof toRow>;

const toRow = (pair: ActivityPair, { due, actual }: PlanDates, side: UpdateSide) => ({
  ...nameRow(pair.current),
  due: findTime(due),
  actual: findTime(actual),
  more: {
    floatThenDays: findDays(pair.previous.totalFloatMinutes, side.getHoursPerDay(pair.previous.calendarId)),
  },
});

/** True if working time is between its early start and the current data date. */
function isStartPlanned(activity: Activity, dataDate: Minutes | undefined, side: UpdateSide): boolean {
  const { earlyStart } = activity;
  if (earlyStart === undefined || dataDate === undefined) return false;
  return side.getWorkCalendar(activity).measureWork(earlyStart, dataDate) > 0;
}

/** True if its early finish is not after the current data date in working time. */
function isFinishPlanned(activity: Activity, dataDate: Minutes | undefined, side: UpdateSide): boolean {
  const { earlyFinish } = activity;
  if (earlyFinish === undefined || dataDate === undefined) return false;
  return side.getWorkCalendar(activity).measureWork(earlyFinish, dataDate) >= 0;
}
