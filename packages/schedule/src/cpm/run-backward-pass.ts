import type { Constraint } from '../model/index.ts';
import { computeLateBound } from './compute-late-bound.ts';
import { computeLatestEarlyDates } from './compute-latest-early-dates.ts';
import type { ProjectFinishes } from './compute-project-finishes.ts';
import type { CpmActivity, CpmDates, CpmNetwork } from './cpm-network.ts';
import { getActivity, getSpan } from './cpm-network.ts';
import type { WorkSpan } from './work-span.ts';

/** Fills the late dates, successors first, and moves activities that are to be as late as possible. */
export function runBackwardPass(network: CpmNetwork, dates: CpmDates, finishes: ProjectFinishes): void {
  for (let i = network.order.length - 1; i >= 0; i--) {
    const index = network.order[i] ?? 0;
    const activity = getActivity(network, index);
    if (activity.project.isFixed) continue;
    const span = getSpan(dates, index);
    const finish = computeLateFinish(network, dates, index, finishes);
    dates.lateFinish[index] = finish;
    dates.lateStart[index] = computeLateStart(activity, span, finish);
    const isAsLate =
      activity.source.primaryConstraint?.type === 'asLateAsPossible' &&
      activity.source.status !== 'completed';
    if (isAsLate) computeLatestEarlyDates(network, dates, index, finishes.get(activity.project).early);
  }
}

function computeLateFinish(
  network: CpmNetwork,
  dates: CpmDates,
  index: number,
  finishes: ProjectFinishes,
): number {
  const activity = getActivity(network, index);
  const { source, project } = activity;
  const span = getSpan(dates, index);
  const { offsets, links } = network.outgoing;
  const end = offsets[index + 1] ?? 0;
  let finish = Infinity;
  for (let slot = offsets[index] ?? 0; slot < end; slot++) {
    const link = links[slot];
    if (link !== undefined) finish = Math.min(finish, computeLateBound(dates, link));
  }
  const { open, latest } = finishes.get(project);
  if (finish !== Infinity) finish = Math.min(finish, latest);
  else finish = project.options.openEndsCritical ? (dates.earlyFinish[index] ?? open) : open;
  if (source.status !== 'completed') {
    finish = applyConstraint(activity, span, finish, source.primaryConstraint);
    finish = applyConstraint(activity, span, finish, source.secondaryConstraint);
    // A start milestone stays where its successors begin, on the start of a working period.
    const stays = source.type === 'startMilestone' && span.getNextStart(finish) === finish;
    if (!stays) finish = span.getEquivalentFinish(finish);
  }
  if (source.externalLateFinish === undefined || project.options.ignoreOtherProjects) return finish;
  return Math.min(finish, source.externalLateFinish);
}

function computeLateStart(activity: CpmActivity, span: WorkSpan, finish: number): number {
  if (activity.source.status === 'completed' || span.isEmpty) return finish;
  return span.getNextStart(span.computeStart(finish));
}

function applyConstraint(
  activity: CpmActivity,
  span: WorkSpan,
  finish: number,
  constraint: Constraint | undefined,
): number {
  if (constraint?.date === undefined) return finish;
  const isToStart = activity.source.status === 'notStarted';
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
