import type { CpmActivity, CpmLink, CpmNetwork } from './cpm-network.ts';

/**
 * The earliest start of its successor that a link allows, in minutes since 1970; -Infinity when it binds nothing.
 * A bound on the finish is turned into one on the start by the work left: P6 moves an activity as a whole. Completed
 * activities hand their predecessors' bounds on, so that out-of-sequence work is waited for (retained logic).
 *
 * Source: dates P6 stored in its files; MPXJ's PrimaveraScheduler for what those do not show.
 */
function computeEarlyBound(link: CpmLink): number {
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
      // A lag that began to run at the actual start: the predecessor's work that is left has no say in it.
      if (!successor.project.options.lagFromEarlyStart)
        return Math.max(endRunningLag(link, start), successor.project.dataDate);
      return addLag(link, start, computeLagBehindProgress(link));
    }
    case 'completed': {
      if (successor.source.status === 'completed') return start;
      if (successor.source.status === 'inProgress' && lagMinutes <= 0) return start;
      return startAfterActualStart(link, start);
    }
  }
}

/** A lag that began to run at the actual start, after completed work, which hands on what it still waits for once the lag has run out. */
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

/**
 * The latest finish of its predecessor that a link allows, in minutes since 1970; Infinity when it binds nothing.
 * The mirror of computeEarlyBound.
 */
export function computeLateBound(link: CpmLink): number {
  if (link.isPlain) return link.to.lateStart;
  if (!isBinding(link)) return Infinity;
  const { span } = link.from;
  switch (link.type) {
    case 'FS':
      return removeLag(link, link.to.lateStart, getLagAfterFinish(link));
    case 'FF':
      return removeLag(link, link.to.lateFinish, getLagToFinish(link));
    case 'SS': {
      const start = computeLateStartBound(link);
      return span.computeFinish(areNotStarted(link) ? span.getNextStart(start) : start);
    }
    case 'SF':
      return span.computeFinish(computeLateStartBound(link));
  }
}

/** The latest start of its predecessor that a link from a start allows; Infinity when it binds nothing. */
export function computeLateStartBound(link: CpmLink): number {
  if (!isBinding(link)) return Infinity;
  return link.type === 'SS'
    ? removeLag(link, link.to.lateStart, getLagAfterStart(link))
    : removeLag(link, link.to.lateFinish, getLagFromStart(link));
}

/** An activity of a project that was not exported may have no late dates. */
function isBinding({ isOverridden, to }: CpmLink): boolean {
  return !isOverridden && to.lateStart === to.lateStart && to.lateFinish === to.lateFinish;
}

const areNotStarted = ({ from, to }: CpmLink): boolean =>
  from.source.status === 'notStarted' && to.source.status === 'notStarted';

function removeLag(link: CpmLink, instant: number, lagMinutes: number): number {
  return lagMinutes === 0 ? instant : link.lagCalendar.addWork(instant, -lagMinutes);
}

function getLagAfterFinish(link: CpmLink): number {
  const { from: predecessor, to: successor } = link;
  if (predecessor.source.status === 'completed') {
    if (successor.source.status === 'inProgress' || link.lagMinutes <= 0) return 0;
    return computeRemainingLag(link, predecessor.source.actualFinish, successor.project.dataDate);
  }
  return link.lagMinutes;
}

function getLagAfterStart(link: CpmLink): number {
  const { from: predecessor, to: successor } = link;
  switch (predecessor.source.status) {
    case 'notStarted':
      return link.lagMinutes;
    case 'inProgress':
      return computeLagBehindProgress(link);
    case 'completed':
      if (successor.source.status === 'inProgress' || link.lagMinutes <= 0) return 0;
      return computeRemainingLag(link, predecessor.source.actualStart, successor.project.dataDate);
  }
}

function getLagToFinish(link: CpmLink): number {
  const { from: predecessor, to: successor } = link;
  if (predecessor.source.status !== 'completed') return link.lagMinutes;
  if (link.lagMinutes <= 0) return 0;
  return computeRemainingLag(link, predecessor.source.actualFinish, successor.project.dataDate);
}

function getLagFromStart(link: CpmLink): number {
  const { from: predecessor, to: successor } = link;
  if (predecessor.source.status === 'notStarted') return link.lagMinutes;
  return computeRemainingLag(link, predecessor.source.actualStart, successor.project.dataDate);
}

/** The lag that is left of a start-to-start link from work in progress: what has been worked on that has run. */
export function computeLagBehindProgress({ from, lagMinutes }: CpmLink): number {
  return Math.max(0, lagMinutes - from.workedMinutes);
}

/** The lag that is left at the data date of a link whose counting began at an actual date. Leads stay as they are. */
function computeRemainingLag(link: CpmLink, actual: number | undefined, dataDate: number): number {
  if (link.lagMinutes <= 0 || actual === undefined || actual >= dataDate) return link.lagMinutes;
  return Math.max(0, link.lagMinutes - link.lagCalendar.measureWork(actual, dataDate));
}

/** Whether a link sets the early start of its successor; several can at once, and none does where a constraint or the data date sets it. */
export function isDriving(link: CpmLink): boolean {
  const bound = computeEarlyBound(link);
  if (bound === -Infinity) return false;
  const { earlyStart, span } = link.to;
  return bound === earlyStart || span.getNextStart(bound) === span.getNextStart(earlyStart);
}

/**
 * Marks the activities on the longest path: from those that finish last in their project back along driving links.
 * Method: breadth-first search over driving links, linear.
 */
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
