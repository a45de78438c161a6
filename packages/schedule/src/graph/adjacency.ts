/** A directed network: edge i runs from node `from[i]` to node `to[i]`; nodes are 0..nodeCount-1. */
export interface EdgeList {
  readonly nodeCount: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** Creates an edge for each link between numbered nodes, in order. */
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

/** The edges at each node: those of node x are `edges[offsets[x]]` to `edges[offsets[x + 1] - 1]`. */
export interface Adjacency {
  readonly offsets: Int32Array;
  readonly edges: Int32Array;
}

/** The edges at each node, and in `others` the node at the other end of each. */
export interface GroupedEdges extends Adjacency {
  readonly others: Int32Array;
}

/** Groups all edges, or only `kept`, in order by the node they leave (pass `from`) or enter (pass `to`). Counting sort, linear. */
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

/** Groups of two or more edges with the same start and end, each in the order given. Linear. */
export function listParallelEdges({ nodeCount, from, to }: EdgeList): number[][] {
  const { offsets, edges } = createAdjacency(nodeCount, from);
  /** For each node the start of the last edge seen, and the first edge from that start. */
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
