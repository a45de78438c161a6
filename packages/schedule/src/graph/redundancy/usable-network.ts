import { ReachLabels, type LeavingEdges } from './reach-labels.ts';
import type { RedundancyInput } from './redundancy-input.ts';

/**
 * The edges that can prove something, their ends numbered by topological position so that every edge leads to a higher
 * number. Edges leaving node x stand at `leaving[x]` up to, not including, `leaving[x + 1]` in `targets` and `leavingEdges`.
 */
export interface UsableNetwork {
  readonly nodeCount: number;
  readonly leaving: Int32Array;
  readonly targets: Int32Array;
  readonly leavingEdges: Int32Array;
  readonly entering: Int32Array;
  readonly origins: Int32Array;
  readonly enteringEdges: Int32Array;
  /** By edge of the input. */
  readonly weights: Float64Array;
  /** Ends of all edges of the input, also of those that prove nothing. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Made when first asked for; also of a network that holds more edges than this one. */
  readonly getLabels: () => ReachLabels;
}

export function createUsableNetwork({
  network,
  order,
  proofWeights: weights,
}: Pick<RedundancyInput, 'network' | 'order' | 'proofWeights'>): UsableNetwork {
  const { nodeCount } = network;
  const positions = new Int32Array(nodeCount);
  for (let place = 0; place < nodeCount; place++) positions[order[place] ?? 0] = place;
  const from = network.from.map((node) => positions[node] ?? 0);
  const to = network.to.map((node) => positions[node] ?? 0);
  const out = groupEdges(nodeCount, { ends: from, others: to, weights });
  const back = groupEdges(nodeCount, { ends: to, others: from, weights });
  return {
    nodeCount,
    ...nameEdges(out, back),
    weights,
    from,
    to,
    getLabels: createLabelsGetter({ nodeCount, leaving: out.offsets, targets: out.others }),
  };
}

/** The network without the edges to which these weights leave nothing to prove; no other edge may come back. */
export function narrowNetwork(network: UsableNetwork, weights: Float64Array): UsableNetwork {
  const { nodeCount, leaving, targets, leavingEdges, entering, origins, enteringEdges } = network;
  const out = keepEdges(nodeCount, { offsets: leaving, others: targets, edges: leavingEdges }, weights);
  const back = keepEdges(nodeCount, { offsets: entering, others: origins, edges: enteringEdges }, weights);
  return { ...network, ...nameEdges(out, back), weights };
}

const nameEdges = (out: GroupedEdges, back: GroupedEdges) => ({
  leaving: out.offsets,
  targets: out.others,
  leavingEdges: out.edges,
  entering: back.offsets,
  origins: back.others,
  enteringEdges: back.edges,
});

function createLabelsGetter(network: LeavingEdges): () => ReachLabels {
  let labels: ReachLabels | undefined;
  return () => (labels ??= new ReachLabels(network));
}

/** Edges at each node, and the nodes at their other ends. */
interface GroupedEdges {
  readonly offsets: Int32Array;
  readonly others: Int32Array;
  readonly edges: Int32Array;
}

function keepEdges(nodeCount: number, all: GroupedEdges, weights: Float64Array): GroupedEdges {
  const offsets = new Int32Array(nodeCount + 1);
  const edges = new Int32Array(all.edges.length);
  const others = new Int32Array(all.edges.length);
  let filled = 0;
  for (let node = 0; node < nodeCount; node++) {
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

function groupEdges(
  nodeCount: number,
  { ends, others, weights }: { ends: Int32Array; others: Int32Array; weights: Float64Array },
): GroupedEdges {
  const offsets = new Int32Array(nodeCount + 1);
  let count = 0;
  for (let edge = 0; edge < ends.length; edge++) {
    if (weights[edge] === -Infinity) continue;
    count += 1;
    const slot = (ends[edge] ?? 0) + 1;
    offsets[slot] = (offsets[slot] ?? 0) + 1;
  }
  for (let node = 0; node < nodeCount; node++)
    offsets[node + 1] = (offsets[node + 1] ?? 0) + (offsets[node] ?? 0);
  const next = offsets.slice();
  const edges = new Int32Array(count);
  const far = new Int32Array(count);
  for (let edge = 0; edge < ends.length; edge++) {
    if (weights[edge] === -Infinity) continue;
    const node = ends[edge] ?? 0;
    const slot = next[node] ?? 0;
    next[node] = slot + 1;
    edges[slot] = edge;
    far[slot] = others[edge] ?? 0;
  }
  return { offsets, edges, others: far };
}
