import type { CpmActivity, CpmDates, CpmLink, CpmNetwork } from './cpm-network.ts';
import { getActivity, getSpan } from './cpm-network.ts';
import { computeRemainingLag, isOverridden } from './remaining-lag.ts';

/** A link between two activities, with what is known of its predecessor. */
interface Step {
  readonly link: CpmLink;
  readonly predecessor: CpmActivity;
  readonly successor: CpmActivity;
  readonly start: number;
  readonly finish: number;
}

/**
 * The earliest start of its successor that a link allows, in minutes since 1970; -Infinity when it binds nothing.
 * A bound on the finish is turned into one on the start by the work left: P6 moves an activity as a whole. Completed
 * activities hand their predecessors' bounds on, so that out-of-sequence work is waited for (retained logic).
 *
 * Source: dates P6 stored in its files; MPXJ's PrimaveraScheduler for what those do not show.
 */
export function computeEarlyBound(network: CpmNetwork, dates: CpmDates, link: CpmLink): number {
  if (link.type === 'FF' || link.type === 'SF') {
    return computeStartBound(network, dates, link.successor, computeFinishBound(network, dates, link));
  }
  const step = createStep(network, dates, link);
  if (isOverridden(link, step.predecessor, step.successor)) return -Infinity;
  return link.type === 'FS' ? startAfterFinish(step) : startAfterStart(step);
}

/** The earliest finish of its successor that a link allows; -Infinity when it does not bind the finish. */
export function computeFinishBound(network: CpmNetwork, dates: CpmDates, link: CpmLink): number {
  if (link.type === 'FS' || link.type === 'SS') return -Infinity;
  const step = createStep(network, dates, link);
  if (isOverridden(link, step.predecessor, step.successor)) return -Infinity;
  return link.type === 'FF' ? finishAfterFinish(step) : finishAfterStart(step);
}

/** The earliest start that goes with a bound on an activity's finish; never before its project's start. */
export function computeStartBound(
  network: CpmNetwork,
  dates: CpmDates,
  index: number,
  finish: number,
): number {
  if (finish === -Infinity) return finish;
  return Math.max(getSpan(dates, index).computeStart(finish), getActivity(network, index).project.start);
}

function createStep(network: CpmNetwork, dates: CpmDates, link: CpmLink): Step {
  return {
    link,
    predecessor: getActivity(network, link.predecessor),
    successor: getActivity(network, link.successor),
    start: dates.earlyStart[link.predecessor] ?? NaN,
    finish: dates.earlyFinish[link.predecessor] ?? NaN,
  };
}

/** Adds lag; a lead never reaches back beyond the data date. */
function addLag({ link, successor }: Step, instant: number, lagMinutes: number): number {
  if (lagMinutes === 0) return instant;
  const moved = link.lagCalendar.addWork(instant, lagMinutes);
  return lagMinutes < 0 ? Math.max(moved, successor.project.dataDate) : moved;
}

function startAfterFinish(step: Step): number {
  const { link, predecessor, successor, finish } = step;
  if (predecessor.source.status !== 'completed') return addLag(step, finish, link.lagMinutes);
  if (successor.source.status === 'completed' || link.lagMinutes <= 0) return finish;
  const { dataDate } = successor.project;
  return addLag(step, finish, computeRemainingLag(link, predecessor.source.actualFinish, dataDate));
}

function startAfterStart(step: Step): number {
  const { link, predecessor, successor, start } = step;
  const { lagMinutes } = link;
  switch (predecessor.source.status) {
    case 'notStarted': {
      const isPlain = lagMinutes === 0 && successor.source.status === 'notStarted';
      return isPlain ? predecessor.calendar.getNextWorkStart(start) : addLag(step, start, lagMinutes);
    }
    case 'inProgress': {
      if (successor.source.status === 'completed') return start;
      if (!successor.project.options.lagFromEarlyStart) return startAfterActualStart(step);
      return addLag(step, start, Math.max(0, lagMinutes - predecessor.workedMinutes));
    }
    case 'completed': {
      if (successor.source.status === 'completed') return start;
      if (successor.source.status === 'inProgress' && lagMinutes <= 0) return start;
      return startAfterActualStart(step);
    }
  }
}

/** A lag that began to run at the actual start; what the predecessor still waits for holds once it has run out. */
function startAfterActualStart(step: Step): number {
  const { link, predecessor, successor, start } = step;
  const moved = link.lagCalendar.addWork(predecessor.source.actualStart ?? start, link.lagMinutes);
  return moved < successor.project.dataDate ? start : moved;
}

function finishAfterFinish(step: Step): number {
  const { link, predecessor, successor, finish } = step;
  if (predecessor.source.status !== 'completed') return addLag(step, finish, link.lagMinutes);
  if (successor.source.status === 'completed') return finish;
  return addLag(step, predecessor.source.actualFinish ?? finish, link.lagMinutes);
}

function finishAfterStart(step: Step): number {
  const { link, predecessor, successor, start } = step;
  if (predecessor.source.status === 'notStarted') return addLag(step, start, link.lagMinutes);
  return addLag(
    step,
    start,
    computeRemainingLag(link, predecessor.source.actualStart, successor.project.dataDate),
  );
}
