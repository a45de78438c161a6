import { isFromStart, isToStart } from '../model/index.ts';
import type { CpmLink, CpmNetwork } from './cpm-network.ts';

/**
 * The earliest start of the successor that an FS or SS link allows, in minutes since 1970; -Infinity if it does not bind. It may lie
 * before the data date. Completed activities pass on the bounds of their predecessors, so out-of-sequence work waits for them
 * (retained logic). `date` is the date of the predecessor that the link starts from.
 *
 * Source: dates P6 stored in its files; MPXJ's PrimaveraScheduler for cases not in these files.
 */
export function computeStartingBound(link: CpmLink, date = getLinkedDate(link)): number {
  if (link.isOverridden) return -Infinity;
  return link.type === 'FS' ? followFinish(link, date) : startAfterStart(link, date);
}

/** The earliest finish of the successor that an FF or SF link allows, likewise. */
export function computeFinishBound(link: CpmLink, date = getLinkedDate(link)): number {
  if (link.isOverridden) return -Infinity;
  return link.type === 'FF' ? followFinish(link, date) : finishAfterStart(link, date);
}

const getLinkedDate = ({ type, from }: CpmLink): number =>
  isFromStart(type) ? from.earlyStart : from.earlyFinish;

function addLag({ lagCalendar }: CpmLink, instant: number, lagMinutes: number): number {
  return lagMinutes === 0 ? instant : lagCalendar.addWork(instant, lagMinutes);
}

/** The date after a finish. A lag after completed work counts only as far as it has not elapsed, from the date that this work passes on. */
function followFinish(link: CpmLink, finish: number): number {
  const { from: predecessor, to: successor } = link;
  if (predecessor.source.status !== 'completed') return addLag(link, finish, link.lagMinutes);
  if (successor.source.status === 'completed' || link.lagMinutes <= 0) return finish;
  const { dataDate } = successor.project;
  return addLag(link, finish, computeRemainingLag(link, predecessor.source.actualFinish, dataDate));
}

function startAfterStart(link: CpmLink, start: number): number {
  const { from: predecessor, to: successor, lagMinutes } = link;
  switch (predecessor.source.status) {
    case 'notStarted': {
      const isPlain = lagMinutes === 0 && successor.source.status === 'notStarted';
      return isPlain ? predecessor.calendar.getNextWorkStart(start) : addLag(link, start, lagMinutes);
    }
    case 'inProgress': {
      if (successor.source.status === 'completed') return start;
      if (hasRunningLag(link)) return endRunningLag(link, start);
      return addLag(link, start, computeLagBehindProgress(link));
    }
    case 'completed': {
      if (successor.source.status === 'completed') return start;
      if (successor.source.status === 'inProgress' && lagMinutes <= 0) return start;
      return startAfterActualStart(link, start);
    }
  }
}

/** Whether the lag of an SS relationship began at the actual start, so that the remaining work of its predecessor does not affect it. */
export const hasRunningLag = ({ type, from, to }: CpmLink): boolean =>
  type === 'SS' && from.source.status === 'inProgress' && !to.project.options.lagFromEarlyStart;

/**
 * A lag that began at the actual start of completed work; once it has elapsed, the date that this work passes on applies. A lag that
 * begins after the data date counts from that date.
 */
function startAfterActualStart(link: CpmLink, start: number): number {
  const { dataDate } = link.to.project;
  if ((link.from.source.actualStart ?? dataDate) > dataDate)
    return addLag(link, start, Math.max(0, link.lagMinutes));
  const moved = endRunningLag(link, start);
  return moved < dataDate ? start : moved;
}

/** The end of a lag that began at the actual start of its predecessor, or at `start` if the file has no actual start. */
function endRunningLag({ from, lagMinutes, lagCalendar }: CpmLink, start: number): number {
  return lagCalendar.addWork(from.source.actualStart ?? start, lagMinutes);
}

function finishAfterStart(link: CpmLink, start: number): number {
  const { from: predecessor, to: successor } = link;
  if (predecessor.source.status === 'notStarted') return addLag(link, start, link.lagMinutes);
  return addLag(
    link,
    start,
    computeRemainingLag(link, predecessor.source.actualStart, successor.project.dataDate),
  );
}

