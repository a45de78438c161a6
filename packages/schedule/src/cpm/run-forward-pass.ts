import type { Constraint } from '../model/index.ts';
import { computeEarlyBound, computeFinishBound, computeStartBound } from './compute-early-bound.ts';
import type { CpmActivity, CpmDates, CpmNetwork } from './cpm-network.ts';
import { getActivity, getSpan } from './cpm-network.ts';
import { isMilestone } from './create-work-spans.ts';
import type { WorkSpan } from './work-span.ts';
import { CalendarSpan } from './work-span.ts';

/** Fills the early dates, predecessors first. Linear in activities and links. */
export function runForwardPass(network: CpmNetwork, dates: CpmDates): void {
  const { order, incoming } = network;
  const { offsets, links } = incoming;
  // By index: a typed array's iterator is slow until it is compiled, and a run is often a process's first.
  for (let place = 0; place < order.length; place++) {
    const index = order[place] ?? 0;
    const activity = getActivity(network, index);
    if (activity.project.isFixed) continue;
    const ownSpan = getSpan(dates, index);
    // What the start waits for, and what the finish waits for.
    let startBound = -Infinity;
    let finishBound = -Infinity;
    const end = offsets[index + 1] ?? 0;
    for (let slot = offsets[index] ?? 0; slot < end; slot++) {
      const link = links[slot];
      if (link === undefined) continue;
      if (link.type === 'FS' || link.type === 'SS')
        startBound = Math.max(startBound, computeEarlyBound(dates, link));
      else finishBound = Math.max(finishBound, computeFinishBound(dates, link));
    }
    const bound = Math.max(startBound, computeStartBound(activity, ownSpan, finishBound));
    const start = computeEarlyStart(activity, ownSpan, bound);
    const span = fitToExpectedFinish(activity, ownSpan, start);
    dates.spans[index] = span;
    dates.earlyStart[index] = start;
    dates.earlyFinish[index] = stretchToBound(
      span,
      span.computeFinish(start),
      Math.max(finishBound, getConstrainedFinish(activity)),
    );
  }
}

/** The date a constraint holds the finish back to. */
function getConstrainedFinish({ source }: CpmActivity): number {
  if (source.status !== 'notStarted') return -Infinity;
  return Math.max(getHeldFinish(source.primaryConstraint), getHeldFinish(source.secondaryConstraint));
}

function getHeldFinish(constraint: Constraint | undefined): number {
  const holds = constraint?.type === 'finishOn' || constraint?.type === 'finishOnOrAfter';
  return holds ? (constraint.date ?? -Infinity) : -Infinity;
}

/** A finish that waits for another stands where that one is, even if no work lies between. */
function stretchToBound(span: WorkSpan, finish: number, bound: number): number {
  if (bound <= finish || span.getEquivalentFinish(bound) > finish) return finish;
  return span.getNextFinish(bound);
}

function computeEarlyStart(activity: CpmActivity, span: WorkSpan, bound: number): number {
  switch (activity.source.status) {
    case 'notStarted':
      return computeStartToCome(activity, span, bound);
    case 'inProgress':
      return computeRemainingStart(activity, span, bound);
    case 'completed':
      return computePassedOnBound(activity, bound);
  }
}

function computeStartToCome(activity: CpmActivity, span: WorkSpan, bound: number): number {
  const { source, project } = activity;
  let start = bound === -Infinity ? project.start : Math.max(bound, project.dataDate);
  start = applyConstraint(activity, span, start, source.primaryConstraint);
  start = applyConstraint(activity, span, start, source.secondaryConstraint);
  start = applyExternalStart(activity, start);
  // A finish milestone stays on the end of a working period.
  return source.type === 'finishMilestone' ? span.getNextFinish(start) : span.getNextStart(start);
}

function computeRemainingStart(activity: CpmActivity, span: WorkSpan, bound: number): number {
  const { source, project } = activity;
  let start = Math.max(bound, project.dataDate);
  if (source.suspended !== undefined && source.resumed !== undefined) start = Math.max(start, source.resumed);
  if (project.options.progressMode === 'actualDates') start = Math.max(start, source.actualStart ?? start);
  return span.getNextStart(applyExternalStart(activity, start));
}

/** What a completed activity hands on: under actual dates a finish after the data date, else what it was waiting for. */
function computePassedOnBound({ source, project }: CpmActivity, bound: number): number {
  const waiting = Math.max(bound, project.dataDate);
  if (project.options.progressMode !== 'actualDates') return waiting;
  return Math.max(waiting, source.actualFinish ?? source.actualStart ?? waiting);
}

function applyExternalStart({ source, project }: CpmActivity, start: number): number {
  if (source.externalEarlyStart === undefined || project.options.ignoreOtherProjects) return start;
  return Math.max(start, source.externalEarlyStart);
}

function applyConstraint(
  activity: CpmActivity,
  span: WorkSpan,
  start: number,
  constraint: Constraint | undefined,
): number {
  if (constraint?.date === undefined) return start;
  switch (constraint.type) {
    case 'startOn':
    case 'startOnOrAfter':
      return Math.max(start, constraint.date);
    case 'finishOn':
    case 'finishOnOrAfter':
      return Math.max(start, span.computeStart(constraint.date));
    case 'mandatoryStart':
      return Math.max(constraint.date, activity.project.dataDate);
    case 'mandatoryFinish':
      return Math.max(span.computeStart(constraint.date), activity.project.dataDate);
    case 'startOnOrBefore':
    case 'finishOnOrBefore':
    case 'asLateAsPossible':
      return start;
  }
}

/** The work up to an expected finish. One that lies before the start leaves work to come as it is, and ends work in progress. */
function fitToExpectedFinish(activity: CpmActivity, span: WorkSpan, start: number): WorkSpan {
  const { source, project, calendar } = activity;
  if (source.expectedFinish === undefined || !project.options.useExpectedFinish) return span;
  if (source.status === 'completed' || isMilestone(source) || !(span instanceof CalendarSpan)) return span;
  const minutes = calendar.measureWork(start, source.expectedFinish);
  if (minutes <= 0 && source.status === 'notStarted') return span;
  return new CalendarSpan(calendar, Math.max(0, minutes));
}
