import { listParallelEdges } from '../list-parallel-edges.ts';
import type { RedundancyInput, RedundantEdge } from './redundancy-input.ts';

/**
 * Of candidates between the same two nodes those that one of larger demand (of equal ones the first) makes superfluous. What
 * is left beside each other never proves each other.
 */
export function findParallelRedundancy({
  network: { nodeCount, from, to },
  proofWeights,
  demands,
  candidates,
}: RedundancyInput): RedundantEdge[] {
  const ends = (nodes: Int32Array): Int32Array => {
    const chosen = new Int32Array(candidates.length);
    for (let place = 0; place < chosen.length; place++) chosen[place] = nodes[candidates[place] ?? 0] ?? 0;
    return chosen;
  };
  return listParallelEdges({ nodeCount, from: ends(from), to: ends(to) }).flatMap((places) => {
    const group = places.map((place) => candidates[place] ?? 0);
    group.sort((a, b) => (demands[b] ?? 0) - (demands[a] ?? 0) || a - b);
    let strongest = group[0] ?? 0;
    return group.slice(1).flatMap((edge): RedundantEdge[] => {
      const weight = proofWeights[strongest] ?? -Infinity;
      if (weight >= (demands[edge] ?? 0)) return [{ edge, proof: [strongest], isCut: false, weight }];
      if ((proofWeights[edge] ?? 0) > weight) strongest = edge;
      return [];
    });
  });
}
