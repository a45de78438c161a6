import { groupBy } from '../model/group-by.ts';
import {
  isFromStart,
  isToStart,
  type Activity,
  type ActivityId,
  type Constraint,
  type Relationship,
} from '../model/index.ts';
import type { ScheduledActivity, ScheduledCpm } from '../cpm/index.ts';
import type { Assessment } from './assessment.ts';
import type { DelayStop } from './project-figures.ts';
import { formatConstraint, formatDate } from './format-figures.ts';

/** A schedule as it was, and after an activity of it was lengthened. */
export interface Delay {
  readonly before: ScheduledCpm;
  readonly after: ScheduledCpm;
  readonly delayed: ActivityId;
}

/**
 * The activities after the delayed one that absorb its delay, in the order of the file. One has a mandatory constraint
 * that keeps its date although a link now requires a later one, or an expected finish that shortens the work when its
 * start moves. Linear in activities and links.
 */
export function findDelayStops(assessment: Assessment, delay: Delay): DelayStop[] {
  const [before, after] = [delay.before, delay.after].map(
    ({ activities }) => new Map(activities.map((each) => [each.activity.id, each])),
  );
  if (before === undefined || after === undefined) return [];
  const broken = listBroken(assessment, { before, after });
  const stops: DelayStop[] = [];
  for (const id of listBehind(assessment, delay.delayed)) {
    const [was, is] = [before.get(id), after.get(id)];
    if (was === undefined || is === undefined || id === delay.delayed) continue;
    const constraint = broken.has(id) ? findMandatory(is.activity) : undefined;
    if (constraint !== undefined) stops.push({ activity: is.activity, by: formatConstraint(constraint) });
    else if (isShortened(assessment, was, is) && is.activity.expectedFinish !== undefined)
      stops.push({ activity: is.activity, by: `Expected Finish ${formatDate(is.activity.expectedFinish)}` });
  }
  return stops;
}

type Dates = ReadonlyMap<ActivityId, ScheduledActivity>;

/** Everything the delayed activity leads to. A set is visited in the order of addition, also while it grows. */
function listBehind({ schedule, logicLinks }: Assessment, delayed: ActivityId): Set<ActivityId> {
  const outgoing = groupBy(logicLinks, ({ relationship }) => relationship.predecessorId);
  const reached = new Set([delayed]);
  for (const id of reached)
    for (const { relationship } of outgoing.get(id) ?? []) reached.add(relationship.successorId);
  return new Set(schedule.activities.map(({ id }) => id).filter((id) => reached.has(id)));
}

/** Successors of links that the delay leaves unheeded, or further unheeded than before. */
function listBroken(
  { logicLinks }: Assessment,
  { before, after }: { readonly before: Dates; readonly after: Dates },
): Set<ActivityId> {
  const broken = new Set<ActivityId>();
  for (const { relationship } of logicLinks) {
    const is = measureGap(after, relationship);
    const was = measureGap(before, relationship);
    if (is !== undefined && was !== undefined && is < 0 && is < was) broken.add(relationship.successorId);
  }
  return broken;
}

/** Minutes from the event a link leaves to the one it leads to; lags aside, which do not change. */
function measureGap(dates: Dates, { predecessorId, successorId, type }: Relationship): number | undefined {
  const [predecessor, successor] = [dates.get(predecessorId), dates.get(successorId)];
  const from = isFromStart(type) ? predecessor?.earlyStart : predecessor?.earlyFinish;
  const to = isToStart(type) ? successor?.earlyStart : successor?.earlyFinish;
  return from === undefined || to === undefined ? undefined : to - from;
}

const findMandatory = ({ primaryConstraint, secondaryConstraint }: Activity): Constraint | undefined =>
  [primaryConstraint, secondaryConstraint].find(
    (constraint) => constraint?.type === 'mandatoryStart' || constraint?.type === 'mandatoryFinish',
  );

/** The work from start to finish has become less. */
function isShortened(assessment: Assessment, was: ScheduledActivity, is: ScheduledActivity): boolean {
  const [before, after] = [was, is].map(({ activity, earlyStart, earlyFinish }) =>
    earlyStart === undefined || earlyFinish === undefined
      ? 0
      : assessment.getCalendar(activity).measureWork(earlyStart, earlyFinish),
  );
  return (after ?? 0) < (before ?? 0);
}
