import { findGroupEnd, listOnward } from './usable-network.ts';
import type { RedundantEdge, UsableNetwork, SortedEdges } from './usable-network.ts';
import { createAdjacency } from '../../graph/adjacency.ts';

/** With fewer candidates at a start, following all its edges does not pay. */
const leastGroup = 8;
/** Edges to try before an end is abandoned: among many that enter it, a proof is found soon or not at all. */
const mostProbes = 256;

/** Passes each short proof to `put` and returns the candidates without one, sorted by start. */
export function findShortProofs(
  { network, demands, edges }: { network: UsableNetwork; demands: Float64Array; edges: Int32Array },
  put: (found: RedundantEdge) => void,
): Int32Array {
  const sorted = createAdjacency(network.nodeCount, network.from, edges).edges;
  let count = 0;
  let find: ReturnType<typeof createShortProofFinder> | undefined;
  for (let first = 0, last = 0; first < sorted.length; first = last) {
    last = findGroupEnd(sorted, first, network);
    const isLarge = last - first >= leastGroup;
    const findHere = isLarge
      ? (find ??= createShortProofFinder(network, demands))(network.from[sorted[first] ?? 0] ?? 0)
      : undefined;
    for (let place = first; place < last; place++) {
      const edge = sorted[place] ?? 0;
      const proof = findHere?.(edge);
      if (proof !== undefined) put(proof);
      else sorted[count++] = edge;
    }
  }
  return sorted.subarray(0, count);
}

/**
 * Finds proofs of one or two steps and an edge. Nodes one step away are found once for all candidates, the others on demand.
 * A step is an edge, or an edge and one to the next node, because the two events of an activity are adjacent nodes.
 */
function createShortProofFinder(network: UsableNetwork, demands: Float64Array) {
  const { nodeCount, leaving, entering, weights, from, to } = network;
  const onwards = listOnward(network);
  /** Nodes one step from the start, and nodes one step and one edge from it. */
  const near = new Reach(nodeCount);
  const far = new Reach(nodeCount);

  /** Follows the edges that leave a node, each also with the edge to the node after its end. */
  const follow = (start: number, node: number, weight: number): void => {
    const { offsets, others, edges } = leaving;
    const last = offsets[node + 1] ?? 0;
    for (let slot = offsets[node] ?? 0; slot < last; slot++) {
      const target = others[slot] ?? 0;
      const edge = edges[slot] ?? 0;
      const reached = weight + (weights[edge] ?? 0);
      near.put(start, target, edge, reached);
      const onward = onwards[target] ?? -1;
      if (onward >= 0) near.put(start, target + 1, onward, reached + (weights[onward] ?? 0));
    }
  };

  /** The heaviest path of a step and an edge to a node; -Infinity if there is none. */
  const pull = (start: number, node: number): number => {
    if (far.marks[node] === start) return far.weights[node] ?? -Infinity;
    const { offsets, others, edges } = entering;
    far.put(start, node, -1, -Infinity);
    const last = offsets[node + 1] ?? 0;
    for (let slot = offsets[node] ?? 0; slot < last; slot++) {
      const origin = others[slot] ?? 0;
      if (origin <= start) continue;
      const edge = edges[slot] ?? 0;
      far.put(start, node, edge, near.getWeight(start, origin) + (weights[edge] ?? 0));
    }
    return far.weights[node] ?? -Infinity;
  };

  /** Completes a path, given by its last edges in reverse, back to the start. */
  const listPath = (start: number, path: number[]): number[] => {
    for (let node = from[path.at(-1) ?? 0] ?? start; node !== start;) {
      const edge = near.edges[node] ?? 0;
      path.push(edge);
      node = from[edge] ?? start;
    }
    return path.reverse();
  };

  /** A path of one step and an edge or, if `isFar`, with another edge between. */
  const findPath = (start: number, candidate: number, isFar: boolean): number[] | undefined => {
    const { offsets, others, edges } = entering;
    const end = to[candidate] ?? 0;
    const demand = demands[candidate] ?? 0;
    const first = offsets[end] ?? 0;
    const last = Math.min(offsets[end + 1] ?? 0, first + mostProbes);
    for (let slot = first; slot < last; slot++) {
      const origin = others[slot] ?? 0;
      if (origin <= start) continue;
      const edge = edges[slot] ?? 0;
      const own = weights[edge] ?? 0;
      if (!isFar) {
        if (near.getWeight(start, origin) + own >= demand) return listPath(start, [edge]);
        continue;
      }
      const missing = demand - own;
      if (pull(start, origin) >= missing) return listPath(start, [edge, far.edges[origin] ?? 0]);
      const onward = origin - 1 > start ? (onwards[origin - 1] ?? -1) : -1;
      if (onward >= 0 && pull(start, origin - 1) + (weights[onward] ?? 0) >= missing)
        return listPath(start, [edge, onward, far.edges[origin - 1] ?? 0]);
    }
    return undefined;
  };

  /** Returns the search for short proofs of candidates that leave `start`. */
  return (start: number) => {
    follow(start, start, 0);
    const onward = onwards[start] ?? -1;
    if (onward >= 0) follow(start, start + 1, weights[onward] ?? 0);
    return (edge: number): RedundantEdge | undefined => {
      const proof = findPath(start, edge, false) ?? findPath(start, edge, true);
      // The path may be heavier than its stored weight if a node on it was later reached by a heavier one.
      return proof && { edge, proof, isCut: false, weight: sumWeights(network, proof) };
    };
  };
}

