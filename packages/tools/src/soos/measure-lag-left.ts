import { getLinkEnds, getProgressActivity, type LinkTerms, type ProgressNetwork } from '@floatwise/schedule';

/**
 * What of a link's lag is still to come, in minutes. A lag that counts from something still to come counts in full, and
 * so does a lead. One that counts from something that has happened has been running since, on the lag calendar, to the data
 * date of the successor's project; between two events that happened nothing is left of it.
 */
export function measureLagLeft(network: ProgressNetwork, link: LinkTerms): number {
  const { from, to, lagCalendar } = getLinkEnds(network, link);
  if (link.lagMinutes <= 0 || !from.happened) return link.lagMinutes;
  if (to.happened) return 0;
  const { dataDate } = getProgressActivity(network, link.successor).project;
  if (from.date === undefined || dataDate === undefined) return link.lagMinutes;
  return Math.max(0, link.lagMinutes - Math.max(0, lagCalendar.measureWork(from.date, dataDate)));
}
