import { isMilestone, minutesPerDay, toMinutes, type Activity, type Minutes } from '../model/index.ts';
import { findFinish, findStart, listWorkPairs } from './pair.ts';
import type { ActivityPair, PairedProject, UpdateSide } from './pair.ts';
import { findDays, findTime, nameRow, sortLists, sortRows } from './row-values.ts';
import { computeFinishDay, computeWorkingFinish } from './steps/measure-finish.ts';

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
    const { previous: before, current: now } = pair;
    // Working time from a planned date to the current data date; NaN if one of the two is missing.
    const measure = (date: Minutes | undefined): number =>
      date === undefined || dataDate === undefined
        ? NaN
        : previous.getWorkCalendar(before).measureWork(date, dataDate);
    if (before.status === 'notStarted') {
      const row = toRow(pair, { due: before.earlyStart, actual: now.actualStart }, previous);
      const isDone = now.status !== 'notStarted';
      const isPlanned = measure(before.earlyStart) > 0;
      if (isPlanned) (isDone ? lists.plannedStartMet : lists.plannedStartMissed).push(row);
      else if (isDone) lists.unplannedStart.push(row);
    }
    if (before.status !== 'completed') {
      const row = toRow(pair, { due: before.earlyFinish, actual: now.actualFinish }, previous);
      const isDone = now.status === 'completed';
      const isPlanned = measure(before.earlyFinish) >= 0;
      if (isPlanned) (isDone ? lists.plannedFinishMet : lists.plannedFinishMissed).push(row);
      else if (isDone) lists.unplannedFinish.push(row);
    }
  }
  return sortLists(lists);
}

type PlanRow = ReturnType<typeof toRow>;

const toRow = (
  pair: ActivityPair,
  { due, actual }: { readonly due: Minutes | undefined; readonly actual: Minutes | undefined },
  side: UpdateSide,
) => ({
  ...nameRow(pair.current),
  due: findTime(due),
  actual: findTime(actual),
  more: {
    floatThenDays: findDays(pair.previous.totalFloatMinutes, side.getHoursPerDay(pair.previous.calendarId)),
  },
});

/** Milestones in both updates, moved or not. */
export function listMilestones({ pairs, previous, current }: PairedProject) {
  const rows = pairs
    .filter((pair) => isMilestone(pair.previous) && isMilestone(pair.current))
    .map((pair) => {
      const before = findMilestoneDate(pair.previous, previous);
      const now = findMilestoneDate(pair.current, current);
      return {
        ...nameRow(pair.current),
        previous: findTime(before?.instant),
        current: findTime(now?.instant),
        days: before === undefined || now === undefined ? null : now.day - before.day,
        done: pair.current.status === 'completed',
      };
    });
  return sortRows(rows);
}

interface MilestoneDate {
  readonly instant: Minutes;
  readonly day: number;
}

/** A start milestone counts at the next working time, a finish milestone at the end of work before its date. */
export function findMilestoneDate(activity: Activity, side: UpdateSide): MilestoneDate | undefined {
  const calendar = side.getWorkCalendar(activity);
  if (activity.type === 'startMilestone') {
    const date = findStart(activity) ?? findFinish(activity);
    if (date === undefined) return undefined;
    const instant = toMinutes(calendar.getNextWorkStart(date));
    return { instant, day: Math.floor(instant / minutesPerDay) };
  }
  const date = findFinish(activity) ?? findStart(activity);
  if (date === undefined) return undefined;
  const instant = computeWorkingFinish(calendar, date);
  return { instant, day: computeFinishDay(instant) };
}
