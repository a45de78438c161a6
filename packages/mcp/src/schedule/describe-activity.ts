import {
  activityStatusNames,
  activityTypeNames,
  constraintNames,
  findFinish,
  findStart,
  formatMinutes,
  type Activity,
  type Constraint,
  type Minutes,
} from '@floatwise/schedule';
import { shorten } from '../paging.ts';
import type { OpenSchedule, PlacedLink } from './open-schedule.ts';

export const toDate = (date: Minutes | undefined): string | null =>
  date === undefined ? null : formatMinutes(date);

/** The project of an activity, where the file has several and an activity ID alone may be ambiguous. */
export const describeProject = (open: OpenSchedule, activity: Activity) =>
  open.projects.length > 1 ? { project: open.labels.getProjectCode(activity) } : {};

/** A line of a list, with the file's own dates and float. */
export const describeActivity = (open: OpenSchedule, activity: Activity) => ({
  id: activity.code,
  ...describeProject(open, activity),
  name: shorten(activity.name),
  status: activityStatusNames[activity.status],
  start: toDate(findStart(activity)),
  finish: toDate(findFinish(activity)),
  totalFloatDays: open.toDays(activity, activity.totalFloatMinutes),
  critical: open.isCritical(activity),
});

/** All that the file says of one activity, without its links. */
export function describeWhole(open: OpenSchedule, activity: Activity) {
  const { schedule } = open;
  const calendar = schedule.calendars.find(({ id }) => id === activity.calendarId);
  return {
    ...describeActivity(open, activity),
    project: open.labels.getProjectCode(activity),
    wbs: open.formatWbs(activity),
    type: activityTypeNames[activity.type],
    onLongestPath: activity.isOnLongestPath ?? null,
    actual: { start: toDate(activity.actualStart), finish: toDate(activity.actualFinish) },
    early: { start: toDate(activity.earlyStart), finish: toDate(activity.earlyFinish) },
    late: { start: toDate(activity.lateStart), finish: toDate(activity.lateFinish) },
    planned: { start: toDate(activity.plannedStart), finish: toDate(activity.plannedFinish) },
    originalDurationDays: open.toDays(activity, activity.originalDurationMinutes),
    remainingDurationDays: open.toDays(activity, activity.remainingDurationMinutes),
    freeFloatDays: open.toDays(activity, activity.freeFloatMinutes),
    calendar: calendar?.name ?? null,
    constraints: [activity.primaryConstraint, activity.secondaryConstraint].flatMap(describeConstraint),
    codes: listCodes(open, activity),
  };
}

const describeConstraint = (constraint: Constraint | undefined) =>
  constraint === undefined ? [] : [{ type: constraintNames[constraint.type], date: toDate(constraint.date) }];

function listCodes({ schedule }: OpenSchedule, { id }: Activity) {
  const { activityCodeAssignments, activityCodes, activityCodeTypes } = schedule;
  return activityCodeAssignments
    .filter(({ activityId }) => activityId === id)
    .map(({ typeId, codeId }) => ({
      type: activityCodeTypes.find((type) => type.id === typeId)?.name ?? null,
      value: activityCodes.find((code) => code.id === codeId)?.code ?? null,
    }));
}

/** One relationship, seen from one of its ends: the other activity, and whether the link drives its successor. */
export function describeLink(
  open: OpenSchedule,
  { link, place }: PlacedLink,
  other: 'predecessorId' | 'successorId',
) {
  const activity = open.getById(link[other]);
  // P6 shows a lag in days of its predecessor's calendar.
  const predecessor = open.getById(link.predecessorId);
  return {
    ...(activity === undefined
      ? { id: null, name: 'An activity that is not in this file' }
      : { id: activity.code, ...describeProject(open, activity), name: shorten(activity.name) }),
    type: link.type,
    lagDays: open.toDays({ calendarId: predecessor?.calendarId }, link.lagMinutes),
    driving: open.driving?.has(place) ?? null,
  };
}
