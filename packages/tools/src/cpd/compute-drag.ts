import {
  getFinishEvent,
  getFromEvent,
  getStartEvent,
  getToEvent,
  PriorityQueue,
} from '@floatwise/schedule/graph';
import type { RelationshipType } from '@floatwise/schedule/model';
import { listPositions } from '@floatwise/schedule/sheet';

/** A link between activities of a `DragNetwork`, given by index. Lag in the network's unit. */
export interface DragLink {
  readonly predecessor: number;
  readonly successor: number;
  readonly type: RelationshipType;
  readonly lag: number;
}

/** Contiguous activities on a time scale that begins at 0. All numbers are in one unit; whole numbers make ties exact. */
export interface DragNetwork {
  readonly durations: Float64Array;
  /** Earliest start of each activity, at least 0. */
  readonly releases: Float64Array;
  readonly links: readonly DragLink[];
  /** Activities in topological order. */
  readonly order: Int32Array;
}

/** What keeps the project from finishing earlier if an activity takes no time. */
export type DragLimit =
  /** A path that bypasses the activity over this link. */
  | { readonly kind: 'link'; readonly predecessor: number; readonly successor: number }
  /** A path that starts at the release of this activity, or ends at this activity. */
  | { readonly kind: 'release' | 'end'; readonly activity: number }
  /** The start of the activity itself is held by this predecessor, or by its own release. */
  | { readonly kind: 'predecessor'; readonly predecessor: number }
  | { readonly kind: 'own-release' };

export interface DragResult {
  readonly finish: number;
  readonly starts: Float64Array;
  readonly finishes: Float64Array;
  readonly floats: Float64Array;
  /** How much earlier the project would finish if the activity took no time; negative if later. */
  readonly drags: Float64Array;
  readonly limits: readonly DragLimit[];
  /** Whether an equally long path exists, so that shortening the activity alone gains nothing. */
  readonly isTied: (activity: number) => boolean;
}

/** Links by predecessor. */
type Leaving = ReadonlyMap<number, readonly DragLink[]>;

/** Indexed by event: the start of activity x is event 2x, its finish event 2x + 1. */
interface Passes {
  /** Earliest time required by the activity's release and by links to the event (-Infinity for none). */
  readonly bounds: Float64Array;
  /** Link that sets the bound; undefined for the release or none. */
  readonly setBy: readonly (DragLink | undefined)[];
  readonly times: Float64Array;
  /** Longest path to the end over links that leave the event (-Infinity for none); at least 0 for a finish. */
  readonly outs: Float64Array;
  /** Longest path to the end from a bound on the event. */
  readonly tails: Float64Array;
}

interface Way {
  readonly length: number;
  readonly limit: DragLimit;
  /** Position up to which the path bypasses activities, exclusive. */
  readonly until: number;
}

/**
 * How much earlier the project would finish if an activity took no time, for each activity. The README describes the method,
 * which is O((n + m) log m). Source of the definition: S. Devaux, "Total Project Control" (1999).
 */
export function computeDrag(network: DragNetwork): DragResult {
  const { durations, links } = network;
  const leaving = Map.groupBy(links, ({ predecessor }) => predecessor);
  const passes = runPasses(network, leaving);
  const { bounds, setBy, times, outs, tails } = passes;
  const finish = times.reduce((latest, time) => Math.max(latest, time), 0);
  const ways = computeWaysPast(network, passes, leaving);
  const drags = new Float64Array(durations.length);
  const limits: DragLimit[] = [];
  const tied = new Uint8Array(durations.length);
  for (const activity of durations.keys()) {
    const [ownStart, ownFinish] = [getStartEvent(activity), getFinishEvent(activity)];
    const startBound = bounds[ownStart] ?? 0;
    const finishBound = bounds[ownFinish] ?? -Infinity;
    const start = Math.max(startBound, finishBound);
    const through = start + Math.max(outs[ownStart] ?? -Infinity, outs[ownFinish] ?? 0);
    const past = ways[activity];
    drags[activity] = finish - Math.max(through, past?.length ?? -Infinity);
    const isPast = past !== undefined && past.length >= through;
    const own = setBy[finishBound > startBound ? ownFinish : ownStart];
    if (isPast) limits.push(past.limit);
    else limits.push(own ? { kind: 'predecessor', predecessor: own.predecessor } : { kind: 'own-release' });
    if (past !== undefined && past.length >= finish) tied[activity] = 1;
  }
  const starts = durations.map((_, activity) => times[getStartEvent(activity)] ?? 0);
  return {
    finish,
    starts,
    finishes: durations.map((_, activity) => times[getFinishEvent(activity)] ?? 0),
    floats: starts.map((start, activity) => finish - start - (tails[getStartEvent(activity)] ?? 0)),
    drags,
    limits,
    isTied: (activity) => tied[activity] === 1,
  };
}

