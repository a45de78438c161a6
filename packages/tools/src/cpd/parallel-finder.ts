import { createAdjacency, type Adjacency } from '@floatwise/schedule';
import type { DragNetwork } from './drag-network.ts';

/** Activities looked at before two are taken to run beside each other. */
const effort = 500;

/** Tells activities that wait for each other from such as run side by side, near each other. */
export class ParallelFinder {
  readonly #positions: Int32Array;
  readonly #entering: Adjacency;
  readonly #predecessors: Int32Array;

  constructor(network: DragNetwork) {
    const count = network.durations.length;
    this.#positions = new Int32Array(count);
    for (const [position, activity] of network.order.entries()) this.#positions[activity] = position;
    this.#predecessors = Int32Array.from(network.links, ({ predecessor }) => predecessor);
    this.#entering = createAdjacency(
      count,
      Int32Array.from(network.links, ({ successor }) => successor),
    );
  }

  /** The end of a link that runs past an activity which lies beside it; undefined when the link leads from before to behind. */
  findEndBeside(
    activity: number,
    { predecessor, successor }: { predecessor: number; successor: number },
  ): number | undefined {
    if (!this.#leadsTo(predecessor, activity)) return predecessor;
    return this.#leadsTo(activity, successor) ? undefined : successor;
  }

  /** Whether links lead from one activity to another; false also when the search takes too long. */
  #leadsTo(from: number, to: number): boolean {
    const first = this.#positions[from] ?? 0;
    const seen = new Set([to]);
    for (const activity of seen) {
      if (seen.size > effort) return false;
      const end = this.#entering.offsets[activity + 1] ?? 0;
      for (let slot = this.#entering.offsets[activity] ?? 0; slot < end; slot++) {
        const predecessor = this.#predecessors[this.#entering.edges[slot] ?? 0] ?? 0;
        if (predecessor === from) return true;
        if ((this.#positions[predecessor] ?? 0) > first) seen.add(predecessor);
      }
    }
    return false;
  }
}
