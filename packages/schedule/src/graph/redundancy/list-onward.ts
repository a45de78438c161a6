import type { UsableNetwork } from './usable-network.ts';

/** The heaviest edge from each node to the next one; -1 for none. */
export function listOnward({
  nodeCount,
  leaving,
  targets,
  leavingEdges,
  weights,
}: UsableNetwork): Int32Array {
  const onward = new Int32Array(nodeCount).fill(-1);
  for (let node = 0; node < nodeCount; node++) {
    let heaviest = -Infinity;
    const last = leaving[node + 1] ?? 0;
    for (let slot = leaving[node] ?? 0; slot < last; slot++) {
      const edge = leavingEdges[slot] ?? 0;
      const weight = weights[edge] ?? -Infinity;
      if (targets[slot] !== node + 1 || weight <= heaviest) continue;
      heaviest = weight;
      onward[node] = edge;
    }
  }
  return onward;
}
