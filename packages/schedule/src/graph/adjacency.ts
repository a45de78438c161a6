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
