import { groupBy } from '../model/group-by.ts';
import type { Activity, ActivityId, Minutes, Schedule, Constraint, Relationship } from '../model/index.ts';
import { formatDate, replaceFields, isFromStart, isToStart, listConstraints } from '../model/index.ts';
import { carriesLogic, computeCpm } from '../cpm/index.ts';
import type { CpmResult, ScheduledActivity, ScheduledCpm } from '../cpm/index.ts';
import type { AssessedProject, CriticalPathTest, Assessment, DelayStop } from './assessment.ts';
import { formatConstraint } from './figures.ts';

/** If more of the dates than this share differ from P6's, a verdict would be a guess. */
const maxDifferentShare = 0.02;
const toleranceMinutes = 60;
/** A slip within this many days of the added days counts as all of them. */
export const slipToleranceDays = 1;

/**
 * Lengthens the first incomplete task on the longest path to the project's finish by `testDays` of its own calendar, and removes its
 * expected finish, which would absorb the delay. Then reschedules and measures how far the finish moves. Only if the engine reproduces P6's
 * early dates to the hour for at least 98 % of the project's incomplete tasks. Source: DCMA 14-Point Assessment, metric 12.
 */
export function runCriticalPathTest(
  assessment: Assessment,
  project: AssessedProject,
  before: CpmResult,
): CriticalPathTest {
  if (before.kind === 'loop') return { notApplicable: 'The logic contains a loop: P6 cannot schedule it.' };
  const reproduced = compareDates(assessment, project, before);
  const { same, of } = reproduced;
  if (of === 0) return { notApplicable: 'The project has no incomplete tasks.', reproduced };
  if (of - same > of * maxDifferentShare) {
    return {
      notApplicable: `The engine does not reproduce P6's dates (${same} of ${of} tasks agree within an hour, 98% are needed). If the project was changed after the last F9, schedule it in P6 and export it again.`,
      reproduced,
    };
  }
  const oldFinish = findFinish(before, project);
  const tested =
    oldFinish === undefined ? undefined : findFirstOnPath(assessment, before, { project, finish: oldFinish });
  if (oldFinish === undefined || tested === undefined) {
    return { notApplicable: 'No incomplete task is on the longest path to the finish.', reproduced };
  }
  const dayMinutes = assessment.getHoursPerDay(tested) * 60;
  const minutes =
    findRemaining(assessment, before, tested) + Math.round(assessment.options.testDays * dayMinutes);
  const after = computeCpm(liftExpectedFinish(assessment.schedule, tested), {
    remainingMinutes: new Map([[tested.id, minutes]]),
  });
  const newFinish = after.kind === 'loop' ? undefined : findFinish(after, project);
  if (after.kind === 'loop' || newFinish === undefined)
    return { notApplicable: 'The project could not be scheduled again.', reproduced };
  const slipDays = assessment.getCalendar(tested).measureWork(oldFinish, newFinish) / dayMinutes;
  const stops =
    slipDays < assessment.options.testDays ? findDelayStops(assessment, tested.id, { before, after }) : [];
  return { tested, oldFinish, newFinish, slipDays, stops, reproduced };
}

/** The remaining duration; for a task with an expected finish, the calculated one. */
function findRemaining(assessment: Assessment, { activities }: ScheduledCpm, tested: Activity): number {
  const found =
    tested.expectedFinish === undefined ? undefined : activities.find(({ activity }) => activity === tested);
  const { earlyStart, earlyFinish } = found ?? {};
  return earlyStart === undefined || earlyFinish === undefined
    ? (tested.remainingDurationMinutes ?? 0)
    : assessment.getCalendar(tested).measureWork(earlyStart, earlyFinish);
}

function liftExpectedFinish(schedule: Schedule, tested: Activity): Schedule {
  if (tested.expectedFinish === undefined) return schedule;
  const lifted = replaceFields(tested, { expectedFinish: undefined });
  return { ...schedule, activities: schedule.activities.map((each) => (each === tested ? lifted : each)) };
}

function findFinish({ projects }: ScheduledCpm, { source }: AssessedProject): Minutes | undefined {
  return projects.find(({ project }) => project.id === source.id)?.finish;
}

function compareDates(
  assessment: Assessment,
  { source }: AssessedProject,
  { activities }: ScheduledCpm,
): { same: number; of: number } {
  const tasks = new Set(assessment.tasks);
  let same = 0;
  let of = 0;
  for (const { activity, earlyStart, earlyFinish } of activities) {
    if (activity.projectId !== source.id || activity.status === 'completed' || !tasks.has(activity)) continue;
    of += 1;
    const isNear = (own: Minutes | undefined, stored: Minutes | undefined): boolean =>
      own !== undefined &&
      stored !== undefined &&
      Math.abs(assessment.getCalendar(activity).measureWork(own, stored)) <= toleranceMinutes;
    if (isNear(earlyStart, activity.earlyStart) && isNear(earlyFinish, activity.earlyFinish)) same += 1;
  }
  return { same, of };
}

