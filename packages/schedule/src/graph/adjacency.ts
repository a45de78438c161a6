/** A directed network: edge i runs from node `from[i]` to node `to[i]`; nodes are 0..nodeCount-1. */
export interface EdgeList {
  readonly nodeCount: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** The edges of links between numbered nodes, in their order. */
export function createEdgeList(
  nodeCount: number,
  links: readonly { readonly predecessor: number; readonly successor: number }[],
): EdgeList {
  const from = new Int32Array(links.length);
  const to = new Int32Array(links.length);
  links.forEach(({ predecessor, successor }, edge) => {
    from[edge] = predecessor;
    to[edge] = successor;
  });
  return { nodeCount, from, to };
}

/** The edges at each node: those of node x are `edges[offsets[x]]` up to, not including, `edges[offsets[x + 1]]`. */
export interface Adjacency {
  readonly offsets: Int32Array;
  readonly edges: Int32Array;
}

/** The edges at each node, and by slot the nodes at their other ends. */
export interface GroupedEdges extends Adjacency {
  readonly others: Int32Array;
}

/**
 * Groups edges by the node they leave (pass `from`) or enter (pass `to`), in their own order: all, or those of `kept`. Counting
 * sort, linear.
 */
export function createAdjacency(nodeCount: number, ends: Int32Array, kept?: Int32Array): Adjacency {
  const count = kept?.length ?? ends.length;
  const offsets = new Int32Array(nodeCount + 1);
  for (let place = 0; place < count; place++) {
    const node = ends[kept?.[place] ?? place] ?? 0;
    offsets[node + 1] = (offsets[node + 1] ?? 0) + 1;
  }
  for (let node = 0; node < nodeCount; node++)
    offsets[node + 1] = (offsets[node + 1] ?? 0) + (offsets[node] ?? 0);
  const next = offsets.slice();
  const edges = new Int32Array(count);
  for (let place = 0; place < count; place++) {
    const edge = kept?.[place] ?? place;
    const node = ends[edge] ?? 0;
    const slot = next[node] ?? 0;
    edges[slot] = edge;
    next[node] = slot + 1;
  }
  return { offsets, edges };
}

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
