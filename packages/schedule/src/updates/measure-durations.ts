import { isMilestone } from '../model/index.ts';
import type { ComparedProject } from './compare-project.ts';
import { compareGroups } from './measure-hits.ts';
import { getPairCode, listWorkPairs } from './pair.ts';

/** Work completed in a window: what it was to last, and how long it lasted. Days of each activity's own calendar. */
export interface DurationGroup {
  readonly group: string | null;
  completed: number;
  originalDays: number;
  actualDays: number;
}

/**
 * Actual against original durations of tasks completed in a window, by group. The original duration is that of the previous update,
 * before the outcome was known; the actual one is the working time between the actual dates.
 */
export function measureDurations(
  { paired }: ComparedProject,
  findGroup: (id: string) => string | null,
): DurationGroup[] {
  const { previous: side, current: now } = paired;
  const groups = new Map<string | null, DurationGroup>();
  for (const { previous, current } of listWorkPairs(paired)) {
    if (isMilestone(current) || previous.status === 'completed' || current.status !== 'completed') continue;
    const { actualStart, actualFinish } = current;
    const original = previous.originalDurationMinutes;
    if (actualStart === undefined || actualFinish === undefined || original === undefined) continue;
    const group = findGroup(getPairCode(current));
    const own = groups.get(group) ?? { group, completed: 0, originalDays: 0, actualDays: 0 };
    own.completed += 1;
    own.originalDays += original / 60 / side.getHoursPerDay(previous.calendarId);
    const worked = Math.max(0, now.getWorkCalendar(current).measureWork(actualStart, actualFinish));
    own.actualDays += worked / 60 / now.getHoursPerDay(current.calendarId);
    groups.set(group, own);
  }
  return [...groups.values()].sort((one, other) => compareGroups(one.group, other.group));
}
