import { createAdjacency, type EdgeList } from './adjacency.ts';
import { computeStrongComponents } from './compute-strong-components.ts';

/** Edges to visit before the search settles for the shortest cycle found so far. */
const maxEdges = 5_000_000;

/**
 * The nodes of a shortest cycle in order, from a node that `isFirst` accepts; undefined if there is none. Ties go to the lowest
 * first node.
 * Method: breadth-first searches within strong components. Quadratic at worst; after `maxEdges` edges, the best so far.
 */
export function findShortestCycle(
  network: EdgeList,
  isFirst: (node: number) => boolean = () => true,
): number[] | undefined {
  const { nodeCount, from, to } = network;
  const { component, isCyclic } = computeStrongComponents(network);
  const { offsets, edges } = createAdjacency(nodeCount, from);
  // The node from which each node was reached, and the search that reached it.
  const parent = new Int32Array(nodeCount);
  const reachedBy = new Int32Array(nodeCount).fill(-1);
  const depth = new Int32Array(nodeCount);
  let left = maxEdges;

  /** A shortest cycle through `root` of fewer than `limit` nodes. */
  const findCycleFrom = (root: number, limit: number): number[] | undefined => {
    const queue = [root];
    reachedBy[root] = root;
    depth[root] = 1;
    for (let read = 0; read < queue.length; read++) {
      const node = queue[read] ?? 0;
      if ((depth[node] ?? 0) >= limit) return undefined;
      const end = offsets[node + 1] ?? 0;
      for (let slot = offsets[node] ?? 0; slot < end; slot++) {
        left--;
        const target = to[edges[slot] ?? 0] ?? 0;
        if (target === root) return listPath(parent, root, node);
        if (component[target] !== component[root] || reachedBy[target] === root) continue;
        reachedBy[target] = root;
        parent[target] = node;
        depth[target] = (depth[node] ?? 0) + 1;
        queue.push(target);
      }
    }
    return undefined;
  };

  let best: number[] | undefined;
  for (let node = 0; node < nodeCount; node++) {
    if (isCyclic[component[node] ?? 0] !== 1 || !isFirst(node)) continue;
    best = findCycleFrom(node, best?.length ?? Infinity) ?? best;
    if (best !== undefined && (best.length === 1 || left <= 0)) break;
  }
  return best;
}

function listPath(parent: Int32Array, root: number, last: number): number[] {
  const path = [last];
  for (let node = last; node !== root;) {
    node = parent[node] ?? root;
    path.push(node);
  }
  return path.reverse();
}
