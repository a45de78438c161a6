import type { RedundantEdge } from './redundancy-input.ts';
import type { UsableNetwork } from './usable-network.ts';

/** A start with fewer candidates is not worth the looking at all that leaves it. */
const leastGroup = 8;
/** Edges looked at before an end is given up: among many that enter it a proof is found soon or not at all. */
const mostProbes = 256;

/**
 * Finds proofs of two and three edges where many candidates leave the same node: what one or two edges reach from there is
 * found once for all of them, and a candidate has a proof where an edge that enters its end comes from there.
 */
export class ShortProofs {
  readonly #network: UsableNetwork;
  readonly #demands: Float64Array;
  /** Heaviest path of one and of at most two edges from the start to each node, and the last edge of it. */
  readonly #weights: readonly [Float64Array, Float64Array];
  readonly #edges: readonly [Int32Array, Int32Array];
  /** Start for which a node was reached last. */
  readonly #starts: readonly [Int32Array, Int32Array];
  readonly #reached: Int32Array;
  #reachedCount = 0;

  constructor(network: UsableNetwork, demands: Float64Array) {
    const { nodeCount } = network;
    this.#network = network;
    this.#demands = demands;
    this.#weights = [new Float64Array(nodeCount), new Float64Array(nodeCount)];
    this.#edges = [new Int32Array(nodeCount), new Int32Array(nodeCount)];
    this.#starts = [new Int32Array(nodeCount).fill(-1), new Int32Array(nodeCount).fill(-1)];
    this.#reached = new Int32Array(nodeCount);
  }

  /** Hands each proof to `put` and answers the candidates it has none for. `groups` are candidates by their start. */
  find(groups: ReadonlyMap<number, readonly number[]>, put: (found: RedundantEdge) => void): number[] {
    const left: number[] = [];
    for (const [start, edges] of groups) {
      const open = edges.length < leastGroup ? edges : this.#findFrom(start, edges, put);
      for (const edge of open) left.push(edge);
    }
    return left;
  }

  #findFrom(start: number, edges: readonly number[], put: (found: RedundantEdge) => void): readonly number[] {
    const { to } = this.#network;
    this.#reach(start);
    const open = edges.filter((edge) => !this.#prove(edge, 0, put));
    if (open.length === 0) return open;
    this.#reachOn(
      start,
      open.reduce((last, edge) => Math.max(last, to[edge] ?? 0), 0),
    );
    return open.filter((edge) => !this.#prove(edge, 1, put));
  }

  #reach(start: number): void {
    const { leaving, targets, leavingEdges, weights } = this.#network;
    this.#reachedCount = 0;
    const last = leaving[start + 1] ?? 0;
    for (let slot = leaving[start] ?? 0; slot < last; slot++) {
      const target = targets[slot] ?? 0;
      const edge = leavingEdges[slot] ?? 0;
      if (this.#starts[0][target] !== start) {
        this.#reached[this.#reachedCount] = target;
        this.#reachedCount += 1;
      }
      this.#put(0, { start, node: target, edge, weight: weights[edge] ?? 0 });
    }
  }

  /** Goes one edge on from all that is reached, not beyond the node `end`. */
  #reachOn(start: number, end: number): void {
    const { leaving, targets, leavingEdges, weights } = this.#network;
    for (let place = 0; place < this.#reachedCount; place++) {
      const node = this.#reached[place] ?? 0;
      if (node >= end) continue;
      const weight = this.#weights[0][node] ?? 0;
      const last = leaving[node + 1] ?? 0;
      for (let slot = leaving[node] ?? 0; slot < last; slot++) {
        const target = targets[slot] ?? 0;
        if (target >= end) continue;
        const edge = leavingEdges[slot] ?? 0;
        this.#put(1, { start, node: target, edge, weight: weight + (weights[edge] ?? 0) });
      }
    }
  }

  #put(
    level: 0 | 1,
    { start, node, edge, weight }: { start: number; node: number; edge: number; weight: number },
  ): void {
    if (this.#starts[level][node] === start && (this.#weights[level][node] ?? 0) >= weight) return;
    this.#starts[level][node] = start;
    this.#weights[level][node] = weight;
    this.#edges[level][node] = edge;
  }

  /** Looks among the edges that enter the end for one that comes from where the start leads. */
  #prove(candidate: number, level: 0 | 1, put: (found: RedundantEdge) => void): boolean {
    const { entering, origins, enteringEdges, weights, from, to } = this.#network;
    const [start, end] = [from[candidate] ?? 0, to[candidate] ?? 0];
    const demand = this.#demands[candidate] ?? 0;
    const first = entering[end] ?? 0;
    const last = Math.min(entering[end + 1] ?? 0, first + mostProbes);
    for (let slot = first; slot < last; slot++) {
      const origin = origins[slot] ?? 0;
      if (this.#starts[level][origin] !== start) continue;
      const edge = enteringEdges[slot] ?? 0;
      const weight = (this.#weights[level][origin] ?? 0) + (weights[edge] ?? 0);
      if (weight < demand) continue;
      put({ edge: candidate, proof: [...this.#listPath(origin, level), edge], isCut: false, weight });
      return true;
    }
    return false;
  }

  #listPath(node: number, level: 0 | 1): number[] {
    const last = this.#edges[level][node] ?? 0;
    return level === 0 ? [last] : [...this.#listPath(this.#network.from[last] ?? 0, 0), last];
  }
}
