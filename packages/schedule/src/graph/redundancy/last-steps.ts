import { type SortedEdges, listOnward, type UsableNetwork } from './usable-network.ts';

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
