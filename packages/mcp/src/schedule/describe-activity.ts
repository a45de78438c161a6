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

/** ID and name of an activity, and its project if the file has several and the ID may be ambiguous. */
export const describeName = (open: OpenSchedule, activity: Activity) => ({
  id: activity.code,
  ...(open.projects.length > 1 ? { project: open.labels.getProjectCode(activity) } : {}),
  name: shorten(activity.name),
});

/** An activity in a list, with the dates and float stored in the file. */
export const describeActivity = (open: OpenSchedule, activity: Activity) => ({
  ...describeName(open, activity),
  status: activityStatusNames[activity.status],
  start: toDate(findStart(activity)),
  finish: toDate(findFinish(activity)),
  totalFloatDays: open.toDays(activity, activity.totalFloatMinutes),
  critical: open.isCritical(activity),
});

/** Everything the file says about one activity, except its links. */
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

/** A relationship as seen from one end: the other activity, and whether it drives its successor. */
export function describeLink(
  open: OpenSchedule,
  { link, place }: PlacedLink,
  other: 'predecessorId' | 'successorId',
) {
  const activity = open.getById(link[other]);
  // P6 shows a lag in days of the predecessor's calendar.
  const predecessor = open.getById(link.predecessorId);
  return {
    ...(activity === undefined
      ? { id: null, name: 'An activity that is not in this file' }
      : describeName(open, activity)),
    type: link.type,
    lagDays: open.toDays({ calendarId: predecessor?.calendarId }, link.lagMinutes),
    driving: open.driving?.has(place) ?? null,
  };
}
