import { createAdjacency, type Adjacency } from '../adjacency.ts';
import type { GroupedEdges, UsableNetwork } from './usable-network.ts';

/** The edges that leave each node, by the node they lead to. */
export interface SortedEdges extends GroupedEdges {
  /** By place, beside the other ends: most edges looked at are looked at one after the other. */
  readonly weights: Float64Array;
}

/** The edges chosen. Counting sort, by end and then by start. */
export function sortEdges({ nodeCount, from, to, weights }: UsableNetwork, chosen: Int32Array): SortedEdges {
  const { edges, offsets } = sortBy(nodeCount, from, sortBy(nodeCount, to, chosen).edges);
  return {
    offsets,
    edges,
    others: edges.map((edge) => to[edge] ?? 0),
    weights: Float64Array.from(edges, (edge) => weights[edge] ?? -Infinity),
  };
}

/** Groups edges by one of their ends, in their own order. */
export function sortBy(nodeCount: number, ends: Int32Array, edges: Int32Array): Adjacency {
  const grouped = createAdjacency(
    nodeCount,
    edges.map((edge) => ends[edge] ?? 0),
  );
  return { offsets: grouped.offsets, edges: grouped.edges.map((place) => edges[place] ?? 0) };
}

/** Where the edges of the same start end that begin at a place of a list sorted by it. */
export function findGroupEnd(
  sorted: Int32Array,
  first: number,
  { from }: Pick<UsableNetwork, 'from'>,
): number {
  const start = from[sorted[first] ?? 0];
  let last = first + 1;
  while (last < sorted.length && from[sorted[last] ?? 0] === start) last++;
  return last;
}
