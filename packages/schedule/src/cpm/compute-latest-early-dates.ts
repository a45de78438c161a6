import type { CpmDates, CpmLink, CpmNetwork } from './cpm-network.ts';
import { forEachLink, getActivity, getSpan } from './cpm-network.ts';

/**
 * Moves the early dates of an activity as late as its successors' early dates allow, or to the project's early finish
 * when it has none. To be called successors first, so that they have been moved already; no other activity moves.
 */
export function computeLatestEarlyDates(
  network: CpmNetwork,
  dates: CpmDates,
  index: number,
  projectFinish: number,
): void {
  const { source } = getActivity(network, index);
  const span = getSpan(dates, index);
  let start = Infinity;
  forEachLink(network.outgoing, index, (link) => {
    start = Math.min(start, computeLatestStart(dates, link));
  });
  if (start === Infinity) start = span.computeStart(span.getEquivalentFinish(projectFinish));
  start = source.type === 'finishMilestone' ? span.getEquivalentFinish(start) : span.getNextStart(start);
  start = Math.max(start, dates.earlyStart[index] ?? start);
  dates.earlyStart[index] = start;
  dates.earlyFinish[index] = span.computeFinish(start);
}

/** The latest start of its predecessor by which a link does not move its successor. */
function computeLatestStart(dates: CpmDates, link: CpmLink): number {
  const span = getSpan(dates, link.predecessor);
  const successorStart = dates.earlyStart[link.successor] ?? NaN;
  const successorFinish = dates.earlyFinish[link.successor] ?? NaN;
  const { lagMinutes, lagCalendar } = link;
  switch (link.type) {
    case 'FS':
      return span.computeStart(lagCalendar.addWork(successorStart, -lagMinutes));
    case 'SS':
      return lagCalendar.addWork(successorStart, -lagMinutes);
    case 'FF':
      return span.computeStart(lagCalendar.addWork(successorFinish, -lagMinutes));
    case 'SF':
      return lagCalendar.addWork(successorFinish, -lagMinutes);
  }
}
