import {
  isFromStart,
  isMilestone,
  isToStart,
  listConstraints,
  replaceFields,
  type Activity,
  type Constraint,
  type ConstraintType,
  type Relationship,
} from '../../model/index.ts';
import { checkNew, createActivityId, unscheduled } from '../create-activity.ts';
import { createLink } from '../links.ts';
import { noteAssignments } from '../notes.ts';
import type { Plan, PlanChange } from '../plan.ts';
import { readTime } from '../read-values.ts';
import { refuse } from '../refuse.ts';
import { formatTime } from '../words.ts';
import { findRemaining } from './set-duration.ts';

interface Split {
  readonly activity: Activity;
  readonly delay: Activity;
  readonly at: string | undefined;
}

const finishToStart = { type: 'FS', lagMinutes: 0 } as const;

/**
 * Splits an activity and puts a delay between its parts. The activity keeps the work until `at`, with what belongs to its start; a
 * new one gets the rest of the work, with what belongs to its finish. Suspending it would hold back the work before `at` too.
 */
export function splitActivity(plan: Plan, { activity, delay, at }: Split): PlanChange {
  const { schedule, labels } = plan;
  const label = labels.format(activity);
  const { time, kept, rest } = divideWork(plan, activity, at);
  const code = createPartCode(plan, activity);
  const own = listConstraints(activity);
  const [atFinish, atStart] = [own.filter(isOnFinish), own.filter((each) => !isOnFinish(each))];
  const { originalDurationMinutes } = activity;
  const first = replaceFields(activity, {
    remainingDurationMinutes: kept,
    originalDurationMinutes: Math.max(kept, (originalDurationMinutes ?? kept + rest) - rest),
    ...toConstraints(atStart),
    expectedFinish: undefined,
    externalLateFinish: undefined,
  });
  const last = replaceFields(activity, {
    ...unscheduled,
    ...withoutProgress,
    id: createActivityId(activity.projectId, code),
    code,
    guid: undefined,
    remainingDurationMinutes: rest,
    originalDurationMinutes: rest,
    ...toConstraints(atFinish),
    externalEarlyStart: undefined,
  });
  const relationships = schedule.relationships.map((link) => moveToLast(link, activity, last));
  return {
    lists: {
      activities: [...plan.replaceActivity(activity, first), delay, last],
      relationships: [
        ...relationships,
        createLink(first, delay, finishToStart),
        createLink(delay, last, finishToStart),
      ],
    },
    sentence: `delay inside ${label} at ${formatTime(time)}, the rest of its work is ${labels.format(last)}`,
    notes: noteAssignments(plan, activity),
  };
}

/** The work before and after the delay, in minutes. */
function divideWork(plan: Plan, activity: Activity, at: string | undefined) {
  const label = plan.labels.format(activity);
  if (activity.status === 'completed') refuse(`${label} is completed, so no delay fits inside.`, 'where');
  if (isMilestone(activity)) refuse(`${label} is a milestone, so no delay fits inside.`, 'where');
  const isAssigned = plan.schedule.assignments.some(({ activityId }) => activityId === activity.id);
  if (activity.type === 'resourceDependent' && isAssigned)
    refuse(
      `${label} is resource dependent: its assignments set its length, so it cannot be split. Insert the delay before or after it.`,
      'where',
    );
  const dates = plan.findDates(activity);
  const start = dates?.remainingStart;
  if (dates === undefined || start === undefined) return refuse(`${label} is not scheduled.`, 'activity');
  const calendar = plan.getCalendar(activity);
  const isStarted = activity.status === 'inProgress';
  if (at === undefined && !isStarted)
    refuse(`${label} has not started: say when the delay inside it begins (at).`, 'at');
  const { dataDate, plannedStart } = plan.getProjectOf(activity);
  const time =
    at === undefined
      ? (dataDate ?? plannedStart ?? start)
      : readTime(at, { side: 'start', calendar, member: 'at' });
  const usesExpected = activity.expectedFinish !== undefined && plan.usesExpectedFinish(activity);
  const whole = usesExpected ? calendar.measureWork(start, dates.finish) : (findRemaining(activity) ?? 0);
  const kept = Math.max(0, calendar.measureWork(start, time));
  const isBefore = at !== undefined && (isStarted ? time < start : kept === 0);
  if (isBefore || kept >= whole)
    refuse(
      `${formatTime(time)} is not inside ${label}, whose remaining work goes from ${formatTime(start)} to ${formatTime(dates.finish)}.`,
      'at',
    );
  return { time, kept, rest: whole - kept };
}

/** The ID with the next free number. */
function createPartCode(plan: Plan, { code, name, projectId }: Activity): string {
  const used = new Set(
    plan.schedule.activities.filter((each) => each.projectId === projectId).map((each) => each.code),
  );
  let part = 2;
  while (used.has(`${code}.${part}`)) part += 1;
  const id = `${code}.${part}`;
  checkNew(plan, { id, name: name.trim() === '' ? id : name.slice(0, 1) }, projectId);
  return id;
}

const finishTypes: ReadonlySet<ConstraintType> = new Set([
  'finishOn',
  'finishOnOrBefore',
  'finishOnOrAfter',
  'mandatoryFinish',
  'asLateAsPossible',
]);

const isOnFinish = ({ type }: Constraint): boolean => finishTypes.has(type);

const toConstraints = ([primaryConstraint, secondaryConstraint]: readonly Constraint[]) => ({
  primaryConstraint,
  secondaryConstraint,
});

const withoutProgress = {
  status: 'notStarted',
  actualStart: undefined,
  actualFinish: undefined,
  suspended: undefined,
  resumed: undefined,
  physicalPercent: 0,
  primaryResourceId: undefined,
  budgetedLaborUnits: 0,
  actualLaborUnits: 0,
  remainingLaborUnits: 0,
  budgetedNonlaborUnits: 0,
  actualNonlaborUnits: 0,
  remainingNonlaborUnits: 0,
} as const satisfies Partial<Activity>;

/** A relationship to or from the finish of the activity, moved to its last part. */
function moveToLast(link: Relationship, { id }: Activity, last: Activity): Relationship {
  const isFrom = link.predecessorId === id && !isFromStart(link.type);
  const isTo = link.successorId === id && !isToStart(link.type);
  if (!isFrom && !isTo) return link;
  return replaceFields(link, {
    ...(isFrom ? { predecessorId: last.id, predecessorProjectId: last.projectId } : {}),
    ...(isTo ? { successorId: last.id, successorProjectId: last.projectId } : {}),
  });
}
