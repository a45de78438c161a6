import type { GroupedEdges } from '../../graph/adjacency.ts';

/** Number of traversals whose labels are compared; each rules out most unreachable pairs. */
const traversalCount = 2;
/** The lowest rank and the own rank of a node, for each traversal. */
const labelLength = 2 * traversalCount;

/**
 * Rules out most pairs without a path: a node's interval of ranks contains that of each node it reaches, even with edges removed.
 * Method: H. Yıldırım, V. Chaoji, M. J. Zaki, "GRAIL: scalable reachability index for large graphs", PVLDB 3 (2010).
 */
export class ReachLabels {
  /** The labels of a node are adjacent because they are read together. */
  readonly #labels: Int32Array;

  constructor(leaving: GroupedEdges) {
    this.#labels = new Int32Array((leaving.offsets.length - 1) * labelLength);
    for (let turn = 0; turn < traversalCount; turn++) writeLabels(leaving, turn, this.#labels);
  }

  /** False only if no path leads from one node to the other. */
  mayReach(from: number, to: number): boolean {
    const labels = this.#labels;
    const start = from * labelLength;
    const end = to * labelLength;
    for (let place = 0; place < labelLength; place += 2) {
      const target = labels[end + place + 1] ?? 0;
      if (target > (labels[start + place + 1] ?? 0) || target < (labels[start + place] ?? 0)) return false;
    }
    return true;
  }
}

/** Ranks nodes in the order in which a depth-first search leaves them; each traversal takes edges in another order. */
function writeLabels({ offsets, others }: GroupedEdges, turn: number, labels: Int32Array): void {
  const nodeCount = offsets.length - 1;
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
      const first = offsets[node] ?? 0;
      const count = (offsets[node + 1] ?? 0) - first;
      const step = (next[node] ?? 1) - 1;
      if (step < count) {
        next[node] = step + 2;
        const slot = turn === 0 ? step : count - 1 - step;
        const target = others[first + slot] ?? 0;
        if (next[target] === 0) {
          next[target] = 1;
          lows[target] = nodeCount;
          stack[++depth] = target;
        } else lows[node] = Math.min(lows[node] ?? 0, lows[target] ?? 0);
        continue;
      }
      const low = Math.min(lows[node] ?? 0, rank);
      lows[node] = low;
      labels[node * labelLength + 2 * turn] = low;
      labels[node * labelLength + 2 * turn + 1] = rank;
      rank += 1;
      depth -= 1;
      const parent = depth >= 0 ? (stack[depth] ?? 0) : -1;
      if (parent >= 0) lows[parent] = Math.min(lows[parent] ?? 0, low);
    }
  }
}
