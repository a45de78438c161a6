import {
  findViolation,
  getLinkEnds,
  getProgressActivity,
  isFromStart,
  isMilestone,
  isToStart,
  composeTypes,
  measureAchievedLag,
  PriorityQueue,
  UnusableInputError,
  type OutOfSequenceLink,
  type ProgressLink,
  type ProgressNetwork,
  type Violation,
} from '@floatwise/schedule';
import { formatCount } from '../answer/format-count.ts';
import { CarryingEvents } from './carrying-events.ts';
import { computeBridgeLag } from './compute-bridge-lag.ts';
import type { Forecast } from './early-dates.ts';
import { findReplacement, isBorneOut } from './find-replacement.ts';
import type { HandingOn } from './handing-on.ts';
import type { BookLink, LinkBook } from './link-book.ts';
import type { SoosOptions } from './options.ts';

/** What became of a link of the file. `bridged`: links carry its logic on to the successors of its successor. */
export type RepairRule = 'trimmed' | 'retyped' | 'dropped' | 'bridged';

export interface Outcome {
  readonly rule: RepairRule;
  readonly violation: Violation;
  /** The lag when its turn came: the file's, or that of a longer path it had taken over. */
  readonly lagMinutes: number;
  /** Links that carry its logic on, before superfluous ones are left out. */
  readonly bridges: number;
  /** Another link of the same type already says as much between the two. */
  readonly isCovered: boolean;
}

type Repair = Omit<Outcome, 'violation' | 'lagMinutes'>;

export interface Repairs {
  /** What became of each link of the file that had to be repaired. */
  readonly outcomes: ReadonlyMap<BookLink, Outcome>;
  /** The activity a bridge, or a link that became as strong as one, leads over. */
  readonly carriedOver: ReadonlyMap<BookLink, number>;
}

/** Bridges a repair may leave: so many a link found, but never fewer than the floor. */
const bridgesPerLink = 50;
const fewestBridges = 2000;
/** Relationships a file may have to be read again. */
const mostLinks = 300_000;
/** Bridges it may try on the way: over a long row of completed activities all but the last are replaced at once. */
const mostTries = 500_000;

export interface RepairContext {
  /** The order of the activities. */
  readonly places: Int32Array;
  /** Dates before the repair. */
  readonly forecast: Forecast;
  readonly handingOn: HandingOn;
  readonly options: SoosOptions;
}

interface Repairing extends Repairs {
  readonly book: LinkBook;
  readonly network: ProgressNetwork;
  readonly forecast: Forecast;
  readonly handingOn: HandingOn;
  readonly options: SoosOptions;
  readonly carrying: CarryingEvents;
  readonly queue: PriorityQueue<BookLink>;
  readonly queued: Set<BookLink>;
  readonly outcomes: Map<BookLink, Outcome>;
  readonly carriedOver: Map<BookLink, number>;
  readonly found: number;
  /** Bridges there are, and bridges there have been. */
  bridges: number;
  tries: number;
}

/**
 * Repairs links one after the other and says what became of each link of the file: a lag is cut to what there was
 * (trim), what waits for something still to come is handed on to the successors (bridge), and between the two
 * activities a link that fits stays, or none (retype, drop). A bridge out of sequence is repaired in its turn.
 *
 * Links are taken in the order of their successors, so that a bridge is complete before it is looked at: every one
 * is looked at once.
 */
