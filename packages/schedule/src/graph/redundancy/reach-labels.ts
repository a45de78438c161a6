import type { UsableNetwork } from './usable-network.ts';

/** Traversals whose labels are compared: each refuses most of what cannot be reached. */
const traversalCount = 2;

/**
 * Tells most pairs of nodes apart that no path joins. Each traversal gives a node the interval from the least rank
 * among all it reaches to its own rank; where an interval does not hold another, no path leads there.
 *
 * Method: H. Yıldırım, V. Chaoji, M. J. Zaki, "GRAIL: scalable reachability index for large graphs", PVLDB 3 (2010).
 */
export class ReachLabels {
  readonly #ranks: readonly Int32Array[];
  readonly #lows: readonly Int32Array[];

  constructor(network: UsableNetwork) {
    const labels = Array.from({ length: traversalCount }, (_, place) => createLabels(network, place));
    this.#ranks = labels.map(({ ranks }) => ranks);
    this.#lows = labels.map(({ lows }) => lows);
  }

  /** False only when no path leads from one node to the other. */
  mayReach(from: number, to: number): boolean {
    for (let place = 0; place < traversalCount; place++) {
      const ranks = this.#ranks[place];
      const lows = this.#lows[place];
      if (ranks === undefined || lows === undefined) continue;
      const target = ranks[to] ?? 0;
      if (target > (ranks[from] ?? 0) || target < (lows[from] ?? 0)) return false;
    }
    return true;
  }
}

/** Ranks in the order in which a depth-first search leaves nodes; every search takes edges in another order. */
function createLabels(network: UsableNetwork, turn: number): { ranks: Int32Array; lows: Int32Array } {
  const { nodeCount, leaving, targets } = network;
  const ranks = new Int32Array(nodeCount).fill(-1);
  const lows = new Int32Array(nodeCount);
  const stack = new Int32Array(nodeCount);
  const next = new Int32Array(nodeCount);
  let rank = 0;
  for (let place = 0; place < nodeCount; place++) {
    const root = turn === 1 ? nodeCount - 1 - place : place;
    if (next[root] !== 0) continue;
    let depth = 0;
    stack[0] = root;
    next[root] = 1;
    lows[root] = nodeCount;
    while (depth >= 0) {
      const node = stack[depth] ?? 0;
      const first = leaving[node] ?? 0;
      const count = (leaving[node + 1] ?? 0) - first;
      const step = (next[node] ?? 1) - 1;
      if (step < count) {
        next[node] = step + 2;
        const slot = turn === 0 ? step : turn === 1 ? count - 1 - step : (step + (node % count)) % count;
        const target = targets[first + slot] ?? 0;
        if (next[target] === 0) {
          next[target] = 1;
          lows[target] = nodeCount;
          stack[++depth] = target;
        } else lows[node] = Math.min(lows[node] ?? 0, lows[target] ?? 0);
        continue;
      }
      ranks[node] = rank;
      lows[node] = Math.min(lows[node] ?? 0, rank);
      rank += 1;
      depth -= 1;
      const parent = depth >= 0 ? (stack[depth] ?? 0) : -1;
      if (parent >= 0) lows[parent] = Math.min(lows[parent] ?? 0, lows[node] ?? 0);
    }
  }
  return { ranks, lows };
}
