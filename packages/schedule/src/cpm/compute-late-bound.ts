import type { CpmLink } from './cpm-network.ts';
import { computeLagBehindProgress, computeRemainingLag } from './remaining-lag.ts';

/**
 * The latest finish of its predecessor that a link allows, in minutes since 1970; Infinity when it binds nothing.
 * The mirror of computeEarlyBound.
 */
export function computeLateBound(link: CpmLink): number {
  const { lateStart, lateFinish } = link.to;
  if (link.isPlain) return lateStart;
  if (link.isOverridden) return Infinity;
  // An activity of a project that was not exported may have no late dates.
  if (lateStart !== lateStart || lateFinish !== lateFinish) return Infinity;
  switch (link.type) {
    case 'FS':
      return removeLag(link, lateStart, getLagAfterFinish(link));
    case 'SS': {
      const { span } = link.from;
      const start = removeLag(link, lateStart, getLagAfterStart(link));
      return span.computeFinish(areNotStarted(link) ? span.getNextStart(start) : start);
    }
    case 'FF':
      return removeLag(link, lateFinish, getLagToFinish(link));
    case 'SF':
      return link.from.span.computeFinish(removeLag(link, lateFinish, getLagFromStart(link)));
  }
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
  if (successor.source.status === 'completed') return 0;
  const areStarted = predecessor.source.status === 'inProgress' && successor.source.status === 'inProgress';
  return areStarted ? Math.max(0, link.lagMinutes) : link.lagMinutes;
}

function getLagAfterStart(link: CpmLink): number {
  const { from: predecessor, to: successor } = link;
  switch (predecessor.source.status) {
    case 'notStarted':
      return link.lagMinutes;
    case 'inProgress':
      return successor.source.status === 'completed' ? 0 : computeLagBehindProgress(link);
    case 'completed':
      if (successor.source.status === 'inProgress' || link.lagMinutes <= 0) return 0;
      return computeRemainingLag(link, predecessor.source.actualStart, successor.project.dataDate);
  }
}

function getLagToFinish(link: CpmLink): number {
  const { from: predecessor, to: successor } = link;
  if (predecessor.source.status !== 'completed') return link.lagMinutes;
  if (successor.source.status === 'inProgress' || link.lagMinutes <= 0) return 0;
  return computeRemainingLag(link, predecessor.source.actualFinish, successor.project.dataDate);
}

function getLagFromStart(link: CpmLink): number {
  const { from: predecessor, to: successor } = link;
  if (predecessor.source.status === 'notStarted') return link.lagMinutes;
  return computeRemainingLag(link, predecessor.source.actualStart, successor.project.dataDate);
}
