import { createAdjacency } from '../adjacency.ts';
import type { UsableNetwork } from './usable-network.ts';

/** The edges by the position of their start; those of the same start in their own order. */
export function sortByStart(
  edges: Int32Array,
  { from, nodeCount }: Pick<UsableNetwork, 'from' | 'nodeCount'>,
): Int32Array {
  const starts = edges.map((edge) => from[edge] ?? 0);
  return createAdjacency(nodeCount, starts).edges.map((place) => edges[place] ?? 0);
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
