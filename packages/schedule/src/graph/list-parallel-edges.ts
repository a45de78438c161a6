import { createAdjacency, type EdgeList } from './adjacency.ts';

/**
 * The groups of edges that lead from the same node to the same node, each in the order given; of two and more only,
 * since most pairs of nodes have one. Linear.
 */
export function listParallelEdges({ nodeCount, from, to }: EdgeList): number[][] {
  const { offsets, edges } = createAdjacency(nodeCount, from);
  /** Of each node the origin whose edges were seen last, and the first of those. */
  const seenFrom = new Int32Array(nodeCount).fill(-1);
  const firstEdge = new Int32Array(nodeCount);
  const groups = new Map<number, number[]>();
  for (let node = 0; node < nodeCount; node++) {
    for (let slot = offsets[node] ?? 0; slot < (offsets[node + 1] ?? 0); slot++) {
      const edge = edges[slot] ?? 0;
      const end = to[edge] ?? 0;
      if (seenFrom[end] !== node) {
        seenFrom[end] = node;
        firstEdge[end] = edge;
        continue;
      }
      const first = firstEdge[end] ?? 0;
      const group = groups.get(first);
      if (group === undefined) groups.set(first, [first, edge]);
      else group.push(edge);
    }
  }
  return [...groups.values()];
}
