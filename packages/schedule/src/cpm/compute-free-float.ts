import type { CpmDates, CpmLink, CpmNetwork } from './cpm-network.ts';
import { forEachLink, getActivity } from './cpm-network.ts';
import { isOverridden } from './remaining-lag.ts';

/**
 * Free float of an activity in working minutes of its calendar: how much later it can be without moving a successor, or, where it has
 * none, the end of its project. Never negative. P6 gives activities with an expected finish none.
 */
export function computeFreeFloat(
  network: CpmNetwork,
  dates: CpmDates,
  index: number,
  projectFinish: number,
): number {
  const { calendar, source, project } = getActivity(network, index);
  if (source.expectedFinish !== undefined && project.options.useExpectedFinish) return 0;
  let least = Infinity;
  forEachLink(network.outgoing, index, (link) => {
    least = Math.min(least, computeLinkFloat(network, dates, link));
  });
  if (least === Infinity) least = calendar.measureWork(dates.earlyFinish[index] ?? NaN, projectFinish);
  return Math.max(0, least);
}

/** Working minutes, on the predecessor's calendar, by which a link does not bind; Infinity when it binds nothing. */
export function computeLinkFloat(network: CpmNetwork, dates: CpmDates, link: CpmLink): number {
  const predecessor = getActivity(network, link.predecessor);
  const successor = getActivity(network, link.successor);
  if (successor.source.status === 'completed' || isOverridden(link, predecessor, successor)) return Infinity;
  const from = link.type === 'FS' || link.type === 'FF' ? dates.earlyFinish : dates.earlyStart;
  const to = link.type === 'FS' || link.type === 'SS' ? dates.earlyStart : dates.earlyFinish;
  const allowed = link.lagCalendar.addWork(to[link.successor] ?? NaN, -link.lagMinutes);
  return predecessor.calendar.measureWork(from[link.predecessor] ?? NaN, allowed);
}
