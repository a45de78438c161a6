import { getLagCalendar } from '../cpm/create-network.ts';
import type { WorkCalendar } from '../calendar/work-calendar.ts';
import { minutesPerDay, isFromStart, isToStart } from '../model/index.ts';
import type {
  ProgressActivity,
  ProgressEvent,
  ProgressLink,
  ProgressNetwork,
} from './create-progress-network.ts';

/**
 * How a link is out of sequence: `active` when what it leads to happened although what it waits for has not, `historic`
 * when both happened, too close together or the wrong way round.
 */
export type Violation = 'active' | 'historic';

interface SequenceOptions {
  /** Lets pass what happened on the right day, whatever the hour. Historic order only. */
  readonly dayTolerance?: boolean;
}

/** A link as far as its order goes; need not be one of the file. */
export type LinkTerms = Pick<ProgressLink, 'predecessor' | 'successor' | 'type' | 'lagMinutes'>;

/** What the link waits for, what it leads to, and what its lag is counted on. */
export interface LinkEnds {
  readonly from: ProgressEvent;
  readonly to: ProgressEvent;
  readonly lagCalendar: WorkCalendar;
}

/**
 * Whether and how a link is out of sequence. Dates are compared in working minutes of the lag calendar: the end of a
 * working period is the same instant as the start of the next. A link whose dates the file lacks is taken to be in order.
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

/** Whether the order of a link cannot be judged, because an activity lacks the actual date its status calls for. */
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

/** Working minutes from what a link waits for to what it leads to, negative when they are the wrong way round. */
export function measureAchievedLag(network: ProgressNetwork, link: LinkTerms): number | undefined {
  const { from, to, lagCalendar } = getLinkEnds(network, link);
  return from.date === undefined || to.date === undefined
    ? undefined
    : lagCalendar.measureWork(from.date, to.date);
}

/** The activity of that number. */
export function getProgressActivity({ activities }: ProgressNetwork, index: number): ProgressActivity {
  const activity = activities[index];
  if (activity === undefined) throw new RangeError(`The network has no activity ${index}`);
  return activity;
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