/** The latest finish of the predecessor that a link allows, in minutes since 1970; Infinity if none. Mirrors computeEarlyBound. */
export function computeLateBound(link: CpmLink): number {
  if (link.isPlain) return link.to.lateStart;
  const bound = computeLateEnd(link);
  const { from, to, type } = link;
  if (bound === Infinity || !isFromStart(type)) return bound;
  const areToCome = from.source.status === 'notStarted' && to.source.status === 'notStarted';
  return from.span.computeFinish(type === 'SS' && areToCome ? from.span.getNextStart(bound) : bound);
}

/** The latest start of the predecessor that an SS or SF link allows, or finish that an FS or FF link does; Infinity if it does not bind. */
export function computeLateEnd(link: CpmLink): number {
  const { isOverridden, to, type } = link;
  // Activities of unexported projects may have no late dates.
  const isBinding = !isOverridden && !Number.isNaN(to.lateStart) && !Number.isNaN(to.lateFinish);
  return isBinding ? computeEndBefore(link, isToStart(type) ? to.lateStart : to.lateFinish) : Infinity;
}

/** The instant at the predecessor's end of a link that reaches an instant at the successor's end. */
export function computeEndBefore(link: CpmLink, reached: number): number {
  const lagMinutes = getLagLeft(link);
  return lagMinutes === 0 ? reached : link.lagCalendar.addWork(reached, -lagMinutes);
}

/** The part of a lag that has not elapsed at the data date; a lead after completed work no longer counts. */
function getLagLeft(link: CpmLink): number {
  const { from, to, type, lagMinutes } = link;
  const { status, actualStart, actualFinish } = from.source;
  const hasBegun = isFromStart(type) ? status !== 'notStarted' : status === 'completed';
  if (!hasBegun) return lagMinutes;
  if (type === 'SS' && status === 'inProgress') return computeLagBehindProgress(link);
  const isIntoProgress = type !== 'FF' && to.source.status === 'inProgress';
  if (type !== 'SF' && (lagMinutes <= 0 || isIntoProgress)) return 0;
  return computeRemainingLag(link, isFromStart(type) ? actualStart : actualFinish, to.project.dataDate);
}

/** The remaining lag of an SS link from work in progress; the work done counts as elapsed lag. */
export function computeLagBehindProgress({ from, lagMinutes }: CpmLink): number {
  return Math.max(0, lagMinutes - from.workedMinutes);
}

/** The remaining lag, at the data date, of a link whose lag began at an actual date. Leads do not change. */
function computeRemainingLag(link: CpmLink, actual: number | undefined, dataDate: number): number {
  if (link.lagMinutes <= 0 || actual === undefined || actual >= dataDate) return link.lagMinutes;
  return Math.max(0, link.lagMinutes - link.lagCalendar.measureWork(actual, dataDate));
}

/**
 * True if a link sets the early start of its successor: the date it asks for is that start. Several links can, or none if a
 * constraint, the data date or the project's start sets it. A bound on the finish asks for a start by the remaining work, because
 * P6 moves an activity as a whole.
 */
export function isDriving(link: CpmLink): boolean {
  if (link.isOverridden) return false;
  const { earlyStart, span } = link.to;
  const asked = isToStart(link.type)
    ? computeStartingBound(link)
    : span.computeStart(computeFinishBound(link));
  return asked === earlyStart || span.getNextStart(asked) === span.getNextStart(earlyStart);
}

/** Marks what drives the activities that finish last in their project. Method: breadth-first search over driving links, linear. */
export function markLongestPath({ activities }: CpmNetwork): void {
  const queue = activities.filter(
    ({ project, earlyFinish }) => !project.isFixed && !(earlyFinish < project.finish.early),
  );
  for (const activity of queue) activity.isOnLongestPath = true;
  for (const activity of queue) {
    for (let link = activity.firstIncoming; link !== undefined; link = link.nextIncoming) {
      const { from } = link;
      if (from.isOnLongestPath || from.project.isFixed || !isDriving(link)) continue;
      from.isOnLongestPath = true;
      queue.push(from);
    }
  }
}
