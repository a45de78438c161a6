import { computeDayNumber, type Constraint, minutesPerDay } from '../model/index.ts';
import { computeLateBound, computeLateEnd } from './link-bounds.ts';
import type { CpmActivity, CpmNetwork, CpmLink } from './cpm-network.ts';
import { createYearError } from './run-forward-pass.ts';

/** Calculates the late dates, successors first, and moves as-late-as-possible activities. Throws E_VALUE for a date before the year 1. */
export function runBackwardPass(network: CpmNetwork): void {
  network.order.toReversed().forEach(placeLate);
  // A lag to another project can cause this.
  const isEarly = ({ project, lateStart }: CpmActivity) => !project.isFixed && lateStart < firstMinute;
  const early = network.order.findLast(isEarly);
  if (early !== undefined) throw createYearError(early, 'have to start before the year 1');
}

const firstMinute = computeDayNumber(1, 1, 1) * minutesPerDay;

/** Calculates the late dates of an activity from those of its successors. */
export function placeLate(activity: CpmActivity): void {
  if (activity.project.isFixed) return;
  const finish = computeLateFinish(activity);
  activity.lateFinish = finish;
  const start = activity.span.computeLateStart(finish);
  activity.lateStart = start < finish ? moveBack(activity, start) : start;
  if (isAsLate(activity)) moveToLatestEarlyDates(activity);
}

/** Whether an activity is open and postponed as far as its successors allow. */
export const isAsLate = ({ source: { primaryConstraint, status } }: CpmActivity): boolean =>
  primaryConstraint?.type === 'asLateAsPossible' && status !== 'completed';

/** Moves a late start that a link puts in nonworking time back to the end of the working time before it, as P6 does with late finishes. */
function moveBack(activity: CpmActivity, start: number): number {
  for (let link = activity.firstOutgoing; link !== undefined; link = link.nextOutgoing) {
    if (link.type === 'FS' || link.type === 'FF') continue;
    const bound = computeLateEnd(link);
    if (bound >= start) continue;
    const end = activity.span.getEquivalentFinish(start);
    if (end <= bound) return end;
  }
  return start;
}

function computeLateFinish(activity: CpmActivity): number {
  const { source, span, project } = activity;
  let finish = computeLinkedFinish(activity);
  if (source.externalLateFinish !== undefined && !project.options.ignoreOtherProjects)
    finish = Math.min(finish, source.externalLateFinish);
  if (source.status !== 'completed') {
    const { primaryConstraint, secondaryConstraint } = source;
    if (primaryConstraint !== undefined) finish = applyConstraint(activity, finish, primaryConstraint);
    if (secondaryConstraint !== undefined) finish = applyConstraint(activity, finish, secondaryConstraint);
    // A start milestone stays where its successors begin, at the start of a working period.
    const stays = source.type === 'startMilestone' && span.getNextStart(finish) === finish;
    if (!stays) finish = endWork(activity, finish);
  }
  return finish;
}

/** The end of work that a late finish means. As-late-as-possible work keeps a finish that its predecessors stretched. */
function endWork(activity: CpmActivity, finish: number): number {
  const { span, earlyStart, earlyFinish } = activity;
  const end = span.getEquivalentFinish(finish);
  if (!isAsLate(activity) || earlyFinish <= end || earlyFinish > finish) return end;
  return earlyFinish > span.computeFinish(earlyStart) ? earlyFinish : end;
}

/** The latest finish that the successors allow, or the project if there are none. */
function computeLinkedFinish(activity: CpmActivity): number {
  const { options, finish } = activity.project;
  let least = Infinity;
  for (let link = activity.firstOutgoing; link !== undefined; link = link.nextOutgoing) {
    const bound = link.isPlain ? link.to.lateStart : computeLateBound(link);
    if (bound < least) least = bound;
  }
  if (least !== Infinity) return least < finish.late ? least : finish.late;
  return options.openEndsCritical ? activity.earlyFinish : finish.late;
}

function applyConstraint({ source, span }: CpmActivity, finish: number, constraint: Constraint): number {
  if (constraint.date === undefined) return finish;
  const isToStart = source.status === 'notStarted';
  switch (constraint.type) {
    case 'startOn':
    case 'startOnOrBefore':
      return isToStart ? Math.min(finish, span.computeFinish(constraint.date)) : finish;
    case 'mandatoryStart':
      return isToStart ? span.computeFinish(constraint.date) : finish;
    case 'finishOn':
    case 'finishOnOrBefore':
      return Math.min(finish, constraint.date);
    case 'mandatoryFinish':
      return constraint.date;
    case 'startOnOrAfter':
    case 'finishOnOrAfter':
    case 'asLateAsPossible':
      return finish;
  }
}

/**
 * Moves the early dates of an activity as late as its successors' early dates allow, or to the project's early finish if it has
 * none. Call it successors first, so that they have been moved already; no other activity moves.
 */
export function moveToLatestEarlyDates(activity: CpmActivity, linkedStart = findLatestStart(activity)): void {
  const { source, project, span } = activity;
  let start = linkedStart;
  if (start === Infinity) start = span.computeStart(span.getEquivalentFinish(project.finish.early));
  start = source.type === 'finishMilestone' ? span.getEquivalentFinish(start) : span.getNextStart(start);
  if (start <= activity.earlyStart) return;
  activity.earlyStart = start;
  activity.earlyFinish = span.computeFinish(start);
}

/** The latest start at which no successor moves; Infinity without any. */
export function findLatestStart(activity: CpmActivity): number {
  let start = Infinity;
  for (let link = activity.firstOutgoing; link !== undefined; link = link.nextOutgoing)
    start = Math.min(start, computeLatestStart(link));
  return start;
}

/** The latest start of the predecessor at which a link does not move its successor. */
export function computeLatestStart({ from, to, type, lagMinutes, lagCalendar }: CpmLink): number {
  const reached = type === 'FS' || type === 'SS' ? to.earlyStart : to.earlyFinish;
  const allowed = lagCalendar.addWork(reached, 0 - lagMinutes);
  return type === 'FS' || type === 'FF' ? from.span.computeStart(allowed) : allowed;
}
