import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { PriorityQueue, getFromEvent, getToEvent } from '@floatwise/schedule/graph';
import { isFromStart, isMilestone, isToStart, composeTypes } from '@floatwise/schedule/model';
import {
  findViolation,
  getLinkEnds,
  getProgressActivity,
  measureAchievedLag,
  type LinkTerms,
  type OutOfSequenceLink,
  type ProgressLink,
  type ProgressNetwork,
  type Violation,
} from '@floatwise/schedule/out-of-sequence';
import { formatCount } from '../answer/format-count.ts';
import { findReplacement, isBorneOut, type RepairContext } from './find-replacement.ts';
import type { BookLink, LinkBook } from './link-book.ts';
import type { SoosOptions } from './options.ts';

/** What was done with a link of the file. `bridged`: new links carry its logic to the successors of its successor. */
export type RepairRule = 'trimmed' | 'retyped' | 'dropped' | 'bridged';

export interface Outcome {
  readonly rule: RepairRule;
  readonly violation: Violation;
  /** The lag before its repair: the original, or that of a longer path it had taken over. */
  readonly lagMinutes: number;
  /** Links that carry its logic, before redundant ones are removed. */
  readonly bridges: number;
  /** Another link of the same type already has at least this lag between the two. */
  readonly isCovered: boolean;
}

type Repair = Omit<Outcome, 'violation' | 'lagMinutes'>;

/** Most bridges a repair may leave: this many per link found, but at least the minimum. */
const bridgesPerLink = 50;
const fewestBridges = 2000;
/** Most relationships with which a file can still be read again. */
const mostLinks = 300_000;
/** Most bridges tried on the way: along a row of completed activities all but the last are replaced immediately. */
const mostTries = 500_000;

/** Repairs links in the order of their successors: a bridge is complete before its turn, and each link is processed once. */
export function repairLinks(found: readonly OutOfSequenceLink[], context: RepairContext) {
  const { book, places, options } = context;
  const { network } = book;
  /** Outcome of each link of the file that needed repair. */
  const outcomes = new Map<BookLink, Outcome>();
  /** The activity that a bridge, or a link raised to one, passes over. */
  const carriedOver = new Map<BookLink, number>();
  const carrying = createCarryingEvents(book, options);
  /** Current number of bridges, and number ever created. */
  let bridgeCount = 0;
  let tries = 0;
  const getPlace = (activity: number): number => places[activity] ?? 0;
  const queued = new Set<BookLink>();
  const queue = new PriorityQueue<BookLink>(
    (a, b) =>
      getPlace(a.successor) - getPlace(b.successor) ||
      getPlace(a.predecessor) - getPlace(b.predecessor) ||
      compareTexts(a.type, b.type) ||
      b.lagMinutes - a.lagMinutes,
  );
  const enqueue = (link: BookLink): void => {
    if (queued.has(link)) return;
    queued.add(link);
    queue.put(link);
  };
  /** Passes the predecessor's event on to the successors of the successor; returns the number of links. */
  const bridge = (link: BookLink): number => {
    if (getLinkEnds(network, link).from.happened && !carrying.leadTo(link)) return 0;
    let bridges = 0;
    for (const next of book.listFileOutgoing(link.successor)) {
      if (!leadsOn(book, link, next)) continue;
      const { predecessor } = link;
      const ends = { predecessor, successor: next.successor, type: composeTypes(link.type, next.type) };
      const lagMinutes = computeBridgeLag(context, ends, [link, next]);
      bridges += 1;
      const put = book.put({ ...ends, lagMinutes }, 'bridge');
      if (put === undefined) continue;
      if (put.origin === 'bridge' && !carriedOver.has(put)) bridgeCount += 1;
      tries += 1;
      checkBridges(context, found.length, { bridgeCount, tries });
      carriedOver.set(put, link.successor);
      if (findViolation(network, put, options) !== undefined) enqueue(put);
      else carrying.addLead(put);
    }
    return bridges;
  };
  const replace = (link: BookLink): Repair => {
    const replacement = findReplacement(context, link);
    const bridges = bridge(link);
    const isChanged = replacement !== undefined && book.change(link, replacement);
    if (replacement === undefined) book.remove(link);
    return {
      rule: bridges > 0 ? 'bridged' : isChanged ? 'retyped' : 'dropped',
      bridges,
      isCovered: replacement !== undefined && !isChanged,
    };
  };
  const wanted = new Set(found.map(({ link }) => link));
  for (const link of book.links) if (link.source !== undefined && wanted.has(link.source)) enqueue(link);
  for (let link = queue.take(); link !== undefined; link = queue.take()) {
    const violation = link.isRemoved ? undefined : findViolation(network, link, options);
    if (violation === undefined) continue;
    const { lagMinutes } = link;
    const outcome = trim(context, link) ?? replace(link);
    if (link.origin === 'bridge' && link.isRemoved) bridgeCount -= 1;
    if (link.source !== undefined) outcomes.set(link, { ...outcome, violation, lagMinutes });
  }
  return { outcomes, carriedOver };
}

/** If the sequence is right but the lag was not kept, sets the lag to the actual one. */
function trim(context: RepairContext, link: BookLink): Repair | undefined {
  const { book } = context;
  const achieved = measureAchievedLag(book.network, link);
  if (link.lagMinutes <= 0 || achieved === undefined) return undefined;
  if (!isBorneOut(context, { ...link, lagMinutes: 0 })) return undefined;
  const isChanged = book.change(link, { type: link.type, lagMinutes: Math.max(0, achieved) });
  return { rule: isChanged ? 'trimmed' : 'dropped', bridges: 0, isCovered: !isChanged };
}

