import { isMilestone, minutesPerDay, toMinutes, type Activity, type Minutes } from '../model/index.ts';
import { findFinish, findStart, type PairedProject, type UpdateSide } from './pair.ts';
import { findTime, nameRow, sortRows } from './row-values.ts';
import { computeFinishDay, computeWorkingFinish } from './steps/measure-finish.ts';

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
