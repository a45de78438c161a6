import { createAdjacency, type Adjacency, type EdgeList } from './adjacency.ts';
import { computeStrongComponents } from './compute-strong-components.ts';

/** Edges looked at before the search settles for the shortest cycle seen so far. */
const defaultEffort = 5_000_000;

interface Search {
  readonly network: EdgeList;
  readonly leaving: Adjacency;
  readonly component: Int32Array;
  /** Node from which each node was reached, and the search that reached it. */
  readonly parent: Int32Array;
  readonly reachedBy: Int32Array;
  readonly depth: Int32Array;
  effort: number;
}

/**
 * A shortest cycle as its nodes in order (the last leads back to the first), or undefined when there is none. A node
 * that leads to itself is a cycle of one. Ties go to the lowest first node.
 *
 * Method: strongly connected components, then breadth-first search from each node within its component, cut at the
 * best length so far. Quadratic in the largest component at worst: after `effort` edges the best so far is answered.
 */
export function findShortestCycle(network: EdgeList, effort = defaultEffort): number[] | undefined {
  const { nodeCount } = network;
  const { component, isCyclic } = computeStrongComponents(network);
  const search: Search = {
    network,
    leaving: createAdjacency(nodeCount, network.from),
    component,
    parent: new Int32Array(nodeCount),
    reachedBy: new Int32Array(nodeCount).fill(-1),
    depth: new Int32Array(nodeCount),
    effort,
  };
  let best: number[] | undefined;
  for (let node = 0; node < nodeCount; node++) {
    if (isCyclic[component[node] ?? 0] !== 1) continue;
    best = findCycleFrom(search, node, best?.length ?? Infinity) ?? best;
    if (best !== undefined && (best.length === 1 || search.effort <= 0)) break;
  }
  return best;
}

/** A shortest cycle through `root` of fewer than `limit` nodes. */
function findCycleFrom(search: Search, root: number, limit: number): number[] | undefined {
  const { network, leaving, component, parent, reachedBy, depth } = search;
  const queue = [root];
  reachedBy[root] = root;
  depth[root] = 1;
  for (let read = 0; read < queue.length; read++) {
    const node = queue[read] ?? 0;
    if ((depth[node] ?? 0) >= limit) return undefined;
    const end = leaving.offsets[node + 1] ?? 0;
    for (let slot = leaving.offsets[node] ?? 0; slot < end; slot++) {
      search.effort--;
      const target = network.to[leaving.edges[slot] ?? 0] ?? 0;
      if (target === root) return listPath(parent, root, node);
      if (component[target] !== component[root] || reachedBy[target] === root) continue;
      reachedBy[target] = root;
      parent[target] = node;
      depth[target] = (depth[node] ?? 0) + 1;
      queue.push(target);
    }
  }
  return undefined;
}

function listPath(parent: Int32Array, root: number, last: number): number[] {
  const path = [last];
  for (let node = last; node !== root;) {
    node = parent[node] ?? root;
    path.push(node);
  }
  return path.reverse();
}
