import { createAdjacency, type EdgeList } from './adjacency.ts';

/**
 * The nodes in an order in which every edge points forward, without those on or after a cycle. Ties keep the order of the input.
 * Linear. Method: A. B. Kahn, "Topological sorting of large networks", Communications of the ACM 5 (1962).
 */
export function computeTopologicalOrder({ nodeCount, from, to }: EdgeList): Int32Array {
  const leaving = createAdjacency(nodeCount, from);
  const waiting = new Int32Array(nodeCount);
  to.forEach((node) => {
    waiting[node] = (waiting[node] ?? 0) + 1;
  });
  const order = new Int32Array(nodeCount);
  let filled = 0;
  for (let node = 0; node < nodeCount; node++) if (waiting[node] === 0) order[filled++] = node;
  for (let read = 0; read < filled; read++) {
    const node = order[read] ?? 0;
    const end = leaving.offsets[node + 1] ?? 0;
    for (let slot = leaving.offsets[node] ?? 0; slot < end; slot++) {
      const target = to[leaving.edges[slot] ?? 0] ?? 0;
      const left = (waiting[target] ?? 0) - 1;
      waiting[target] = left;
      if (left === 0) order[filled++] = target;
    }
  }
  return order.subarray(0, filled);
}

/** The position of each node in an order of all nodes. */
export function listPositions(order: Int32Array): Int32Array {
  const positions = new Int32Array(order.length);
  for (let place = 0; place < order.length; place++) positions[order[place] ?? 0] = place;
  return positions;
}
