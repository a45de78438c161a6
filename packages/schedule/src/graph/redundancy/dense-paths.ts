import type { SortedEdges } from './usable-network.ts';

/** Weights in memory at once: 16 MB. */
const heldWeights = 1 << 21;

/**
 * Heaviest paths from every node to a range of end nodes. Works from the last node back: paths of a node are the best over its edges. In a
 * dense network most edges add nothing, because a path over nearer nodes is as heavy; only those of the transitive reduction are followed.
 *
 * Method: A. Goralcikova, V. Koubek, "A reduct-and-closure algorithm for graphs", MFCS 1979, with weights.
 */
export class DensePaths {
  /** Most end nodes per range. */
  readonly width: number;
  readonly #out: SortedEdges;
  /** By place, 1 if a path over nearer nodes is as heavy as the edge. */
  readonly #isIdle: Uint8Array;
  /** Heaviest path from each node to each end node of the range; -Infinity if there is none. */
  readonly #weights: Float64Array<ArrayBuffer>;
  /** The first and last column with a path in each node's row. */
  readonly #lows: Int32Array;
  readonly #highs: Int32Array;
  #first = 0;
  #end = 0;

  constructor(nodeCount: number, out: SortedEdges) {
    this.width = Math.max(1, Math.min(nodeCount, Math.floor(heldWeights / Math.max(1, nodeCount))));
    this.#out = out;
    this.#isIdle = new Uint8Array(out.edges.length);
    this.#weights = new Float64Array(nodeCount * this.width);
    this.#lows = new Int32Array(nodeCount);
    this.#highs = new Int32Array(nodeCount);
  }

  /**
   * Finds paths to the nodes from `first` to `end - 1`; call it for consecutive ranges in order. For each group of edges between
   * the same two nodes, given by their places, reports the weight of the heaviest alternative path.
   */
  run(first: number, end: number, onEdges: (place: number, next: number, beside: number) => void): void {
    const { offsets, others } = this.#out;
    this.#first = first;
    this.#end = end;
    for (let node = end - 1; node >= 0; node--) {
      this.#clear(node);
      const last = offsets[node + 1] ?? 0;
      for (let place = offsets[node] ?? 0; place < last;) {
        const target = others[place] ?? 0;
        if (target >= end) break;
        let next = place + 1;
        while (next < last && others[next] === target) next++;
        if (target >= first) {
          const beside = this.getWeight(node, target);
          onEdges(place, next, beside);
          this.#leaveHeaviest(place, next, beside);
        }
        for (; place < next; place++) if (this.#isIdle[place] === 0) this.#join(node, place);
      }
    }
  }

  /** Weight of the heaviest path from a node to an end node of the range; -Infinity if there is none. */
  getWeight(node: number, end: number): number {
    return this.#weights[node * this.width + end - this.#first] ?? -Infinity;
  }

  /** Frees the memory of the weights now instead of at garbage collection. The object must not be used afterwards. */
  release(): void {
    const { buffer } = this.#weights;
    // Missing in Node 20.
    if ('transfer' in buffer) buffer.transfer(0);
  }

  #clear(node: number): void {
    const row = node * this.width;
    this.#weights.fill(-Infinity, row, row + this.#end - this.#first);
    const column = node - this.#first;
    this.#lows[node] = column < 0 ? this.width : column;
    this.#highs[node] = column;
    if (column >= 0) this.#weights[row + column] = 0;
  }

  /** Of parallel edges, keeps only the heaviest, and only if it is heavier than the alternative paths. */
  #leaveHeaviest(place: number, next: number, beside: number): void {
    const { weights } = this.#out;
    let heaviest = place;
    for (let other = place + 1; other < next; other++)
      if ((weights[other] ?? 0) > (weights[heaviest] ?? 0)) heaviest = other;
    this.#isIdle.fill(1, place, next);
    if ((weights[heaviest] ?? -Infinity) > beside) this.#isIdle[heaviest] = 0;
  }

  /** Adds all paths that begin with the edge at a place. */
  #join(node: number, place: number): void {
    const weights = this.#weights;
    const target = this.#out.others[place] ?? 0;
    const own = this.#out.weights[place] ?? -Infinity;
    const low = this.#lows[target] ?? 0;
    const high = this.#highs[target] ?? -1;
    if (low > high) return;
    if (low < (this.#lows[node] ?? 0)) this.#lows[node] = low;
    if (high > (this.#highs[node] ?? 0)) this.#highs[node] = high;
    const step = (target - node) * this.width;
    const last = node * this.width + high;
    for (let at = node * this.width + low; at <= last; at++) {
      const reached = own + (weights[at + step] ?? 0);
      if (reached > (weights[at] ?? 0)) weights[at] = reached;
    }
  }
}
