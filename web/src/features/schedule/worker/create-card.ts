import { createHoursReader, createWorkCalendars } from '@floatwise/schedule/calendar';
import { computeCpm } from '@floatwise/schedule/cpm';
import {
  type Activity,
  type ActivityId,
  ActivityLabels,
  activityStatusNames,
  activityTypeNames,
  type Constraint,
  constraintNames,
  createWbsNames,
  isStoredCritical,
  type Schedule,
} from '@floatwise/schedule/model';
import type { ActivityCard, CardLink, Work } from '../model/activity-card.ts';

const wbsSeparator = ' › ';

/** Cards of a schedule's activities, by index in the file. The first call prepares what all cards share. */
export function createCards(schedule: Schedule): (place: number) => ActivityCard | undefined {
  let facts: ReturnType<typeof createFacts> | undefined;
  return (place) => {
    const activity = schedule.activities[place];
    if (activity === undefined) return undefined;
    facts ??= createFacts(schedule);
    return createCard(activity, place, facts);
  };
}

function createFacts(schedule: Schedule) {
  const { activities, relationships, projects, calendars } = schedule;
  const links = relationships.map((link, index) => ({ link, index }));
  const cpm = computeCpm(schedule);
  return {
    labels: new ActivityLabels(schedule),
    places: new Map<ActivityId, number>(activities.map(({ id }, place) => [id, place])),
    projects: new Map(projects.map((project) => [project.id, project])),
    calendars: new Map(calendars.map((calendar) => [calendar.id, calendar])),
    hoursPerDay: createHoursReader(schedule.calendars, createWorkCalendars(schedule.calendars)),
    wbsNames: createWbsNames(schedule, wbsSeparator),
    codes: createCodes(schedule),
    // As in the tools: from the dates P6 would calculate. Undefined if the logic has a loop.
    driving: cpm.kind === 'scheduled' ? cpm.drivingRelationships : undefined,
    incoming: Map.groupBy(links, ({ link }) => link.successorId),
    outgoing: Map.groupBy(links, ({ link }) => link.predecessorId),
    schedule,
  };
}
type Facts = ReturnType<typeof createFacts>;

function createCard(activity: Activity, place: number, facts: Facts): ActivityCard {
  const { places, projects, calendars, hoursPerDay, labels, incoming, outgoing, schedule } = facts;
  const work = (minutes: number | undefined): Work | undefined =>
    minutes === undefined ? undefined : { minutes, hoursPerDay: hoursPerDay(activity.calendarId) };
  const find = (id: ActivityId): Activity | undefined => schedule.activities[places.get(id) ?? -1];
  const list = (found: Facts['incoming'], end: 'predecessorId' | 'successorId'): CardLink[] =>
    (found.get(activity.id) ?? []).map(({ link, index }) => {
      const other = find(link[end]);
      // P6 shows a lag in days of the predecessor's calendar.
      const calendarId = find(link.predecessorId)?.calendarId ?? activity.calendarId;
      return {
        place: places.get(link[end]),
        id: other?.code ?? '',
        name: other?.name ?? '',
        project: other === undefined || !labels.namesProjects ? undefined : labels.getProjectCode(other),
        type: link.type,
        lag: { minutes: link.lagMinutes, hoursPerDay: hoursPerDay(calendarId) },
        isDriving: facts.driving?.has(index),
      };
    });
  return {
    place,
    id: activity.code,
    name: activity.name,
    project: labels.getProjectCode(activity),
    wbs: facts.wbsNames(activity.wbsId),
    type: activityTypeNames[activity.type],
    status: activityStatusNames[activity.status],
    isCompleted: activity.status === 'completed',
    isCritical: isStoredCritical(activity, projects.get(activity.projectId)),
    isOnLongestPath: activity.isOnLongestPath,
    actual: { start: activity.actualStart, finish: activity.actualFinish },
    early: { start: activity.earlyStart, finish: activity.earlyFinish },
    late: { start: activity.lateStart, finish: activity.lateFinish },
    planned: { start: activity.plannedStart, finish: activity.plannedFinish },
    originalDuration: work(activity.originalDurationMinutes),
    remainingDuration: work(activity.remainingDurationMinutes),
    totalFloat: work(activity.totalFloatMinutes),
    freeFloat: work(activity.freeFloatMinutes),
    calendar: activity.calendarId && calendars.get(activity.calendarId)?.name,
    constraints: [activity.primaryConstraint, activity.secondaryConstraint].flatMap(describeConstraint),
    codes: facts.codes(activity.id),
    drivingUnknown: facts.driving === undefined ? 'loop' : undefined,
    predecessors: list(incoming, 'predecessorId'),
    successors: list(outgoing, 'successorId'),
  };
}

export const describeConstraint = (constraint: Constraint | undefined): ActivityCard['constraints'] =>
  constraint === undefined ? [] : [{ name: constraintNames[constraint.type], date: constraint.date }];

function createCodes(schedule: Schedule): (id: ActivityId) => ActivityCard['codes'] {
  const types = new Map(schedule.activityCodeTypes.map(({ id, name }) => [id, name]));
  const values = new Map(
    schedule.activityCodes.map(({ id, code, name }) => [id, [code, name].filter(Boolean).join(' ')]),
  );
  const assigned = Map.groupBy(schedule.activityCodeAssignments, ({ activityId }) => activityId);
  return (id) =>
    (assigned.get(id) ?? []).flatMap(({ typeId, codeId }) => {
      const value = values.get(codeId);
      return value === undefined ? [] : [{ type: types.get(typeId) ?? '', value }];
    });
}
