import { createAdjacency, type EdgeList } from '../../graph/adjacency.ts';
import { listPositions } from '../../graph/compute-topological-order.ts';
import { groupBy } from '../../model/group-by.ts';
import type { RedundancyInput, RedundantEdge } from './usable-network.ts';

interface CalendarSearchInput extends Pick<RedundancyInput, 'network' | 'order' | 'demands'> {
  readonly maxProofEdges: number;
  /** Weight of an edge in proofs of candidates of its own calendar (`calendars`), and of others; -Infinity if it proves nothing. */
  readonly calendars: Int32Array;
  readonly ownWeights: Float64Array;
  readonly otherWeights: Float64Array;
}

/** Tests single candidates, all of one calendar and none proved by a parallel one, by longest paths only between their ends. */
export function createCalendarSearch(input: CalendarSearchInput) {
  const { network, order, demands, calendars, ownWeights, otherWeights, maxProofEdges } = input;
  const { forward, back } = createDirections(network, order);
  const weights = new Float64Array(network.nodeCount);
  const parents = new Int32Array(network.nodeCount);
  /** Number of edges of the heaviest path to each position, and the last position on it that proofs list. */
  const depths = new Int32Array(network.nodeCount);
  const heads = new Int32Array(network.nodeCount);
  /** Candidates of the current sweep that were not yet reached; elsewhere they are ordinary edges. */
  const waiting = new Set<number>();
  const reach = (position: number, edge: number, weight: number): void => {
    if (weight <= (weights[position] ?? -Infinity)) return;
    weights[position] = weight;
    parents[position] = edge;
  };
  /** Stores the length of the heaviest path to a position, once that is final, and where its listed part ends. */
  const settle = ({ near }: Direction, position: number): void => {
    const before = near[parents[position] ?? 0] ?? 0;
    const depth = (depths[before] ?? 0) + 1;
    depths[position] = depth;
    heads[position] = depth > maxProofEdges ? (heads[before] ?? 0) : position;
  };
  /** Returns the candidate at a position with its proof, if the heaviest path beside it meets the demand. */
  const check = (direction: Direction, position: number, edge: number): RedundantEdge[] => {
    const weight = weights[position] ?? -Infinity;
    if (weight === -Infinity || weight < (demands[edge] ?? 0)) return [];
    settle(direction, position);
    const { near, isBack } = direction;
    const depth = depths[position] ?? 0;
    // Only the beginning of a long path is listed; a backward sweep finds it last.
    let at = (isBack ? position : heads[position]) ?? position;
    const path = Array.from({ length: Math.min(depth, maxProofEdges) }, () => {
      const step = parents[at] ?? 0;
      at = near[step] ?? 0;
      return step;
    });
    return [{ edge, proof: isBack ? path : path.reverse(), isCut: depth > maxProofEdges, weight }];
  };
  return (candidates: readonly number[], calendar: number | undefined): RedundantEdge[] => {
    const getWeight = (edge: number): number =>
      (calendars[edge] === calendar ? ownWeights[edge] : otherWeights[edge]) ?? -Infinity;
    /** Longest paths from `first` on, node by node. */
    const sweep = (direction: Direction, first: number, edges: readonly number[]): RedundantEdge[] => {
      const { far, offsets, leaving } = direction;
      const last = edges.reduce((furthest, edge) => Math.max(furthest, far[edge] ?? 0), first);
      const found: RedundantEdge[] = [];
      weights.fill(-Infinity, first, last + 1);
      weights[first] = 0;
      depths[first] = 0;
      heads[first] = first;
      const candidatesAt = groupBy(edges, (edge) => far[edge] ?? 0);
      for (const edge of edges) waiting.add(edge);
      for (let position = first; position <= last; position++) {
        const candidates = candidatesAt.get(position) ?? [];
        for (const edge of candidates) found.push(...check(direction, position, edge));
        for (const edge of candidates) {
          waiting.delete(edge);
          reach(position, edge, getWeight(edge));
        }
        const weight = weights[position] ?? -Infinity;
        if (weight === -Infinity) continue;
        if (position !== first) settle(direction, position);
        const end = offsets[position + 1] ?? 0;
        for (let slot = offsets[position] ?? 0; slot < end; slot++) {
          const edge = leaving[slot] ?? 0;
          const target = far[edge] ?? 0;
          if (target <= last && !waiting.has(edge)) reach(target, edge, weight + getWeight(edge));
        }
      }
      return found;
    };
    const group = ({ near }: Direction) => groupBy(candidates, (edge) => near[edge] ?? 0);
    const [starts, ends] = [group(forward), group(back)];
    const isBack = ends.size < starts.size;
    return [...(isBack ? ends : starts)].flatMap(([first, edges]) =>
      sweep(isBack ? back : forward, first, edges),
    );
  };
}

/** The network in the direction of a sweep: every edge leads to a higher position. */
interface Direction {
  /** Ends of each edge. */
  readonly near: Int32Array;
  readonly far: Int32Array;
  /** Edges from position p are `leaving[offsets[p]]` up to `leaving[offsets[p + 1]]`, exclusive. */
  readonly offsets: Int32Array;
  readonly leaving: Int32Array;
  readonly isBack: boolean;
}

function createDirections({ from, to, nodeCount }: EdgeList, order: Int32Array) {
  const positions = listPositions(order);
  const near = from.map((node) => positions[node] ?? 0);
  const far = to.map((node) => positions[node] ?? 0);
  const flip = (position: number): number => nodeCount - 1 - position;
  const turn = (near: Int32Array, far: Int32Array, isBack: boolean): Direction => {
    const { offsets, edges: leaving } = createAdjacency(nodeCount, near);
    return { near, far, offsets, leaving, isBack };
  };
  return { forward: turn(near, far, false), back: turn(far.map(flip), near.map(flip), true) };
}
