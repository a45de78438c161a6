import type { RedundantEdge, UsableNetwork } from './usable-network.ts';
import type { PairSearch } from './pair-search.ts';

/** Longest paths between one node, the hub, and all others, in either direction. */
export function createHubSearch(network: UsableNetwork, pairs: PairSearch, maxProofEdges: number) {
  const { nodeCount, leaving, entering, from, to } = network;
  /** Heaviest path between the hub and each node; -Infinity if there is none. Valid only for nodes of the last run. */
  const weights = new Float64Array(nodeCount);
  /** First edge of the path from a node to the hub, or last edge of the path from the hub to a node. */
  const steps = new Int32Array(nodeCount);
  /** Number of edges from the hub to each node, and the last node on that path that a listed proof includes. */
  const depths = new Int32Array(nodeCount);
  const heads = new Int32Array(nodeCount);
  let isBack = true;
  let hub = 0;

  /** Weight of the path between hub and node that has this edge at the node. */
  const weigh = (edge: number): number => {
    const other = (isBack ? to : from)[edge];
    return other === undefined ? -Infinity : (weights[other] ?? 0) + (network.weights[edge] ?? 0);
  };

  /** The edge at a node of the heaviest path between node and hub; -1 if there is none. */
  const findHeaviest = (node: number, excluded = -1): number => {
    const { offsets, others, edges } = isBack ? leaving : entering;
    let heaviest = -Infinity;
    let best = -1;
    const end = offsets[node + 1] ?? 0;
    for (let slot = offsets[node] ?? 0; slot < end; slot++) {
      const edge = edges[slot] ?? 0;
      const other = others[slot] ?? 0;
      if (edge === excluded || (isBack ? other > hub : other < hub)) continue;
      const weight = (weights[other] ?? 0) + (network.weights[edge] ?? 0);
      if (weight > heaviest) {
        heaviest = weight;
        best = edge;
      }
    }
    return best;
  };

  /** The edges, in order, of the path that begins with an edge; only the first ones of a long path. */
  const listPathFrom = (edge: number) => {
    const proof = [edge];
    let node = to[edge] ?? hub;
    while (node !== hub && proof.length < maxProofEdges) {
      const step = steps[node] ?? -1;
      proof.push(step);
      node = to[step] ?? hub;
    }
    return { proof, isCut: node !== hub };
  };

  /** Likewise of the path that ends with an edge. */
  const listPathTo = (edge: number) => {
    const origin = from[edge] ?? hub;
    const isCut = (depths[origin] ?? 0) >= maxProofEdges;
    const proof = isCut ? [] : [edge];
    for (let node = isCut ? (heads[origin] ?? hub) : origin; node !== hub;) {
      const step = steps[node] ?? -1;
      proof.push(step);
      node = from[step] ?? hub;
    }
    return { proof: proof.reverse(), isCut };
  };

  return {
    runBack: (node: number, first: number): void => {
      isBack = true;
      hub = node;
      weights[hub] = 0;
      for (let at = hub - 1; at >= first; at--) {
        const step = findHeaviest(at);
        steps[at] = step;
        weights[at] = weigh(step);
      }
    },
    runForward: (node: number, last: number): void => {
      isBack = false;
      hub = node;
      weights[hub] = 0;
      depths[hub] = 0;
      heads[hub] = hub;
      for (let at = hub + 1; at <= last; at++) {
        const step = findHeaviest(at);
        steps[at] = step;
        weights[at] = weigh(step);
        const origin = from[step] ?? hub;
        const depth = (depths[origin] ?? 0) + 1;
        depths[at] = depth;
        heads[at] = depth <= maxProofEdges ? at : (heads[origin] ?? hub);
      }
    },
    /** Decides an edge of the hub after a run, preferring a short proof to the heaviest path beside the edge. */
    find: (edge: number, demand: number): RedundantEdge | undefined => {
      const beside = findHeaviest((isBack ? from : to)[edge] ?? 0, edge);
      const weight = weigh(beside);
      if (beside < 0 || weight < demand) return undefined;
      const short = pairs.findShort(edge, demand, !isBack);
      return short ?? { edge, ...(isBack ? listPathFrom(beside) : listPathTo(beside)), weight };
    },
  };
}
