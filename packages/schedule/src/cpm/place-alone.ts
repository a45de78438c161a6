import { type ConstraintType, isMilestone, isToStart } from '../model/index.ts';
import type { CpmActivity, CpmLink, CpmNetwork } from './cpm-network.ts';
import { computeFinishBound, computeStartingBound } from './link-bounds.ts';
import { computeEarlyStart } from './run-forward-pass.ts';
import { CalendarSpan } from './work-span.ts';

/** Early dates of an activity, in minutes since 1970. */
export interface PlacedDates {
  readonly start: number;
  readonly finish: number;
}

/** The early dates that a link alone asks for if the date of the predecessor that it starts from is `date`. */
export function placeBehind(link: CpmLink, date: number): PlacedDates {
  const { to } = link;
  if (isToStart(link.type)) return place(to, computeStartingBound(link, date), -Infinity);
  const bound = computeFinishBound(link, date);
  return place(to, Math.max(to.span.computeStart(bound), to.project.start), bound);
}

/** The early dates if no predecessor asks for anything; the same project start and data date apply. */
export function placeAlone(activity: CpmActivity): PlacedDates {
  let bound = -Infinity;
  for (let link = activity.firstIncoming; link !== undefined; link = link.nextIncoming) {
    if (link.isOverridden) continue;
    const least = isToStart(link.type) ? activity.project.dataDate : activity.project.start;
    bound = Math.max(bound, least);
  }
  return place(activity, bound, -Infinity);
}

function place(activity: CpmActivity, startBound: number, finishBound: number): PlacedDates {
  const start = computeEarlyStart(activity, startBound);
  if (isFitted(activity)) return { start, finish: activity.earlyFinish };
  const { span } = activity;
  return { start, finish: span.stretchFinish(span.computeFinish(start), finishBound) };
}

/**
 * Marks, by index, activities that a later predecessor can move earlier, so that their early dates are not the latest of what
 * each predecessor asks for alone. These are most with an expected finish, and those with a mandatory date and a link to their
 * finish. Also those after a lead from the start of completed work without an actual start.
 */
export function markContrary({ activities }: CpmNetwork): Uint8Array {
  return Uint8Array.from(activities, (activity) => (isContrary(activity) ? 1 : 0));
}

/** Marks, by index, activities that keep their finish as long as they start no later than in the plan. */
export function markFitted({ activities }: CpmNetwork): Uint8Array {
  return Uint8Array.from(activities, (activity) => (isFitted(activity) ? 1 : 0));
}

function isContrary(activity: CpmActivity): boolean {
  const { project, span } = activity;
  if (project.isFixed) return false;
  if (hasExpectedFinish(activity) && !isFitted(activity)) return true;
  if (span instanceof CalendarSpan && isMandatory(activity) && hasLinkToFinish(activity)) return true;
  for (let link = activity.firstIncoming; link !== undefined; link = link.nextIncoming) {
    const { status, actualStart } = link.from.source;
    const isLead = link.type === 'SS' && link.lagMinutes < 0 && !link.isOverridden;
    if (isLead && status === 'completed' && actualStart === undefined) return true;
  }
  return false;
}

/** True if an activity works up to its expected finish, and no constraint or link on its finish uses its remaining duration. */
export function isFitted(activity: CpmActivity): boolean {
  const { source, project, calendar, earlyStart } = activity;
  const { expectedFinish, primaryConstraint, secondaryConstraint } = source;
  if (expectedFinish === undefined || project.isFixed || !hasExpectedFinish(activity)) return false;
  if (calendar.measureWork(earlyStart, expectedFinish) <= 0 || source.type === 'resourceDependent')
    return false;
  const isOnFinish = [primaryConstraint, secondaryConstraint].some(
    (one) => one !== undefined && finishConstraints.includes(one.type),
  );
  return !isOnFinish && !hasLinkToFinish(activity);
}

const finishConstraints: readonly ConstraintType[] = ['finishOn', 'finishOnOrAfter', 'mandatoryFinish'];

function hasExpectedFinish({ source, project }: CpmActivity): boolean {
  return (
    source.expectedFinish !== undefined &&
    project.options.useExpectedFinish &&
    source.status !== 'completed' &&
    !isMilestone(source)
  );
}

function hasLinkToFinish({ firstIncoming }: CpmActivity): boolean {
  for (let link = firstIncoming; link !== undefined; link = link.nextIncoming)
    if (!link.isOverridden && !isToStart(link.type)) return true;
  return false;
}

/** True if a mandatory date sets the early start, whatever the predecessors ask for. */
export function isMandatory({ source }: CpmActivity): boolean {
  const types = [source.primaryConstraint, source.secondaryConstraint].map((one) =>
    one?.date === undefined ? undefined : one.type,
  );
  return (
    source.status === 'notStarted' &&
    types.some((type) => type === 'mandatoryStart' || type === 'mandatoryFinish')
  );
}
