import {
  getLinkEnds,
  getProgressActivity,
  isFromStart,
  type LinkTerms,
  type ProgressNetwork,
} from '@floatwise/schedule';
import type { Forecast } from './early-dates.ts';
import { measureLagLeft } from './measure-lag-left.ts';

/**
 * The lag of a bridge over `link` and `next`, in minutes: what is left of both. `ends` are what it joins and its type.
 *
 * Hours of two calendars add up to hours that may reach further on the bridge's own calendar than one after the other on
 * theirs. From the date its predecessor has before the repair, a bridge reaches no further than the two links did.
 */
export function computeBridgeLag(
  { network, forecast }: { readonly network: ProgressNetwork; readonly forecast: Forecast },
  ends: Omit<LinkTerms, 'lagMinutes'>,
  [link, next]: readonly [LinkTerms, LinkTerms],
): number {
  const [first, second] = [measureLagLeft(network, link), measureLagLeft(network, next)];
  const sum = first + second;
  const { from, lagCalendar } = getLinkEnds(network, { ...ends, lagMinutes: sum });
  // What has happened holds nothing up any more; the link only keeps the path.
  if (from.happened) return Math.min(0, sum);
  const [firstCalendar, secondCalendar] = [link, next].map((each) => getLinkEnds(network, each).lagCalendar);
  if (firstCalendar === undefined || secondCalendar === undefined || sum <= 0) return sum;
  const isSameHours = [
    [first, firstCalendar],
    [second, secondCalendar],
  ].every(([lag, calendar]) => lag === 0 || calendar === lagCalendar);
  const start = forecast.find(getProgressActivity(network, ends.predecessor).source, isFromStart(ends.type));
  if (isSameHours || start === undefined) return sum;
  const reached = secondCalendar.addWork(firstCalendar.addWork(start, first), second);
  return Math.max(0, Math.min(sum, lagCalendar.measureWork(start, reached)));
}
