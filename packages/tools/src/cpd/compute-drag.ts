import { isFromStart, isToStart, PriorityQueue } from '@floatwise/schedule';
import type { DragLimit, DragLink, DragNetwork, DragResult } from './drag-network.ts';

/** Longest ways to and from the events of activities. */
interface Passes {
  readonly positions: Int32Array;
  /** Earliest start by releases and links into the start; by links into the finish (-Infinity for none). */
  readonly startBounds: Float64Array;
  readonly finishBounds: Float64Array;
  /** Link that sets the bound; -1 for the release or none. */
  readonly startLinks: Int32Array;
  readonly finishLinks: Int32Array;
  readonly starts: Float64Array;
  readonly finishes: Float64Array;
  /** Longest way to the end over links that leave the start (-Infinity for none); over those that leave the finish, or none. */
  readonly outStarts: Float64Array;
  readonly outFinishes: Float64Array;
  /** Longest way from a bound on the start, and from one on the finish, to the end. */
  readonly startTails: Float64Array;
  readonly finishTails: Float64Array;
}

interface Way {
  readonly length: number;
  readonly limit: DragLimit;
  /** Position up to which the way runs past activities; not included. */
  readonly until: number;
}

/**
 * Drag of every activity: the project's finish less that with the activity's duration 0, activities being contiguous.
 *
 * Method: one forward and one backward pass of longest paths; then one sweep over the topological order that keeps the
 * longest path around each activity. Such a path uses links that begin before it and end after it, starts from releases
 * after it, or ends at finishes before it. Source of the definition: S. Devaux, "Total Project Control" (1999). O((n + m)
 * log m).
 */
export function computeDrag(network: DragNetwork): DragResult {
  const passes = runPasses(network);
  const count = network.durations.length;
  const finish = passes.finishes.reduce((latest, one) => Math.max(latest, one), 0);
  const ways = computeWaysPast(network, passes);
  const drags = new Float64Array(count);
  const limits: DragLimit[] = [];
  const tied = new Uint8Array(count);
  for (let activity = 0; activity < count; activity++) {
    const { startBounds, finishBounds, outStarts, outFinishes } = passes;
    const startBound = startBounds[activity] ?? 0;
    const finishBound = finishBounds[activity] ?? -Infinity;
    const start = Math.max(startBound, finishBound);
    const through = start + Math.max(outStarts[activity] ?? -Infinity, outFinishes[activity] ?? 0);
    const past = ways[activity];
    drags[activity] = finish - Math.max(through, past?.length ?? -Infinity);
    const own = (finishBound > startBound ? passes.finishLinks : passes.startLinks)[activity] ?? -1;
    const isPast = past !== undefined && past.length >= through;
    limits.push(isPast ? past.limit : describeOwnLimit(network, own));
    if (past !== undefined && past.length >= finish) tied[activity] = 1;
  }
  const floats = Float64Array.from(
    passes.starts,
    (start, activity) => finish - start - (passes.startTails[activity] ?? 0),
  );
  const { starts, finishes } = passes;
  return { finish, starts, finishes, floats, drags, limits, isTied: (activity) => tied[activity] === 1 };
}

function describeOwnLimit({ links }: DragNetwork, link: number): DragLimit {
  const predecessor = links[link]?.predecessor;
  return predecessor === undefined ? { kind: 'own-release' } : { kind: 'predecessor', predecessor };
}

function runPasses(network: DragNetwork): Passes {
  const { durations, releases, links, order } = network;
  const count = durations.length;
  const create = (value: number): Float64Array => new Float64Array(count).fill(value);
  const positions = new Int32Array(count);
  for (const [position, activity] of order.entries()) positions[activity] = position;
  const passes: Passes = {
    positions,
    startBounds: releases.slice(),
    finishBounds: create(-Infinity),
    startLinks: new Int32Array(count).fill(-1),
    finishLinks: new Int32Array(count).fill(-1),
    starts: create(0),
    finishes: create(0),
    outStarts: create(-Infinity),
    outFinishes: create(0),
    startTails: create(0),
    finishTails: create(0),
  };
  const byPosition = sortLinks(links, positions);
  runForward(network, passes, byPosition.forward);
  runBackward(network, passes, byPosition.backward);
  return passes;
}

/** Indexes of links: `forward` by the positions of their predecessors, `backward` by those of their successors, last first. */
function sortLinks(links: readonly DragLink[], positions: Int32Array) {
  const sort = (getKey: (link: DragLink) => number): Int32Array => {
    const keys = Int32Array.from(links, getKey);
    return Int32Array.from(keys.keys()).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  };
  return {
    forward: sort(({ predecessor }) => positions[predecessor] ?? 0),
    backward: sort(({ successor }) => -(positions[successor] ?? 0)),
  };
}

