import type { Activity, Minutes } from '../model/index.ts';
import type { ActivityPair, PairedProject } from './pair.ts';
import { findDays, findTime, nameRow, sortRows } from './row-values.ts';
import type { SideFacts } from './side-facts.ts';
import { isWork } from './side-facts.ts';
import type { PlanLists, PlanRow } from './update-rows.ts';

/** What was due between the two data dates by the previous update, and what became of it. */
export function comparePlan({ pairs }: PairedProject, previous: SideFacts, current: SideFacts): PlanLists {
  const lists = {
    plannedStartMet: [] as PlanRow[],
    plannedStartMissed: [] as PlanRow[],
    unplannedStart: [] as PlanRow[],
    plannedFinishMet: [] as PlanRow[],
    plannedFinishMissed: [] as PlanRow[],
    unplannedFinish: [] as PlanRow[],
  };
  const { dataDate } = current.project;
  for (const pair of pairs) {
    if (!isWork(pair.previous) || !isWork(pair.current)) continue;
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
  return {
    plannedStartMet: sortRows(lists.plannedStartMet),
    plannedStartMissed: sortRows(lists.plannedStartMissed),
    unplannedStart: sortRows(lists.unplannedStart),
    plannedFinishMet: sortRows(lists.plannedFinishMet),
    plannedFinishMissed: sortRows(lists.plannedFinishMissed),
    unplannedFinish: sortRows(lists.unplannedFinish),
  };
}

interface PlanDates {
  readonly due: Minutes | undefined;
  readonly actual: Minutes | undefined;
}

const toRow = (pair: ActivityPair, { due, actual }: PlanDates, side: SideFacts): PlanRow => ({
  ...nameRow(pair.current),
  due: findTime(due),
  actual: findTime(actual),
  more: {
    floatThenDays: findDays(pair.previous.totalFloatMinutes, side.getHoursPerDay(pair.previous.calendarId)),
  },
});

/** Working time lies between its early start and the current data date. */
function isStartPlanned(activity: Activity, dataDate: Minutes | undefined, side: SideFacts): boolean {
  const { earlyStart } = activity;
  if (earlyStart === undefined || dataDate === undefined) return false;
  return side.getWorkCalendar(activity).measureWork(earlyStart, dataDate) > 0;
}

/** Its early finish is not after the current data date in working time. */
function isFinishPlanned(activity: Activity, dataDate: Minutes | undefined, side: SideFacts): boolean {
  const { earlyFinish } = activity;
  if (earlyFinish === undefined || dataDate === undefined) return false;
  return side.getWorkCalendar(activity).measureWork(earlyFinish, dataDate) >= 0;
}
