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

export interface Pruning {
  readonly pruned: number;
  /** False when the search was given up: bridges that say nothing new may have stayed. */
  readonly isComplete: boolean;
}

/** Links looked at before the search is given up: about a second. */
const defaultEffort = 30_000_000;

interface Search {
  readonly book: LinkBook;
  readonly network: ProgressNetwork;
  readonly leaving: Adjacency;
  /** The links that were there when the search began. */
  readonly links: readonly BookLink[];
  readonly weights: Float64Array;
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
  const nodeCount = network.activities.length * 2;
  const search: Search = {
    book,
    network,
    leaving: createAdjacency(nodeCount, Int32Array.from(links, getFromEvent)),
    links,
    weights: new Float64Array(nodeCount).fill(-Infinity),
    getPlace: (event) => (places[event >> 1] ?? 0) * 2 + (event % 2),
    effort,
  };
  let pruned = 0;
  for (const group of groupBridges(network, bridges)) {
    pruned += pruneFrom(search, group);
    if (search.effort <= 0) return { pruned, isComplete: false };
  }
  return { pruned, isComplete: true };
}

/** Bridges of one start whose lags are counted on one calendar. */
interface BridgeGroup {
  readonly source: number;
  readonly calendar: WorkCalendar;
  readonly bridges: Map<number, BookLink>;
}

function groupBridges(network: ProgressNetwork, bridges: readonly BookLink[]): BridgeGroup[] {
  const groups = new Map<number, BridgeGroup[]>();
  for (const bridge of bridges) {
    const source = getFromEvent(bridge);
    const calendar = getLinkEnds(network, bridge).lagCalendar;
    const ofSource = groups.get(source) ?? [];
    groups.set(source, ofSource);
    let group = ofSource.find((each) => each.calendar === calendar);
    if (group === undefined) ofSource.push((group = { source, calendar, bridges: new Map() }));
    group.bridges.set(getToEvent(bridge), bridge);
  }
  return [...groups.values()].flat();
}

function pruneFrom(search: Search, { source, calendar, bridges }: BridgeGroup): number {
  const { book, weights, getPlace } = search;
  let last = 0;
  for (const event of bridges.keys()) last = Math.max(last, getPlace(event));
  const queue = new PriorityQueue<number>((a, b) => getPlace(a) - getPlace(b));
  const touched = [source];
  for (const event of bridges.keys()) touched.push(event);
  for (const event of bridges.keys()) queue.put(event);
  const waiting = new Set(bridges.keys());
  const reach = (event: number, weight: number): void => {
    if (weight === -Infinity || getPlace(event) > last) return;
    if (!waiting.has(event)) {
      waiting.add(event);
      touched.push(event);
      queue.put(event);
    }
    weights[event] = Math.max(weights[event] ?? -Infinity, weight);
  };
  let pruned = 0;
  const leave = (event: number, weight: number): void => {
    if (event % 2 === 0) reach(event + 1, weight);
    const end = search.leaving.offsets[event + 1] ?? 0;
    for (let slot = search.leaving.offsets[event] ?? 0; slot < end; slot += 1) {
      search.effort -= 1;
      const link = search.links[search.leaving.edges[slot] ?? -1];
      if (link === undefined || link.isRemoved || bridges.get(getToEvent(link)) === link) continue;
      reach(getToEvent(link), weight + computeProofWeight(search.network, link, calendar));
    }
  };
  leave(source, 0);
  for (let event = queue.take(); event !== undefined; event = queue.take()) {
    const bridge = bridges.get(event);
    if (bridge !== undefined && (weights[event] ?? -Infinity) >= bridge.lagMinutes) {
      book.remove(bridge);
      pruned += 1;
    } else if (bridge !== undefined) {
      const own = computeProofWeight(search.network, bridge, calendar);
      weights[event] = Math.max(weights[event] ?? -Infinity, own);
    }
    const weight = weights[event] ?? -Infinity;
    if (weight > -Infinity && search.effort > 0) leave(event, weight);
  }
  for (const event of touched) weights[event] = -Infinity;
  return pruned;
}

/** What a link is worth in a proof about lags of a calendar; -Infinity for nothing at all. */
function computeProofWeight(network: ProgressNetwork, link: BookLink, calendar: WorkCalendar): number {
  const { from, to, lagCalendar } = getLinkEnds(network, link);
  const happened = { hasBegun: from.happened, hasEnded: to.happened };
  return computeGuarantee(link.lagMinutes, happened, lagCalendar !== calendar);
}
