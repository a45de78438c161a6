import {
  findFinish,
  findPercentComplete,
  findStart,
  formatMinutes,
  listConstraints,
  type Activity,
  type Assignment,
  type Minutes,
  type Relationship,
  type Schedule,
} from '@floatwise/schedule/model';
import { roundDecimal } from '@floatwise/contracts/format-decimal';
import { readCost, readExpense, readUnits, roundAmounts } from './measures.ts';
import { createTopicReader, formatNote } from './notebooks.ts';
import { listUserFields } from './user-fields.ts';
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
  type: activity.type,
  status: activity.status,
  start: toDate(findStart(activity)),
  finish: toDate(findFinish(activity)),
  totalFloatDays: open.toDays(activity, activity.totalFloatMinutes),
  percentComplete: roundPercent(activity),
  critical: open.isCritical(activity),
});

function roundPercent(activity: Activity): number | null {
  const percent = findPercentComplete(activity);
  return percent === undefined ? null : roundDecimal(percent, 1);
}

/** Everything the file says about one activity, except its links. */
export function describeWhole(open: OpenSchedule, activity: Activity) {
  const { schedule } = open;
  const readTopic = createTopicReader(schedule);
  return {
    ...describeActivity(open, activity),
    project: open.labels.getProjectCode(activity),
    wbs: open.formatWbs(activity),
    onLongestPath: activity.isOnLongestPath ?? null,
    actual: { start: toDate(activity.actualStart), finish: toDate(activity.actualFinish) },
    early: { start: toDate(activity.earlyStart), finish: toDate(activity.earlyFinish) },
    late: { start: toDate(activity.lateStart), finish: toDate(activity.lateFinish) },
    planned: { start: toDate(activity.plannedStart), finish: toDate(activity.plannedFinish) },
    originalDurationDays: open.toDays(activity, activity.originalDurationMinutes),
    remainingDurationDays: open.toDays(activity, activity.remainingDurationMinutes),
    freeFloatDays: open.toDays(activity, activity.freeFloatMinutes),
    calendar: open.getCalendarName(activity) ?? null,
    responsible: open.getResponsible(activity) ?? null,
    constraints: describeConstraints(activity),
    expectedFinish: toDate(activity.expectedFinish),
    codes: listCodes(open, activity),
    userFields: listUserFields(schedule, activity),
    notebooks: schedule.notebooks
      .filter(({ activityId }) => activityId === activity.id)
      .map((note) => ({ topic: readTopic(note), text: formatNote(note) })),
    resources: schedule.assignments
      .filter(({ activityId }) => activityId === activity.id)
      .map((each) => describeAssignment(schedule, each)),
    expenses: schedule.expenses
      .filter(({ activityId }) => activityId === activity.id)
      .map((each) => ({ name: shorten(each.name), cost: readExpense(each) })),
  };
}

export const describeConstraints = (activity: Activity) =>
  listConstraints(activity).map(({ type, date }) => ({ type, date: toDate(date) }));

function describeAssignment({ resources, roles }: Schedule, each: Assignment) {
  const { resourceId, roleId, type } = each;
  const found =
    resourceId === undefined
      ? roles.find(({ id }) => id === roleId)
      : resources.find(({ id }) => id === resourceId);
  return {
    id: found?.code ?? null,
    name: shorten(found?.name ?? ''),
    type: type ?? null,
    units: roundAmounts(readUnits(each)),
    cost: roundAmounts(readCost(each)),
  };
}

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
  return {
    ...(activity === undefined
      ? { id: null, name: 'An activity that is not in this file' }
      : describeName(open, activity)),
    ...describeLag(open, link),
    driving: open.driving?.has(place) ?? null,
  };
}

/** Type and lag of a relationship; P6 shows a lag in days of the predecessor's calendar. */
export const describeLag = (open: OpenSchedule, { type, predecessorId, lagMinutes }: Relationship) => ({
  type,
  lagDays: open.toDays({ calendarId: open.getById(predecessorId)?.calendarId }, lagMinutes),
});
