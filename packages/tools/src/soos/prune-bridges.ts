import {
  computeGuarantee,
  createAdjacency,
  getFromEvent,
  getLinkEnds,
  getToEvent,
  PriorityQueue,
  type Adjacency,
  type ProgressNetwork,
  type WorkCalendar,
} from '@floatwise/schedule';
import type { BookLink, LinkBook } from './link-book.ts';

interface Pruning {
  readonly pruned: number;
  /** False when the search was given up: bridges that say nothing new may have stayed. */
  readonly isComplete: boolean;
}

/** Links looked at before the search is given up: about a second. */
const defaultEffort = 30_000_000;

interface Search {
  readonly book: LinkBook;
  readonly leaving: Adjacency;
  /** The links that were there when the search began. */
  readonly links: readonly BookLink[];
  readonly getPlace: (event: number) => number;
  effort: number;
}

/**
 * Leaves out the bridges that other links make superfluous: those beside a path from the same event to the same event
 * whose lags add up to theirs at least. Nothing else is left out. A proof never runs through what happened out of order,
 * nor counts a lag of another calendar or one that began in the past.
 *
 * Method: longest paths from the start of each bridge over the part of the network before the end of its bridges, in
 * topological order. A bridge is tested when its end is reached. `places` is the order of the activities.
 */
export function pruneBridges(book: LinkBook, places: Int32Array, effort = defaultEffort): Pruning {
  const { network } = book;
  const links = book.links.filter(({ isRemoved }) => !isRemoved);
  const bridges = links.filter(({ origin }) => origin === 'bridge');
  if (bridges.length === 0) return { pruned: 0, isComplete: true };
  const search: Search = {
    book,
    leaving: createAdjacency(network.activities.length * 2, Int32Array.from(links, getFromEvent)),
    links,
    getPlace: (event) => (places[event >> 1] ?? 0) * 2 + (event % 2),
    effort,
  };
  let pruned = 0;
  for (const [source, leaving] of Map.groupBy(bridges, getFromEvent)) {
    const byCalendar = Map.groupBy(leaving, (bridge) => getLinkEnds(network, bridge).lagCalendar);
    for (const [calendar, group] of byCalendar) {
      const byEnd = new Map(group.map((bridge) => [getToEvent(bridge), bridge]));
      pruned += pruneFrom(search, { source, calendar, bridges: byEnd });
      if (search.effort <= 0) return { pruned, isComplete: false };
    }
  }
  return { pruned, isComplete: true };
}

/** Bridges of one start whose lags are counted on one calendar, by the event they lead to. */
interface BridgeGroup {
  readonly source: number;
  readonly calendar: WorkCalendar;
  readonly bridges: ReadonlyMap<number, BookLink>;
}

function pruneFrom(search: Search, { source, calendar, bridges }: BridgeGroup): number {
  const { book, leaving, getPlace } = search;
  const weigh = (link: BookLink): number => computeProofWeight(book.network, link, calendar);
  const queue = new PriorityQueue<number>((a, b) => getPlace(a) - getPlace(b));
  /** The most that the paths to an event add up to, of the events that are or were in the queue. */
  const weights = new Map<number, number>();
  let last = 0;
  for (const event of bridges.keys()) {
    last = Math.max(last, getPlace(event));
    weights.set(event, -Infinity);
    queue.put(event);
  }
  const reach = (event: number, weight: number): void => {
    if (weight === -Infinity || getPlace(event) > last) return;
    const known = weights.get(event);
    if (known === undefined) queue.put(event);
    weights.set(event, Math.max(known ?? -Infinity, weight));
  };
  const leave = (event: number, weight: number): void => {
    if (event % 2 === 0) reach(event + 1, weight);
    const end = leaving.offsets[event + 1] ?? 0;
    for (let slot = leaving.offsets[event] ?? 0; slot < end; slot += 1) {
      search.effort -= 1;
      const link = search.links[leaving.edges[slot] ?? -1];
      if (link === undefined || link.isRemoved || bridges.get(getToEvent(link)) === link) continue;
      reach(getToEvent(link), weight + weigh(link));
    }
  };
  let pruned = 0;
  leave(source, 0);
  for (let event = queue.take(); event !== undefined; event = queue.take()) {
    const bridge = bridges.get(event);
    let weight = weights.get(event) ?? -Infinity;
    if (bridge !== undefined && weight >= bridge.lagMinutes) {
      book.remove(bridge);
      pruned += 1;
    } else if (bridge !== undefined) weight = Math.max(weight, weigh(bridge));
    if (weight > -Infinity && search.effort > 0) leave(event, weight);
  }
  return pruned;
}

/** What a link is worth in a proof about lags of a calendar; -Infinity for nothing at all. */
function computeProofWeight(network: ProgressNetwork, link: BookLink, calendar: WorkCalendar): number {
  const { from, to, lagCalendar } = getLinkEnds(network, link);
  const happened = { hasBegun: from.happened, hasEnded: to.happened };
  return computeGuarantee(link.lagMinutes, happened, lagCalendar !== calendar);
}
