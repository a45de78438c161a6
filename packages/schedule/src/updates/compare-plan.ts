import { isMilestone, minutesPerDay, toMinutes, type Activity, type Minutes } from '../model/index.ts';
import { findFinish, findStart, listWorkPairs } from './pair.ts';
import type { ActivityPair, PairedProject, UpdateSide } from './pair.ts';
import { findDays, findTime, nameRow, sortLists, sortRows } from './row-values.ts';
import { computeFinishDay, computeWorkingFinish } from './steps/measure-finish.ts';

/**
 * What the previous update planned between the two data dates, and its outcome. `daysLate` is work of the activity's current
 * calendar from the planned date to the actual one, or to the data date; negative if it was early.
 */
export function comparePlan(paired: PairedProject) {
  const { previous } = paired;
  const { dataDate } = paired.current.project;
  const workPairs = listWorkPairs(paired);
  // Working time from a planned date to the current data date; NaN if one of the two is missing.
  const measure = ({ previous: before }: ActivityPair, date: Minutes | undefined): number =>
    date === undefined || dataDate === undefined
      ? NaN
      : previous.getWorkCalendar(before).measureWork(date, dataDate);
  const starts = workPairs
    .filter((pair) => pair.previous.status === 'notStarted')
    .map((pair) => ({
      row: toRow(pair, { due: pair.previous.earlyStart, actual: pair.current.actualStart }, paired),
      isDone: pair.current.status !== 'notStarted',
      isPlanned: measure(pair, pair.previous.earlyStart) > 0,
    }));
  const finishes = workPairs
    .filter((pair) => pair.previous.status !== 'completed')
    .map((pair) => ({
      row: toRow(pair, { due: pair.previous.earlyFinish, actual: pair.current.actualFinish }, paired),
      isDone: pair.current.status === 'completed',
      isPlanned: measure(pair, pair.previous.earlyFinish) >= 0,
    }));
  const list = (events: typeof starts, isPlanned: boolean, isDone: boolean) =>
    events.flatMap((event) => (event.isPlanned === isPlanned && event.isDone === isDone ? [event.row] : []));
  return sortLists({
    plannedStartMet: list(starts, true, true),
    plannedStartMissed: list(starts, true, false),
    unplannedStart: list(starts, false, true),
    plannedFinishMet: list(finishes, true, true),
    plannedFinishMissed: list(finishes, true, false),
    unplannedFinish: list(finishes, false, true),
  });
}

const toRow = (
  pair: ActivityPair,
  { due, actual }: { readonly due: Minutes | undefined; readonly actual: Minutes | undefined },
  { previous, current }: PairedProject,
) => {
  // What has not happened is late up to the data date.
  const until = actual ?? current.project.dataDate;
  const isKnown = due !== undefined && until !== undefined;
  const late = isKnown ? current.getWorkCalendar(pair.current).measureWork(due, until) : undefined;
  return {
    ...nameRow(pair.current),
    due: findTime(due),
    actual: findTime(actual),
    daysLate: findDays(late, current.getHoursPerDay(pair.current.calendarId)),
    more: {
      floatThenDays: findDays(
        pair.previous.totalFloatMinutes,
        previous.getHoursPerDay(pair.previous.calendarId),
      ),
    },
  };
};

/** What is late by half a day or more did not happen as planned. */
export const isOnTime = ({ daysLate }: { readonly daysLate: number | null }): boolean =>
  daysLate !== null && daysLate < 0.5;

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

/** A start milestone counts at the next working time, a finish milestone at the end of work before its date. */
export function findMilestoneDate(activity: Activity, side: UpdateSide) {
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
