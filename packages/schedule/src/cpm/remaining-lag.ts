import type { CpmLink } from './cpm-network.ts';

/** The lag that is left of a start-to-start link from work in progress: what has been worked on that has run. */
export function computeLagBehindProgress({ from, lagMinutes }: CpmLink): number {
  return Math.max(0, lagMinutes - from.workedMinutes);
}

/** The lag that is left at the data date of a link whose counting began at an actual date. Leads stay as they are. */
export function computeRemainingLag(link: CpmLink, actual: number | undefined, dataDate: number): number {
  if (link.lagMinutes <= 0 || actual === undefined || actual >= dataDate) return link.lagMinutes;
  return Math.max(0, link.lagMinutes - link.lagCalendar.measureWork(actual, dataDate));
}
