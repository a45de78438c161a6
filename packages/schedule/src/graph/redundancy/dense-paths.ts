import type { SortedEdges } from './usable-network.ts';

/** Weights held at once: 16 MB. */
const heldWeights = 1 << 21;

/**
 * Heaviest paths from every node to a stretch of nodes, last node first: those of a node are the best of what its edges lead
 * to. An edge leads to nothing new where a path over nearer nodes is as heavy, and in a dense network most do: the edges
 * of its transitive reduction are left.
 *
 * Method: A. Goralcikova, V. Koubek, "A reduct-and-closure algorithm for graphs", MFCS 1979, with weights.
 */
export class DensePaths {
  /** So many ends a stretch may have. */
  readonly width: number;
  readonly #out: SortedEdges;
  /** Whether a path over nearer nodes is as heavy as the edge at a place. */
  readonly #isIdle: Uint8Array;
  /** Heaviest path from each node to each end of the stretch; -Infinity for none. */
  readonly #weights: Float64Array<ArrayBuffer>;
  /** The first and last column of each node's row that hold a path. */
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
   * Paths to the nodes from `first` up to, not including, `end`; call it for consecutive ranges in order. Reports for each
   * group of edges between the same two nodes, by their places, the weight of the heaviest alternative path.
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

  /** Of the heaviest path from a node to one of the stretch; -Infinity where none leads there. */
  getWeight(node: number, end: number): number {
    return this.#weights[node * this.width + end - this.#first] ?? -Infinity;
  }

  /** Gives the room of the weights back at once, without waiting until garbage is collected. Nothing can be asked any more. */
  release(): void {
    const { buffer } = this.#weights;
    // Node 20 lacks it.
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

  /** Of edges between the same nodes the heaviest alone leads on, where it is heavier than what is beside it. */
  #leaveHeaviest(place: number, next: number, beside: number): void {
    const { weights } = this.#out;
    let heaviest = place;
    for (let other = place + 1; other < next; other++)
      if ((weights[other] ?? 0) > (weights[heaviest] ?? 0)) heaviest = other;
    this.#isIdle.fill(1, place, next);
    if ((weights[heaviest] ?? -Infinity) > beside) this.#isIdle[heaviest] = 0;
  }

  /** Takes all paths that begin with the edge at a place. */
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