/** Heaviest paths from or to one root node, by the node at their other end; `marks` distinguishes entries of other roots. */
class Reach {
  readonly weights: Float64Array;
  /** Last edge of each path from the root, or first edge of each path to it. */
  readonly edges: Int32Array;
  readonly marks: Int32Array;

  constructor(nodeCount: number) {
    this.weights = new Float64Array(nodeCount);
    this.edges = new Int32Array(nodeCount);
    this.marks = new Int32Array(nodeCount).fill(-1);
  }

  getWeight(start: number, node: number): number {
    return this.marks[node] === start ? (this.weights[node] ?? -Infinity) : -Infinity;
  }

  put(start: number, node: number, edge: number, weight: number): void {
    if (this.marks[node] === start && (this.weights[node] ?? 0) >= weight) return;
    this.marks[node] = start;
    this.weights[node] = weight;
    this.edges[node] = edge;
  }
}

/** The sum is always taken in the order of the path. */
export function sumWeights({ weights }: UsableNetwork, path: readonly number[]): number {
  let sum = 0;
  for (const edge of path) sum += weights[edge] ?? 0;
  return sum;
}

/** The nodes one step before a node. A step is an edge, or an edge after one from the previous node (both events of an activity). */
export function createLastSteps(network: UsableNetwork, out: SortedEdges) {
  const { nodeCount, entering, weights, to } = network;
  const onwards = listOnward(network);
  /** Heaviest step from each node to the end. */
  const reach = new Reach(nodeCount);
  let end = -1;

  const follow = (from: number, path: number[]): number[] => {
    for (let node = from; node !== end;) {
      const edge = reach.edges[node] ?? 0;
      path.push(edge);
      node = to[edge] ?? end;
    }
    return path;
  };

  const findEdge = (node: number, least: number): number => {
    const last = out.offsets[node + 1] ?? 0;
    for (let place = out.offsets[node] ?? 0; place < last; place++) {
      const target = out.others[place] ?? 0;
      if (target >= end) return -1;
      if (reach.marks[target] !== end) continue;
      if ((out.weights[place] ?? -Infinity) + (reach.weights[target] ?? 0) >= least)
        return out.edges[place] ?? -1;
    }
    return -1;
  };

  return {
    /** Sets the node to which steps lead. */
    leadTo: (node: number): void => {
      end = node;
      const { offsets, others, edges } = entering;
      const last = offsets[end + 1] ?? 0;
      for (let slot = offsets[end] ?? 0; slot < last; slot++) {
        const origin = others[slot] ?? 0;
        const edge = edges[slot] ?? 0;
        const weight = weights[edge] ?? 0;
        reach.put(end, origin, edge, weight);
        const before = origin > 0 ? (onwards[origin - 1] ?? -1) : -1;
        if (before >= 0) reach.put(end, origin - 1, before, weight + (weights[before] ?? 0));
      }
    },
    /** The edges of a step from a node with at least this weight; undefined if there is none. */
    findOne: (node: number, least: number): number[] | undefined => {
      const isReached = reach.marks[node] === end && (reach.weights[node] ?? 0) >= least;
      return isReached ? follow(node, []) : undefined;
    },
    /** Like `findOne`, for two steps. */
    findTwo: (node: number, least: number): number[] | undefined => {
      const edge = findEdge(node, least);
      if (edge >= 0) return follow(to[edge] ?? 0, [edge]);
      const onward = onwards[node] ?? -1;
      if (onward < 0) return undefined;
      const next = findEdge(node + 1, least - (weights[onward] ?? 0));
      return next < 0 ? undefined : follow(to[next] ?? 0, [onward, next]);
    },
  };
}