export function repairLinks(
  book: LinkBook,
  found: readonly OutOfSequenceLink[],
  { places, forecast, handingOn, options }: RepairContext,
): Repairs {
  const getPlace = (activity: number): number => places[activity] ?? 0;
  const repairing: Repairing = {
    book,
    network: book.network,
    forecast,
    handingOn,
    options,
    carrying: new CarryingEvents(book, options),
    queue: new PriorityQueue(
      (a, b) =>
        getPlace(a.successor) - getPlace(b.successor) ||
        getPlace(a.predecessor) - getPlace(b.predecessor) ||
        compareTexts(a.type, b.type) ||
        b.lagMinutes - a.lagMinutes,
    ),
    queued: new Set(),
    outcomes: new Map(),
    carriedOver: new Map(),
    found: found.length,
    bridges: 0,
    tries: 0,
  };
  const wanted = new Set(found.map(({ link }) => link));
  for (const link of book.links)
    if (link.source !== undefined && wanted.has(link.source)) enqueue(repairing, link);
  for (let link = repairing.queue.take(); link !== undefined; link = repairing.queue.take())
    if (!link.isRemoved) repairLink(repairing, link);
  return repairing;
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function enqueue({ queue, queued }: Repairing, link: BookLink): void {
  if (queued.has(link)) return;
  queued.add(link);
  queue.put(link);
}

function repairLink(repairing: Repairing, link: BookLink): void {
  const { book, options, outcomes } = repairing;
  const violation = findViolation(book.network, link, options);
  if (violation === undefined) return;
  const { lagMinutes } = link;
  const outcome = trim(repairing, link) ?? replace(repairing, link);
  if (link.origin === 'bridge' && link.isRemoved) repairing.bridges -= 1;
  if (link.source !== undefined) outcomes.set(link, { ...outcome, violation, lagMinutes });
}

/** Where the order is right but the lag was not kept, the lag becomes what there was. */
function trim({ book, options }: Repairing, link: BookLink): Repair | undefined {
  const { network } = book;
  const achieved = measureAchievedLag(network, link);
  if (link.lagMinutes <= 0 || achieved === undefined) return undefined;
  if (!isBorneOut(network, { ...link, lagMinutes: 0 }, options)) return undefined;
  const isChanged = book.change(link, { type: link.type, lagMinutes: Math.max(0, achieved) });
  return { rule: isChanged ? 'trimmed' : 'dropped', bridges: 0, isCovered: !isChanged };
}

function replace(repairing: Repairing, link: BookLink): Repair {
  const { book } = repairing;
  const replacement = findReplacement(book.network, link, repairing);
  const bridges = bridge(repairing, link);
  if (replacement === undefined) {
    book.remove(link);
    return { rule: bridges > 0 ? 'bridged' : 'dropped', bridges, isCovered: false };
  }
  const isChanged = book.change(link, replacement);
  const rule = bridges > 0 ? 'bridged' : isChanged ? 'retyped' : 'dropped';
  return { rule, bridges, isCovered: !isChanged };
}

/** Carries what the predecessor is waited for on to where the file's links lead from the successor; answers by how many links. */
function bridge(repairing: Repairing, link: BookLink): number {
  const { book, carrying } = repairing;
  const isOpen = !getLinkEnds(book.network, link).from.happened;
  if (!isOpen && !carrying.leadTo(link)) return 0;
  let bridges = 0;
  for (const next of book.listFileOutgoing(link.successor)) {
    if (!leadsOn(book, link, next)) continue;
    const { predecessor } = link;
    const ends = { predecessor, successor: next.successor, type: composeTypes(link.type, next.type) };
    const terms = { ...ends, lagMinutes: computeBridgeLag(repairing, ends, [link, next]) };
    bridges += 1;
    const put = book.put(terms, 'bridge');
    if (put === undefined) continue;
    countBridge(repairing, put.origin === 'bridge' && !repairing.carriedOver.has(put));
    repairing.carriedOver.set(put, link.successor);
    if (findViolation(book.network, put, repairing.options) !== undefined) enqueue(repairing, put);
    else carrying.addLead(put);
  }
  return bridges;
}

/** Whether the path through `link` goes on in `next` at an event that has happened. */
function leadsOn({ network }: LinkBook, link: BookLink, next: ProgressLink): boolean {
  const successor = getProgressActivity(network, link.successor);
  if (!isFromStart(next.type)) return successor.finish.happened;
  return isToStart(link.type) || isMilestone(successor.source);
}

/** Throws when a repair gets out of hand: that takes activities with very many successors. */
function countBridge(repairing: Repairing, isNew: boolean): void {
  const { book, found, options } = repairing;
  if (isNew) repairing.bridges += 1;
  repairing.tries += 1;
  const room = mostLinks - book.network.links.length;
  const limit = Math.max(0, Math.min(room, Math.max(fewestBridges, bridgesPerLink * found)));
  if (repairing.bridges <= limit && repairing.tries <= Math.max(limit, mostTries)) return;
  const which = found === 1 ? 'the out-of-sequence link' : `the ${formatCount(found)} out-of-sequence links`;
  const scope = options.scope === 'both' ? 'Choose the scope activeOnly, or repair' : 'Repair';
  throw new UnusableInputError(
    'E_TOO_MANY_BRIDGES',
    `Repairing ${which} would take more than ${formatCount(limit)} new links. ${scope} the links into activities with ` +
      'very many successors in P6, and try again.',
  );
}