/** Throws if a repair needs too many links, which takes activities with very many successors. */
function checkBridges(
  { book, options }: RepairContext,
  found: number,
  { bridgeCount, tries }: Readonly<Record<'bridgeCount' | 'tries', number>>,
): void {
  const room = mostLinks - book.network.links.length;
  const limit = Math.max(0, Math.min(room, Math.max(fewestBridges, bridgesPerLink * found)));
  if (bridgeCount <= limit && tries <= Math.max(limit, mostTries)) return;
  const which = found === 1 ? 'the out-of-sequence link' : `the ${formatCount(found)} out-of-sequence links`;
  const scope = options.scope === 'both' ? 'Choose the scope activeOnly, or repair' : 'Repair';
  throw new UnusableInputError(
    'E_TOO_MANY_BRIDGES',
    `Repairing ${which} would take more than ${formatCount(limit)} new links. ${scope} the links into activities with ` +
      'very many successors in P6, and try again.',
  );
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether the path through `link` continues in `next` at a past event. */
function leadsOn({ network }: LinkBook, link: BookLink, next: ProgressLink): boolean {
  const successor = getProgressActivity(network, link.successor);
  if (!isFromStart(next.type)) return successor.finish.happened;
  return isToStart(link.type) || isMilestone(successor.source);
}

/**
 * Lag of a bridge over two links, in minutes: the rest of both. Hours of two calendars may reach further on its own calendar, so
 * it is cut to where the links reached from the predecessor's date before the repair. A lead is cut only with the policy `exact`.
 */
function computeBridgeLag(
  { book: { network }, forecast, options }: RepairContext,
  ends: Omit<LinkTerms, 'lagMinutes'>,
  [link, next]: readonly [LinkTerms, LinkTerms],
): number {
  const [first, second] = [measureLagLeft(network, link), measureLagLeft(network, next)];
  const sum = first + second;
  const { from, lagCalendar } = getLinkEnds(network, { ...ends, lagMinutes: sum });
  // Past events delay nothing any more; the link only keeps the path.
  if (from.happened) return Math.min(0, sum);
  const firstCalendar = getLinkEnds(network, link).lagCalendar;
  const secondCalendar = getLinkEnds(network, next).lagCalendar;
  const isSameHours =
    (first === 0 || firstCalendar === lagCalendar) && (second === 0 || secondCalendar === lagCalendar);
  const start = forecast(getProgressActivity(network, ends.predecessor).source, isFromStart(ends.type));
  if (isSameHours || start === undefined || (sum <= 0 && options.policy !== 'exact')) return sum;
  const reached = secondCalendar.addWork(firstCalendar.addWork(start, first), second);
  const lag = Math.min(sum, lagCalendar.measureWork(start, reached));
  // Counting back across non-working time stops where work resumes, which is later than the instant the links reached.
  return lagCalendar.addWork(start, lag) > reached ? lag - 1 : lag;
}

/** The rest of a lag, in minutes: a lag from a past event has run since then, until the data date of the successor's project. */
function measureLagLeft(network: ProgressNetwork, link: LinkTerms): number {
  const { from, to, lagCalendar } = getLinkEnds(network, link);
  if (link.lagMinutes <= 0 || !from.happened) return link.lagMinutes;
  if (to.happened) return 0;
  const { dataDate } = getProgressActivity(network, link.successor).project;
  if (from.date === undefined || dataDate === undefined) return link.lagMinutes;
  return Math.max(0, link.lagMinutes - Math.max(0, lagCalendar.measureWork(from.date, dataDate)));
}

/**
 * Past events on paths between open events. A lead allows an event to happen, in sequence, before its predecessor; from there on,
 * links between past events affect open ones.
 */
function createCarryingEvents(book: LinkBook, options: SoosOptions) {
  const { network } = book;
  /** 1 for each such event of the event graph. */
  const carrying = new Uint8Array(network.activities.length * 2);
  /** Marks an event and the past events after it along the file's links. Each is marked once. */
  const spread = (first: number): void => {
    const queue: number[] = [];
    const reach = (event: number): void => {
      const { start, finish } = getProgressActivity(network, event >> 1);
      if (carrying[event] === 1 || !(event % 2 === 0 ? start : finish).happened) return;
      carrying[event] = 1;
      queue.push(event);
    };
    reach(first);
    for (let event = queue.pop(); event !== undefined; event = queue.pop()) {
      const activity = event >> 1;
      // Start and finish of a milestone are one event.
      if (event % 2 === 0 || isMilestone(getProgressActivity(network, activity).source)) reach(event ^ 1);
      for (const link of book.listFileOutgoing(activity))
        if (getFromEvent(link) === event) reach(getToEvent(link));
    }
  };
  /** Adds a link that is in sequence; if it waits for an open event, such paths start there. */
  const addLead = (link: LinkTerms): void => {
    const { from, to } = getLinkEnds(network, link);
    if (!from.happened && to.happened) spread(getToEvent(link));
  };
  for (const link of network.links) {
    if (link.lagMinutes < 0 && findViolation(network, link, options) === undefined) addLead(link);
  }
  /** Whether such a path runs through the predecessor's event of the link. */
  const leadTo = (link: LinkTerms): boolean => carrying[getFromEvent(link)] === 1;
  return { addLead, leadTo };
}