/** The earliest incomplete task on the longest path to the finish, by early start, then by Activity ID. */
function findFirstOnPath(
  assessment: Assessment,
  cpm: ScheduledCpm,
  { project, finish }: { readonly project: AssessedProject; readonly finish: Minutes },
): Activity | undefined {
  const scheduled = new Map(cpm.activities.map((each) => [each.activity.id, each]));
  const ends = cpm.activities.filter(
    ({ activity, earlyFinish }) =>
      activity.projectId === project.source.id &&
      carriesLogic(activity) &&
      earlyFinish !== undefined &&
      earlyFinish >= finish,
  );
  let first: ScheduledActivity | undefined;
  for (const id of listDrivers(assessment, cpm, ends)) {
    const each = scheduled.get(id);
    if (each === undefined || !isTask(each.activity) || each.earlyStart === undefined) continue;
    if (first === undefined || isBefore(each, first)) first = each;
  }
  return first?.activity;
}

const isTask = ({ type }: Activity): boolean => type === 'task' || type === 'resourceDependent';

function isBefore(one: ScheduledActivity, other: ScheduledActivity): boolean {
  const [start = 0, otherStart = 0] = [one.earlyStart, other.earlyStart];
  return start < otherStart || (start === otherStart && one.activity.code < other.activity.code);
}

/** The ends and everything that drives them, including completed activities. Breadth-first, linear. */
function listDrivers(
  { schedule }: Assessment,
  cpm: ScheduledCpm,
  ends: readonly ScheduledActivity[],
): Set<ActivityId> {
  const driving = [...cpm.drivingRelationships].flatMap((index) => schedule.relationships[index] ?? []);
  const incoming = groupBy(driving, ({ successorId }) => successorId);
  const reached = new Set(ends.map(({ activity }) => activity.id));
  // Iterating over a set includes items added meanwhile.
  for (const id of reached)
    for (const { predecessorId } of incoming.get(id) ?? []) reached.add(predecessorId);
  return reached;
}

/**
 * The activities after the delayed one that absorb its delay, in file order. One has a mandatory constraint that keeps its date although a
 * link now requires a later one, or an expected finish that shortens the work if its start moves. Linear in activities and links.
 */
function findDelayStops(
  assessment: Assessment,
  delayed: ActivityId,
  schedules: { readonly before: ScheduledCpm; readonly after: ScheduledCpm },
): DelayStop[] {
  const before = listDates(schedules.before);
  const after = listDates(schedules.after);
  const broken = listBroken(assessment, before, after);
  const stops: DelayStop[] = [];
  for (const id of listBehind(assessment, delayed)) {
    const [was, is] = [before.get(id), after.get(id)];
    if (was === undefined || is === undefined || id === delayed) continue;
    const constraint = broken.has(id) ? findMandatory(is.activity) : undefined;
    if (constraint !== undefined) stops.push({ activity: is.activity, by: formatConstraint(constraint) });
    else if (isShortened(assessment, was, is) && is.activity.expectedFinish !== undefined)
      stops.push({ activity: is.activity, by: `Expected Finish ${formatDate(is.activity.expectedFinish)}` });
  }
  return stops;
}

type Dates = ReadonlyMap<ActivityId, ScheduledActivity>;

const listDates = ({ activities }: ScheduledCpm): Dates =>
  new Map(activities.map((each) => [each.activity.id, each]));

/** All direct and indirect successors of the delayed activity. Iterating over a set includes items added meanwhile. */
function listBehind({ schedule, logicLinks }: Assessment, delayed: ActivityId): Set<ActivityId> {
  const outgoing = groupBy(logicLinks, ({ relationship }) => relationship.predecessorId);
  const reached = new Set([delayed]);
  for (const id of reached)
    for (const { relationship } of outgoing.get(id) ?? []) reached.add(relationship.successorId);
  return new Set(schedule.activities.map(({ id }) => id).filter((id) => reached.has(id)));
}

/** Successors of links that are violated because of the delay, or more than before. */
function listBroken({ logicLinks }: Assessment, before: Dates, after: Dates): Set<ActivityId> {
  const broken = new Set<ActivityId>();
  for (const { relationship } of logicLinks) {
    const is = measureGap(after, relationship);
    const was = measureGap(before, relationship);
    if (is !== undefined && was !== undefined && is < 0 && is < was) broken.add(relationship.successorId);
  }
  return broken;
}

/** Minutes between the events of a link, without its lag, which does not change. */
function measureGap(dates: Dates, { predecessorId, successorId, type }: Relationship): number | undefined {
  const [predecessor, successor] = [dates.get(predecessorId), dates.get(successorId)];
  const from = isFromStart(type) ? predecessor?.earlyStart : predecessor?.earlyFinish;
  const to = isToStart(type) ? successor?.earlyStart : successor?.earlyFinish;
  return from === undefined || to === undefined ? undefined : to - from;
}

const findMandatory = (activity: Activity): Constraint | undefined =>
  listConstraints(activity).find(({ type }) => type === 'mandatoryStart' || type === 'mandatoryFinish');

/** True if the work from start to finish has decreased. */
function isShortened(assessment: Assessment, was: ScheduledActivity, is: ScheduledActivity): boolean {
  const [before, after] = [was, is].map(({ activity, earlyStart, earlyFinish }) =>
    earlyStart === undefined || earlyFinish === undefined
      ? 0
      : assessment.getCalendar(activity).measureWork(earlyStart, earlyFinish),
  );
  return (after ?? 0) < (before ?? 0);
}