function runForward({ durations, links, order }: DragNetwork, passes: Passes, sorted: Int32Array): void {
  const { startBounds, finishBounds, startLinks, finishLinks, starts, finishes } = passes;
  let next = 0;
  for (const activity of order) {
    const duration = durations[activity] ?? 0;
    const start = Math.max(startBounds[activity] ?? 0, (finishBounds[activity] ?? -Infinity) - duration);
    starts[activity] = start;
    finishes[activity] = start + duration;
    for (; links[sorted[next] ?? -1]?.predecessor === activity; next++) {
      const place = sorted[next] ?? -1;
      const link = links[place];
      if (link === undefined) continue;
      const bound = (isFromStart(link.type) ? start : start + duration) + link.lag;
      const [bounds, setBy] = isToStart(link.type) ? [startBounds, startLinks] : [finishBounds, finishLinks];
      if (bound <= (bounds[link.successor] ?? 0)) continue;
      bounds[link.successor] = bound;
      setBy[link.successor] = place;
    }
  }
}

function runBackward({ durations, links, order }: DragNetwork, passes: Passes, sorted: Int32Array): void {
  const { outStarts, outFinishes, startTails, finishTails } = passes;
  let next = 0;
  for (let position = order.length - 1; position >= 0; position--) {
    const activity = order[position] ?? 0;
    const duration = durations[activity] ?? 0;
    const [outStart, outFinish] = [outStarts[activity] ?? -Infinity, outFinishes[activity] ?? 0];
    startTails[activity] = Math.max(outStart, duration + outFinish);
    finishTails[activity] = Math.max(outStart - duration, outFinish);
    for (; links[sorted[next] ?? -1]?.successor === activity; next++) {
      const link = links[sorted[next] ?? -1];
      if (link === undefined) continue;
      const tail = link.lag + ((isToStart(link.type) ? startTails : finishTails)[activity] ?? 0);
      const outs = isFromStart(link.type) ? outStarts : outFinishes;
      outs[link.predecessor] = Math.max(outs[link.predecessor] ?? -Infinity, tail);
    }
  }
}

/** The longest way from release to end that does not touch each activity; undefined for none. */
function computeWaysPast(network: DragNetwork, passes: Passes): (Way | undefined)[] {
  const { order, links } = network;
  const { positions, starts, finishes, startTails, finishTails } = passes;
  const ways: (Way | undefined)[] = new Array<Way | undefined>(order.length).fill(undefined);
  const releasesBehind = listReleasesBehind(network, passes);
  const open = new PriorityQueue<Way>((a, b) => b.length - a.length);
  const byStart = sortLinks(links, positions).forward;
  let next = 0;
  let ended: Way | undefined;
  for (const [position, activity] of order.entries()) {
    let top = open.take();
    while (top !== undefined && top.until <= position) top = open.take();
    if (top !== undefined) open.put(top);
    ways[activity] = [top, releasesBehind[position], ended].reduce((best, way) =>
      best === undefined || (way !== undefined && way.length > best.length) ? way : best,
    );
    if (ended === undefined || (finishes[activity] ?? 0) > ended.length)
      ended = { length: finishes[activity] ?? 0, limit: { kind: 'end', activity }, until: Infinity };
    for (; links[byStart[next] ?? -1]?.predecessor === activity; next++) {
      const link = links[byStart[next] ?? -1];
      if (link === undefined) continue;
      const { predecessor, successor } = link;
      const value = (isFromStart(link.type) ? starts : finishes)[predecessor] ?? 0;
      const tail = (isToStart(link.type) ? startTails : finishTails)[successor] ?? 0;
      open.put({
        length: value + link.lag + tail,
        limit: { kind: 'link', predecessor, successor },
        until: positions[successor] ?? 0,
      });
    }
  }
  return ways;
}

/** For each position the longest way that begins at a release behind it. */
function listReleasesBehind({ order, releases }: DragNetwork, { startTails }: Passes): (Way | undefined)[] {
  const behind: (Way | undefined)[] = [];
  let longest: Way | undefined;
  for (let position = order.length - 1; position >= 0; position--) {
    behind[position] = longest;
    const activity = order[position] ?? 0;
    const length = (releases[activity] ?? 0) + (startTails[activity] ?? 0);
    if (longest === undefined || length > longest.length)
      longest = { length, limit: { kind: 'release', activity }, until: Infinity };
  }
  return behind;
}
