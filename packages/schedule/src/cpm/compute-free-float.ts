import type { CpmDates, CpmLink, CpmNetwork } from './cpm-network.ts';
import { getActivity } from './cpm-network.ts';

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
  const { offsets, links } = network.outgoing;
  const end = offsets[index + 1] ?? 0;
  let least = Infinity;
  for (let slot = offsets[index] ?? 0; slot < end; slot++) {
    const link = links[slot];
    if (link !== undefined) least = Math.min(least, computeLinkFloat(dates, link));
  }
  if (least === Infinity) least = calendar.measureWork(dates.earlyFinish[index] ?? NaN, projectFinish);
  return Math.max(0, least);
}

/** Working minutes, on the predecessor's calendar, by which a link does not bind; Infinity when it binds nothing. */
export function computeLinkFloat(dates: CpmDates, link: CpmLink): number {
  if (link.to.source.status === 'completed' || link.isOverridden) return Infinity;
  const from = link.type === 'FS' || link.type === 'FF' ? dates.earlyFinish : dates.earlyStart;
  const to = link.type === 'FS' || link.type === 'SS' ? dates.earlyStart : dates.earlyFinish;
  const reached = to[link.successor] ?? NaN;
  const allowed = link.lagMinutes === 0 ? reached : link.lagCalendar.addWork(reached, -link.lagMinutes);
  return link.from.calendar.measureWork(from[link.predecessor] ?? NaN, allowed);
}
