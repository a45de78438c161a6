import type { UsableNetwork } from './usable-network.ts';

/** Edges that leave node x stand at `offsets[x]` up to, not including, `offsets[x + 1]`, by the node they lead to. */
export interface SortedEdges {
  readonly offsets: Int32Array;
  readonly targets: Int32Array;
  readonly edges: Int32Array;
  /** By place, beside the targets: most edges looked at are looked at one after the other. */
  readonly weights: Float64Array;
}

/** The edges chosen. Counting sort, by end and then by start. */
export function sortEdges(network: UsableNetwork, chosen: Int32Array): SortedEdges {
  const { nodeCount, from, to, weights } = network;
  const byEnd = sortBy(nodeCount, to, chosen);
  const { edges, offsets } = sortBy(nodeCount, from, byEnd.edges);
  const targets = new Int32Array(edges.length);
  const sortedWeights = new Float64Array(edges.length);
  for (let place = 0; place < edges.length; place++) {
    const edge = edges[place] ?? 0;
    targets[place] = to[edge] ?? 0;
    sortedWeights[place] = weights[edge] ?? -Infinity;
  }
  return { offsets, targets, edges, weights: sortedWeights };
}

/** Groups edges by one of their ends, in their own order. */
export function sortBy(
  nodeCount: number,
  ends: Int32Array,
  edges: Int32Array,
): { offsets: Int32Array; edges: Int32Array } {
  const offsets = new Int32Array(nodeCount + 1);
  for (let place = 0; place < edges.length; place++) {
    const node = (ends[edges[place] ?? 0] ?? 0) + 1;
    offsets[node] = (offsets[node] ?? 0) + 1;
  }
  for (let node = 0; node < nodeCount; node++)
    offsets[node + 1] = (offsets[node + 1] ?? 0) + (offsets[node] ?? 0);
  const next = offsets.slice();
  const sorted = new Int32Array(edges.length);
  for (let place = 0; place < edges.length; place++) {
    const edge = edges[place] ?? 0;
    const node = ends[edge] ?? 0;
    const slot = next[node] ?? 0;
    sorted[slot] = edge;
    next[node] = slot + 1;
  }
  return { offsets, edges: sorted };
}
