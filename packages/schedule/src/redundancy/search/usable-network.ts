import { createAdjacency, type GroupedEdges, type EdgeList } from '../../graph/adjacency.ts';
import { listPositions } from '../../graph/compute-topological-order.ts';
import { ReachLabels } from './reach-labels.ts';

/** The edges that can be part of a proof, with ends numbered by topological position, so that every edge leads to a higher number. */
export interface UsableNetwork {
  readonly nodeCount: number;
  readonly leaving: GroupedEdges;
  readonly entering: GroupedEdges;
  /** By edge of the input. */
  readonly weights: Float64Array;
  /** Ends of all edges of the input, including those that prove nothing. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Created on first use; valid for a narrowed network too. */
  readonly getLabels: () => ReachLabels;
}

export function createUsableNetwork({
  network,
  order,
  proofWeights: weights,
}: Pick<RedundancyInput, 'network' | 'order' | 'proofWeights'>): UsableNetwork {
  const { nodeCount } = network;
  const positions = listPositions(order);
  const from = network.from.map((node) => positions[node] ?? 0);
  const to = network.to.map((node) => positions[node] ?? 0);
  const usable = weights.includes(-Infinity)
    ? from.map((_, edge) => edge).filter((edge) => weights[edge] !== -Infinity)
    : undefined;
  const group = (ends: Int32Array, otherEnds: Int32Array): GroupedEdges => {
    const { offsets, edges } = createAdjacency(nodeCount, ends, usable);
    return { offsets, edges, others: edges.map((edge) => otherEnds[edge] ?? 0) };
  };
  const leaving = group(from, to);
  let labels: ReachLabels | undefined;
  const getLabels = () => (labels ??= new ReachLabels(leaving));
  return { nodeCount, leaving, entering: group(to, from), weights, from, to, getLabels };
}

/** The network without the edges to which these weights give -Infinity; removed edges cannot come back. */
export function narrowNetwork(network: UsableNetwork, weights: Float64Array): UsableNetwork {
  const { leaving, entering } = network;
  if (leaving.edges.every((edge) => weights[edge] !== -Infinity)) return { ...network, weights };
  return {
    ...network,
    leaving: keepEdges(leaving, weights),
    entering: keepEdges(entering, weights),
    weights,
  };
}

function keepEdges(all: GroupedEdges, weights: Float64Array): GroupedEdges {
  const offsets = new Int32Array(all.offsets.length);
  const edges = new Int32Array(all.edges.length);
  const others = new Int32Array(all.edges.length);
  let filled = 0;
  for (let node = 0; node + 1 < offsets.length; node++) {
    const last = all.offsets[node + 1] ?? 0;
    for (let slot = all.offsets[node] ?? 0; slot < last; slot++) {
      const edge = all.edges[slot] ?? 0;
      if (weights[edge] === -Infinity) continue;
      edges[filled] = edge;
      others[filled] = all.others[slot] ?? 0;
      filled += 1;
    }
    offsets[node + 1] = filled;
  }
  return { offsets, edges: edges.subarray(0, filled), others: others.subarray(0, filled) };
}

/** The heaviest edge from each node to the next one; -1 for none. */
export function listOnward({ nodeCount, leaving, weights }: UsableNetwork): Int32Array {
  const { offsets, others, edges } = leaving;
  const onward = new Int32Array(nodeCount).fill(-1);
  for (let node = 0; node < nodeCount; node++) {
    let heaviest = -Infinity;
    const last = offsets[node + 1] ?? 0;
    for (let slot = offsets[node] ?? 0; slot < last; slot++) {
      const edge = edges[slot] ?? 0;
      const weight = weights[edge] ?? -Infinity;
      if (others[slot] !== node + 1 || weight <= heaviest) continue;
      heaviest = weight;
      onward[node] = edge;
    }
  }
  return onward;
}

/** The edges that leave each node, sorted by the node they lead to. */
export interface SortedEdges extends GroupedEdges {
  /** By place, next to `others`, because edges are mostly read in sequence. */
  readonly weights: Float64Array;
}

/** Sorts the chosen edges by start and end with a counting sort. */
export function sortEdges({ nodeCount, from, to, weights }: UsableNetwork, chosen: Int32Array): SortedEdges {
  const { edges, offsets } = createAdjacency(nodeCount, from, createAdjacency(nodeCount, to, chosen).edges);
  const sortedWeights = new Float64Array(edges.length);
  for (let place = 0; place < edges.length; place++)
    sortedWeights[place] = weights[edges[place] ?? 0] ?? -Infinity;
  return { offsets, edges, others: edges.map((edge) => to[edge] ?? 0), weights: sortedWeights };
}

/** The end of the group of edges with the same start that begins at `first` in a list sorted by start. */
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

export interface RedundancyInput {
  readonly network: EdgeList;
  /** A topological order of all nodes. */
  readonly order: Int32Array;
  /** The lag that each edge guarantees in a proof; -Infinity if it proves nothing. */
  readonly proofWeights: Float64Array;
  /** The lag that a proof of each candidate must reach. */
  readonly demands: Float64Array;
  /** Edges to test. */
  readonly candidates: readonly number[];
  /** Longer proofs are cut; 60 by default. */
  readonly maxProofEdges?: number;
}

/** A redundant edge and the path that proves it. */
export interface RedundantEdge {
  readonly edge: number;
  /** Edges of the path from the start to the end of `edge`; only the first ones if `isCut`. */
  readonly proof: readonly number[];
  readonly isCut: boolean;
  /** Weight of the whole path; at least the demand. */
  readonly weight: number;
}

/** True if an edge between the same two nodes proves it. */
export const isDuplicate = ({ proof }: RedundantEdge): boolean => proof.length === 1;
