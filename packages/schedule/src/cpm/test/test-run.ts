import type {
  Activity,
  ActivityId,
  Assignment,
  AssignmentId,
  CalendarId,
  Resource,
  ResourceId,
} from '../../model/index.ts';
import { formatMinutes } from '../../model/index.ts';
import { computeCpm } from '../compute-cpm.ts';
import type { ScheduledActivity } from '../compute-cpm.ts';
import type { TestScheduleParts } from './test-schedule.ts';
import { at, createTestSchedule } from './test-schedule.ts';

/** Schedules activities and returns them by id. Data date Monday 2026-03-16 08:00; tasks of 8 hours by default. */
export function schedule(parts: TestScheduleParts): Record<string, ScheduledActivity> {
  const result = computeCpm(createTestSchedule(parts));
  if (result.kind === 'loop') throw new Error('The logic has a loop.');
  return Object.fromEntries(result.activities.map((each) => [each.activity.code, each]));
}

export const span = (each: ScheduledActivity | undefined, kind: 'early' | 'late' = 'early'): string => {
  const [start, finish] =
    kind === 'early' ? [each?.earlyStart, each?.earlyFinish] : [each?.lateStart, each?.lateFinish];
  return [start, finish].map((date) => (date === undefined ? '-' : formatMinutes(date).slice(5))).join(' ');
};

export const hours = (count: number): Partial<Activity> => ({
  originalDurationMinutes: count * 60,
  remainingDurationMinutes: count * 60,
});
export const started = (when: string, remaining: number): Partial<Activity> => ({
  status: 'inProgress',
  actualStart: at(when),
  remainingDurationMinutes: remaining * 60,
});
export const completed = (start: string, finish: string): Partial<Activity> => ({
  status: 'completed',
  actualStart: at(start),
  actualFinish: at(finish),
  remainingDurationMinutes: 0,
});
export const constraint = (
  type: NonNullable<Activity['primaryConstraint']>['type'],
  date?: string,
): Partial<Activity> => ({
  primaryConstraint: { type, date: date === undefined ? undefined : at(date) },
});

export const resource = (id: string, calendarId: string): Resource => ({
  id: id as ResourceId,
  parentId: undefined,
  code: id,
  name: id,
  type: 'labor',
  calendarId: calendarId as CalendarId,
  row: 0,
});
const blankAssignment = { roleId: undefined, accountId: undefined, type: 'labor' } as const;
export const assignment = (resourceId: string, units: number, unitsPerHour: number): Assignment =>
  ({
    ...blankAssignment,
    id: resourceId as AssignmentId,
    activityId: 'A' as ActivityId,
    resourceId: resourceId as ResourceId,
    remainingUnits: units,
    remainingUnitsPerHour: unitsPerHour,
    row: 0,
  }) as Assignment;
