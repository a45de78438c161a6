import type { CpmActivity, CpmLink } from './cpm-network.ts';
import { computeLagBehindProgress, computeRemainingLag } from './remaining-lag.ts';

/**
 * The earliest start of its successor that a link allows, in minutes since 1970; -Infinity when it binds nothing.
 * A bound on the finish is turned into one on the start by the work left: P6 moves an activity as a whole. Completed
 * activities hand their predecessors' bounds on, so that out-of-sequence work is waited for (retained logic).
 *
 * Source: dates P6 stored in its files; MPXJ's PrimaveraScheduler for what those do not show.
 */
export function computeEarlyBound(link: CpmLink): number {
  if (link.isPlain) return link.from.earlyFinish;
  if (link.type === 'FS' || link.type === 'SS') return computeStartingBound(link);
  return computeStartBound(link.to, computeFinishBound(link));
}

/** The same of a link that ends in a start. */
export function computeStartingBound(link: CpmLink): number {
  if (link.isOverridden) return -Infinity;
  return link.type === 'FS'
    ? followFinish(link, link.from.earlyFinish)
    : startAfterStart(link, link.from.earlyStart);
}

/** The earliest finish of its successor that a link which ends in a finish allows; -Infinity when it binds nothing. */
export function computeFinishBound(link: CpmLink): number {
  if (link.isOverridden) return -Infinity;
  return link.type === 'FF'
    ? followFinish(link, link.from.earlyFinish)
    : finishAfterStart(link, link.from.earlyStart);
}

/** The earliest start that goes with a bound on an activity's finish; never before its project's start. */
export function computeStartBound({ project, span }: CpmActivity, finish: number): number {
  return finish === -Infinity ? finish : Math.max(span.computeStart(finish), project.start);
}

/** Adds lag; a lead never reaches back beyond the data date. */
function addLag(link: CpmLink, instant: number, lagMinutes: number): number {
  if (lagMinutes === 0) return instant;
  const moved = link.lagCalendar.addWork(instant, lagMinutes);
  return lagMinutes < 0 ? Math.max(moved, link.to.project.dataDate) : moved;
}

/** What follows a finish: of a lag behind completed work only what has not run counts, from the date that work hands on. */
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
      if (!successor.project.options.lagFromEarlyStart) return startAfterRunningLag(link, start);
      return addLag(link, start, computeLagBehindProgress(link));
    }
    case 'completed': {
      if (successor.source.status === 'completed') return start;
      if (successor.source.status === 'inProgress' && lagMinutes <= 0) return start;
      return startAfterActualStart(link, start);
    }
  }
}

/** A lag that began to run at the actual start: the predecessor's work that is left has no say in it. */
function startAfterRunningLag(link: CpmLink, start: number): number {
  return Math.max(endRunningLag(link, start), link.to.project.dataDate);
}

/** The same after completed work, which hands on what it still waits for once the lag has run out. */
function startAfterActualStart(link: CpmLink, start: number): number {
  const moved = endRunningLag(link, start);
  return moved < link.to.project.dataDate ? start : moved;
}

/** Where a lag ends that began to run at the actual start of its predecessor; at `start` when the file has none. */
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
