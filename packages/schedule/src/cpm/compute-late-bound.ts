import type { CpmActivity, CpmDates, CpmLink, CpmNetwork } from './cpm-network.ts';
import { getActivity, getSpan } from './cpm-network.ts';
import { computeRemainingLag, isOverridden } from './remaining-lag.ts';

interface Step {
  readonly link: CpmLink;
  readonly predecessor: CpmActivity;
  readonly successor: CpmActivity;
}

/**
 * The latest finish of its predecessor that a link allows, in minutes since 1970; Infinity when it binds nothing.
 * The mirror of computeEarlyBound.
 */
export function computeLateBound(network: CpmNetwork, dates: CpmDates, link: CpmLink): number {
  const step = {
    link,
    predecessor: getActivity(network, link.predecessor),
    successor: getActivity(network, link.successor),
  };
  if (isOverridden(link, step.predecessor, step.successor)) return Infinity;
  const span = getSpan(dates, link.predecessor);
  const lateStart = dates.lateStart[link.successor] ?? NaN;
  const lateFinish = dates.lateFinish[link.successor] ?? NaN;
  // An activity of a project that was not exported may have no late dates.
  if (Number.isNaN(lateStart) || Number.isNaN(lateFinish)) return Infinity;
  switch (link.type) {
    case 'FS':
      return removeLag(link, lateStart, getLagAfterFinish(step));
    case 'SS': {
      const start = removeLag(link, lateStart, getLagAfterStart(step));
      return span.computeFinish(areNotStarted(step) ? span.getNextStart(start) : start);
    }
    case 'FF':
      return removeLag(link, lateFinish, getLagToFinish(step));
    case 'SF':
      return span.computeFinish(removeLag(link, lateFinish, getLagFromStart(step)));
  }
}

const areNotStarted = ({ predecessor, successor }: Step): boolean =>
  predecessor.source.status === 'notStarted' && successor.source.status === 'notStarted';

function removeLag(link: CpmLink, instant: number, lagMinutes: number): number {
  return lagMinutes === 0 ? instant : link.lagCalendar.addWork(instant, -lagMinutes);
}

function getLagAfterFinish({ link, predecessor, successor }: Step): number {
  if (predecessor.source.status === 'completed') {
    if (successor.source.status === 'inProgress' || link.lagMinutes <= 0) return 0;
    return computeRemainingLag(link, predecessor.source.actualFinish, successor.project.dataDate);
  }
  if (successor.source.status === 'completed') return 0;
  const areStarted = predecessor.source.status === 'inProgress' && successor.source.status === 'inProgress';
  return areStarted ? Math.max(0, link.lagMinutes) : link.lagMinutes;
}

function getLagAfterStart({ link, predecessor, successor }: Step): number {
  switch (predecessor.source.status) {
    case 'notStarted':
      return link.lagMinutes;
    case 'inProgress':
      return successor.source.status === 'completed'
        ? 0
        : Math.max(0, link.lagMinutes - predecessor.workedMinutes);
    case 'completed':
      if (successor.source.status === 'inProgress' || link.lagMinutes <= 0) return 0;
      return computeRemainingLag(link, predecessor.source.actualStart, successor.project.dataDate);
  }
}

function getLagToFinish({ link, predecessor, successor }: Step): number {
  if (predecessor.source.status !== 'completed') return link.lagMinutes;
  if (successor.source.status === 'inProgress' || link.lagMinutes <= 0) return 0;
  return computeRemainingLag(link, predecessor.source.actualFinish, successor.project.dataDate);
}

function getLagFromStart({ link, predecessor, successor }: Step): number {
  if (predecessor.source.status === 'notStarted') return link.lagMinutes;
  return computeRemainingLag(link, predecessor.source.actualStart, successor.project.dataDate);
}
