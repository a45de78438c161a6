import type { EdgeList } from './adjacency.ts';
import { createAdjacency } from './adjacency.ts';

/** Weights of longest paths by node; -Infinity where no path leads. `parents` holds the last edge of each, -1 for none. */
export interface LongestPaths {
  readonly weights: Float64Array;
  readonly parents: Int32Array;
}

/**
 * The heaviest path from any of `sources` to each node of an acyclic network. A source itself has weight 0 at least;
 * an edge of weight -Infinity is not taken. Of equally heavy edges the first counts.
 *
 * Method: dynamic programming over a topological order. Linear.
 */
export function computeLongestPaths(
  network: EdgeList,
  edgeWeights: Float64Array,
  order: Int32Array,
  sources: Iterable<number>,
): LongestPaths {
  const { nodeCount, from, to } = network;
  const leaving = createAdjacency(nodeCount, from);
  const weights = new Float64Array(nodeCount).fill(-Infinity);
  const parents = new Int32Array(nodeCount).fill(-1);
  for (const source of sources) weights[source] = 0;
  for (const node of order) {
    const weight = weights[node] ?? -Infinity;
    if (weight === -Infinity) continue;
    const end = leaving.offsets[node + 1] ?? 0;
    for (let slot = leaving.offsets[node] ?? 0; slot < end; slot++) {
      const edge = leaving.edges[slot] ?? 0;
      const target = to[edge] ?? 0;
      const reached = weight + (edgeWeights[edge] ?? 0);
      if (!(reached > (weights[target] ?? -Infinity))) continue;
      weights[target] = reached;
      parents[target] = edge;
    }
  }
  return { weights, parents };
}

/** The edges of the path to `node`, first to last. */
export function listPathEdges(
  network: EdgeList,
  { parents }: Pick<LongestPaths, 'parents'>,
  node: number,
): number[] {
  const path: number[] = [];
  for (let edge = parents[node] ?? -1; edge !== -1; edge = parents[network.from[edge] ?? 0] ?? -1)
    path.push(edge);
  return path.reverse();
}
