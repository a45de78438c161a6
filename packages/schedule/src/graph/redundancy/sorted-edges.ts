import { createAdjacency } from '../adjacency.ts';
import type { GroupedEdges, UsableNetwork } from './usable-network.ts';

/** The edges that leave each node, by the node they lead to. */
export interface SortedEdges extends GroupedEdges {
  /** By place, beside the other ends: most edges looked at are looked at one after the other. */
  readonly weights: Float64Array;
}

/** The edges chosen. Counting sort, by end and then by start. */
export function sortEdges({ nodeCount, from, to, weights }: UsableNetwork, chosen: Int32Array): SortedEdges {
  const { edges, offsets } = createAdjacency(nodeCount, from, createAdjacency(nodeCount, to, chosen).edges);
  const sortedWeights = new Float64Array(edges.length);
  for (let place = 0; place < edges.length; place++)
    sortedWeights[place] = weights[edges[place] ?? 0] ?? -Infinity;
  return { offsets, edges, others: edges.map((edge) => to[edge] ?? 0), weights: sortedWeights };
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
