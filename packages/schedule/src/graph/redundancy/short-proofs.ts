import { findGroupEnd, listOnward } from './usable-network.ts';
import type { RedundantEdge, UsableNetwork, SortedEdges } from './usable-network.ts';
import { createAdjacency } from '../adjacency.ts';

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
  let proofs: ShortProofs | undefined;
  for (let first = 0, last = 0; first < sorted.length; first = last) {
    last = findGroupEnd(sorted, first, network);
    const isLarge = last - first >= leastGroup;
    if (isLarge) (proofs ??= new ShortProofs(network, demands)).begin(network.from[sorted[first] ?? 0] ?? 0);
    for (let place = first; place < last; place++) {
      const edge = sorted[place] ?? 0;
      const proof = isLarge ? proofs?.find(edge) : undefined;
      if (proof !== undefined) put(proof);
      else sorted[count++] = edge;
    }
  }
  return sorted.subarray(0, count);
}

/**
 * Finds short proofs where many candidates leave the same node. Nodes one step away are found once for all candidates, nodes two
 * steps away on demand; a candidate is proved by an edge from one of these nodes to its end. A step is an edge, or an edge
 * followed by one to the next node, because the two events of an activity are adjacent nodes.
 */
class ShortProofs {
  readonly #network: UsableNetwork;
  readonly #demands: Float64Array;
  /** The heaviest edge from each node to the next one; -1 for none. */
  readonly #onward: Int32Array;
  /** Nodes one step from the start, and nodes one step and one edge from it. */
  readonly #near: Reach;
  readonly #far: Reach;

  constructor(network: UsableNetwork, demands: Float64Array) {
    this.#network = network;
    this.#demands = demands;
    this.#onward = listOnward(network);
    this.#near = new Reach(network.nodeCount);
    this.#far = new Reach(network.nodeCount);
  }

  /** Short proof of a candidate that leaves the node passed to `begin`. */
  find(edge: number): RedundantEdge | undefined {
    const start = this.#network.from[edge] ?? 0;
    const proof = this.#findPath(start, edge, false) ?? this.#findPath(start, edge, true);
    return proof && { edge, proof, isCut: false, weight: this.#addUp(proof) };
  }

  /** Finds the nodes one step from `start`. */
  begin(start: number): void {
    this.#follow(start, start, 0);
    const onward = this.#onward[start] ?? -1;
    if (onward >= 0) this.#follow(start, start + 1, this.#network.weights[onward] ?? 0);
  }

  /** Follows the edges that leave a node, each also with the edge to the node after its end. */
  #follow(start: number, node: number, weight: number): void {
    const { leaving, weights } = this.#network;
    const { offsets, others, edges } = leaving;
    const last = offsets[node + 1] ?? 0;
    for (let slot = offsets[node] ?? 0; slot < last; slot++) {
      const target = others[slot] ?? 0;
      const edge = edges[slot] ?? 0;
      const reached = weight + (weights[edge] ?? 0);
      this.#near.put(start, target, edge, reached);
      const onward = this.#onward[target] ?? -1;
      if (onward >= 0) this.#near.put(start, target + 1, onward, reached + (weights[onward] ?? 0));
    }
  }

