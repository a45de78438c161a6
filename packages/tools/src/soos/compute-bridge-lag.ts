import {
  getLinkEnds,
  getProgressActivity,
  isFromStart,
  type LinkTerms,
  type ProgressNetwork,
} from '@floatwise/schedule';
import type { RepairContext } from './find-replacement.ts';

/**
 * The lag of a bridge over `link` and `next`, in minutes: what is left of both. `ends` are what it joins and its type.
 *
 * Hours of two calendars add up to hours that may reach further on the bridge's own calendar than one after the other on
 * theirs. From the date its predecessor has before the repair, a bridge reaches no further than the two links did.
 */
export function computeBridgeLag(
  { book: { network }, forecast }: RepairContext,
  ends: Omit<LinkTerms, 'lagMinutes'>,
  [link, next]: readonly [LinkTerms, LinkTerms],
): number {
  const [first, second] = [measureLagLeft(network, link), measureLagLeft(network, next)];
  const sum = first + second;
  const { from, lagCalendar } = getLinkEnds(network, { ...ends, lagMinutes: sum });
  // What has happened holds nothing up any more; the link only keeps the path.
  if (from.happened) return Math.min(0, sum);
  const firstCalendar = getLinkEnds(network, link).lagCalendar;
  const secondCalendar = getLinkEnds(network, next).lagCalendar;
  const isSameHours =
    (first === 0 || firstCalendar === lagCalendar) && (second === 0 || secondCalendar === lagCalendar);
  const start = forecast(getProgressActivity(network, ends.predecessor).source, isFromStart(ends.type));
  if (sum <= 0 || isSameHours || start === undefined) return sum;
  const reached = secondCalendar.addWork(firstCalendar.addWork(start, first), second);
  return Math.max(0, Math.min(sum, lagCalendar.measureWork(start, reached)));
}

/**
 * What of a link's lag is still to come, in minutes. A lag that counts from something still to come counts in full, and
 * so does a lead. One that counts from something that has happened has been running since, on the lag calendar, to the data
 * date of the successor's project; between two events that happened nothing is left of it.
 */
function measureLagLeft(network: ProgressNetwork, link: LinkTerms): number {
  const { from, to, lagCalendar } = getLinkEnds(network, link);
  if (link.lagMinutes <= 0 || !from.happened) return link.lagMinutes;
  if (to.happened) return 0;
  const { dataDate } = getProgressActivity(network, link.successor).project;
  if (from.date === undefined || dataDate === undefined) return link.lagMinutes;
  return Math.max(0, link.lagMinutes - Math.max(0, lagCalendar.measureWork(from.date, dataDate)));
}