function runPasses({ durations, releases, links, order }: DragNetwork, leaving: Leaving): Passes {
  const count = durations.length;
  const create = (start: number, finish: number): Float64Array =>
    new Float64Array(2 * count).map((_, event) => (event % 2 === 0 ? start : finish));
  const bounds = create(0, -Infinity);
  releases.forEach((release, activity) => (bounds[getStartEvent(activity)] = release));
  const setBy = new Array<DragLink | undefined>(2 * count).fill(undefined);
  const times = create(0, 0);
  for (const activity of order) {
    const [ownStart, ownFinish] = [getStartEvent(activity), getFinishEvent(activity)];
    const duration = durations[activity] ?? 0;
    const start = Math.max(bounds[ownStart] ?? 0, (bounds[ownFinish] ?? -Infinity) - duration);
    times[ownStart] = start;
    times[ownFinish] = start + duration;
    for (const link of leaving.get(activity) ?? []) {
      const to = getToEvent(link);
      const bound = (times[getFromEvent(link)] ?? 0) + link.lag;
      if (bound <= (bounds[to] ?? 0)) continue;
      bounds[to] = bound;
      setBy[to] = link;
    }
  }
  const entering = Map.groupBy(links, ({ successor }) => successor);
  const outs = create(-Infinity, 0);
  const tails = create(0, 0);
  for (const activity of order.toReversed()) {
    const [ownStart, ownFinish] = [getStartEvent(activity), getFinishEvent(activity)];
    const duration = durations[activity] ?? 0;
    const [outStart, outFinish] = [outs[ownStart] ?? -Infinity, outs[ownFinish] ?? 0];
    tails[ownStart] = Math.max(outStart, duration + outFinish);
    tails[ownFinish] = Math.max(outStart - duration, outFinish);
    for (const link of entering.get(activity) ?? []) {
      const from = getFromEvent(link);
      outs[from] = Math.max(outs[from] ?? -Infinity, link.lag + (tails[getToEvent(link)] ?? 0));
    }
  }
  return { bounds, setBy, times, outs, tails };
}

/** The longest path from a release to the end that bypasses each activity; undefined if there is none. */
function computeWaysPast(
  network: DragNetwork,
  { times, tails }: Passes,
  leaving: Leaving,
): (Way | undefined)[] {
  const { order } = network;
  const positions = listPositions(order);
  const ways: (Way | undefined)[] = new Array<Way | undefined>(order.length).fill(undefined);
  const releasesBehind = listReleasesBehind(network, tails);
  const open = new PriorityQueue<Way>((a, b) => b.length - a.length);
  let ended: Way | undefined;
  for (const [position, activity] of order.entries()) {
    let top = open.take();
    while (top !== undefined && top.until <= position) top = open.take();
    if (top !== undefined) open.put(top);
    ways[activity] = [top, releasesBehind[position], ended].reduce((best, way) =>
      best === undefined || (way !== undefined && way.length > best.length) ? way : best,
    );
    const finish = times[getFinishEvent(activity)] ?? 0;
    if (ended === undefined || finish > ended.length)
      ended = { length: finish, limit: { kind: 'end', activity }, until: Infinity };
    for (const link of leaving.get(activity) ?? []) {
      const { predecessor, successor, lag } = link;
      open.put({
        length: (times[getFromEvent(link)] ?? 0) + lag + (tails[getToEvent(link)] ?? 0),
        limit: { kind: 'link', predecessor, successor },
        until: positions[successor] ?? 0,
      });
    }
  }
  return ways;
}

/** For each position the longest path that starts at a release after it. */
function listReleasesBehind({ order, releases }: DragNetwork, tails: Float64Array): (Way | undefined)[] {
  const behind: (Way | undefined)[] = [];
  let longest: Way | undefined;
  for (let position = order.length - 1; position >= 0; position--) {
    behind[position] = longest;
    const activity = order[position] ?? 0;
    const length = (releases[activity] ?? 0) + (tails[getStartEvent(activity)] ?? 0);
    if (longest === undefined || length > longest.length)
      longest = { length, limit: { kind: 'release', activity }, until: Infinity };
  }
  return behind;
}
