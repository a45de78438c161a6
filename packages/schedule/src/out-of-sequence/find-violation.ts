import { getLagCalendar } from '../cpm/create-network.ts';
import type { WorkCalendar } from '../calendar/work-calendar.ts';
import { minutesPerDay, isFromStart, isToStart } from '../model/index.ts';
import { getProgressActivity } from './create-progress-network.ts';
import type { ProgressEvent, ProgressLink, ProgressNetwork } from './create-progress-network.ts';

/**
 * How a link is out of sequence: `active` if the successor's event happened but the predecessor's did not, `historic` if both
 * happened, too close together or in the wrong order.
 */
export type Violation = 'active' | 'historic';

interface SequenceOptions {
  /** Ignores differences within the same day. Only for historic order. */
  readonly dayTolerance?: boolean;
}

/** The terms of a link that decide its order; the link need not be in the file. */
export type LinkTerms = Pick<ProgressLink, 'predecessor' | 'successor' | 'type' | 'lagMinutes'>;

/** The two events of a link and the calendar of its lag. */
export interface LinkEnds {
  readonly from: ProgressEvent;
  readonly to: ProgressEvent;
  readonly lagCalendar: WorkCalendar;
}

/**
 * Returns how a link is out of sequence, undefined if it is not. Compares dates in working minutes of the lag calendar, so the
 * end of a working period equals the start of the next. A link without dates counts as in order.
 */
export function findViolation(
  network: ProgressNetwork,
  link: LinkTerms,
  { dayTolerance = false }: SequenceOptions = {},
): Violation | undefined {
  const { from, to, lagCalendar } = getLinkEnds(network, link);
  if (!to.happened) return undefined;
  if (!from.happened && link.lagMinutes >= 0) return 'active';
  if (from.date === undefined || to.date === undefined) return undefined;
  if (lagCalendar.measureWork(from.date, to.date) >= link.lagMinutes) return undefined;
  if (!from.happened) return 'active';
  if (!dayTolerance) return 'historic';
  const endOfDay = (Math.floor(to.date / minutesPerDay) + 1) * minutesPerDay;
  return lagCalendar.measureWork(from.date, endOfDay) < link.lagMinutes ? 'historic' : undefined;
}

/** True if the order of a link cannot be checked because an activity lacks the actual date that its status requires. */
export function isUnjudged(network: ProgressNetwork, link: LinkTerms): boolean {
  const { from, to } = getLinkEnds(network, link);
  if (!to.happened || (from.date !== undefined && to.date !== undefined)) return false;
  return from.happened || link.lagMinutes < 0;
}

export function getLinkEnds(network: ProgressNetwork, { predecessor, successor, type }: LinkTerms): LinkEnds {
  const before = getProgressActivity(network, predecessor);
  const after = getProgressActivity(network, successor);
  return {
    from: isFromStart(type) ? before.start : before.finish,
    to: isToStart(type) ? after.start : after.finish,
    lagCalendar: getLagCalendar(before, after, network.calendars),
  };
}

/** Working minutes between the events of a link; negative if they are in the wrong order. */
export function measureAchievedLag(network: ProgressNetwork, link: LinkTerms): number | undefined {
  const { from, to, lagCalendar } = getLinkEnds(network, link);
  return from.date === undefined || to.date === undefined
    ? undefined
    : lagCalendar.measureWork(from.date, to.date);
}

export interface OutOfSequenceLink {
  readonly link: ProgressLink;
  readonly violation: Violation;
}

/** The links that are out of sequence, in the order of the file. */
export function listOutOfSequence(network: ProgressNetwork, options?: SequenceOptions): OutOfSequenceLink[] {
  const found: OutOfSequenceLink[] = [];
  for (const link of network.links) {
    const violation = findViolation(network, link, options);
    if (violation !== undefined) found.push({ link, violation });
  }
  return found;
}
