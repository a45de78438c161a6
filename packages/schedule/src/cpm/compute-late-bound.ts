import type { CpmLink } from './cpm-network.ts';
import { computeLagBehindProgress, computeRemainingLag } from './remaining-lag.ts';

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