  /** A path of one step and an edge or, if `isFar`, with another edge between. */
  #findPath(start: number, candidate: number, isFar: boolean): number[] | undefined {
    const { entering, weights, to } = this.#network;
    const { offsets, others, edges } = entering;
    const end = to[candidate] ?? 0;
    const demand = this.#demands[candidate] ?? 0;
    const first = offsets[end] ?? 0;
    const last = Math.min(offsets[end + 1] ?? 0, first + mostProbes);
    for (let slot = first; slot < last; slot++) {
      const origin = others[slot] ?? 0;
      if (origin <= start) continue;
      const edge = edges[slot] ?? 0;
      const own = weights[edge] ?? 0;
      if (!isFar) {
        if (this.#near.getWeight(start, origin) + own >= demand) return this.#listPath(start, [edge]);
        continue;
      }
      const missing = demand - own;
      if (this.#pull(start, origin) >= missing)
        return this.#listPath(start, [edge, this.#far.edges[origin] ?? 0]);
      const onward = origin - 1 > start ? (this.#onward[origin - 1] ?? -1) : -1;
      if (onward >= 0 && this.#pull(start, origin - 1) + (weights[onward] ?? 0) >= missing)
        return this.#listPath(start, [edge, onward, this.#far.edges[origin - 1] ?? 0]);
    }
    return undefined;
  }

  /** The heaviest path of a step and an edge to a node; -Infinity if there is none. */
  #pull(start: number, node: number): number {
    const far = this.#far;
    if (far.marks[node] === start) return far.weights[node] ?? -Infinity;
    const { entering, weights } = this.#network;
    const { offsets, others, edges } = entering;
    far.put(start, node, -1, -Infinity);
    const last = offsets[node + 1] ?? 0;
    for (let slot = offsets[node] ?? 0; slot < last; slot++) {
      const origin = others[slot] ?? 0;
      if (origin <= start) continue;
      const edge = edges[slot] ?? 0;
      far.put(start, node, edge, this.#near.getWeight(start, origin) + (weights[edge] ?? 0));
    }
    return far.weights[node] ?? -Infinity;
  }

  /** Completes a path, given by its last edges in reverse, back to the start. */
  #listPath(start: number, path: number[]): number[] {
    const { from } = this.#network;
    for (let node = from[path.at(-1) ?? 0] ?? start; node !== start;) {
      const edge = this.#near.edges[node] ?? 0;
      path.push(edge);
      node = from[edge] ?? start;
    }
    return path.reverse();
  }

  /** Adds up the weights: the path may be heavier than its stored weight if a node on it was later reached by a heavier one. */
  #addUp(path: readonly number[]): number {
    let weight = 0;
    for (const edge of path) weight += this.#network.weights[edge] ?? 0;
    return weight;
  }
}

/** Heaviest paths from or to one root node, by the node at their other end; `marks` distinguishes entries of other roots. */
export class Reach {
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

/** The nodes one step before a node. A step is an edge, or an edge after one from the previous node (both events of an activity). */
export class LastSteps {
  readonly #network: UsableNetwork;
  readonly #out: SortedEdges;
  readonly #onward: Int32Array;
  /** Heaviest step from each node to the end. */
  readonly #reach: Reach;
  #end = -1;

  constructor(network: UsableNetwork, out: SortedEdges) {
    this.#network = network;
    this.#out = out;
    this.#onward = listOnward(network);
    this.#reach = new Reach(network.nodeCount);
  }

  /** Sets the node to which steps lead. */
  leadTo(end: number): void {
    this.#end = end;
    const { entering, weights } = this.#network;
    const { offsets, others, edges } = entering;
    const last = offsets[end + 1] ?? 0;
    for (let slot = offsets[end] ?? 0; slot < last; slot++) {
      const origin = others[slot] ?? 0;
      const edge = edges[slot] ?? 0;
      const weight = weights[edge] ?? 0;
      this.#reach.put(end, origin, edge, weight);
      const before = origin > 0 ? (this.#onward[origin - 1] ?? -1) : -1;
      if (before >= 0) this.#reach.put(end, origin - 1, before, weight + (weights[before] ?? 0));
    }
  }

  /** The edges of a step from a node with at least this weight; undefined if there is none. */
  findOne(node: number, least: number): number[] | undefined {
    const isReached = this.#reach.marks[node] === this.#end && (this.#reach.weights[node] ?? 0) >= least;
    return isReached ? this.#follow(node, []) : undefined;
  }

  /** Like `findOne`, for two steps. */
  findTwo(node: number, least: number): number[] | undefined {
    const { to, weights } = this.#network;
    const edge = this.#findEdge(node, least);
    if (edge >= 0) return this.#follow(to[edge] ?? 0, [edge]);
    const onward = this.#onward[node] ?? -1;
    if (onward < 0) return undefined;
    const next = this.#findEdge(node + 1, least - (weights[onward] ?? 0));
    return next < 0 ? undefined : this.#follow(to[next] ?? 0, [onward, next]);
  }

  #follow(from: number, path: number[]): number[] {
    for (let node = from; node !== this.#end;) {
      const edge = this.#reach.edges[node] ?? 0;
      path.push(edge);
      node = this.#network.to[edge] ?? this.#end;
    }
    return path;
  }

  #findEdge(node: number, least: number): number {
    const { offsets, others, edges, weights } = this.#out;
    const reach = this.#reach;
    const last = offsets[node + 1] ?? 0;
    for (let place = offsets[node] ?? 0; place < last; place++) {
      const target = others[place] ?? 0;
      if (target >= this.#end) return -1;
      if (reach.marks[target] !== this.#end) continue;
      if ((weights[place] ?? -Infinity) + (reach.weights[target] ?? 0) >= least) return edges[place] ?? -1;
    }
    return -1;
  }
}
