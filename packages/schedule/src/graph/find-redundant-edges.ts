import type { Adjacency, EdgeList } from './adjacency.ts';
import { createAdjacency } from './adjacency.ts';
import { visitReachBlocks } from './visit-reach-blocks.ts';

export interface RedundancyInput {
  readonly network: EdgeList;
  /** A topological order of all nodes. */
  readonly order: Int32Array;
  /** What each edge guarantees as part of a proof; -Infinity for one that proves nothing. */
  readonly proofWeights: Float64Array;
  /** What each candidate demands. */
  readonly demands: Float64Array;
  /** Edges to test. */
  readonly candidates: readonly number[];
}

/** A redundant edge and the path that makes it so. */
export interface RedundantEdge {
  readonly edge: number;
  /** Edges from the start to the end of `edge`, without it, whose weights reach its demand. */
  readonly proof: readonly number[];
}

interface Search {
  readonly input: RedundancyInput;
  readonly entering: Adjacency;
  readonly positions: Int32Array;
  readonly weights: Float64Array;
  readonly parents: Int32Array;
}

/**
 * Finds the candidates that another path makes superfluous: one from the same start to the same end whose weights add
 * up to the demand at least. Of edges between the same two nodes only one survives: that of the largest demand, or the first of
 * those. Apart from such duplicates all redundant edges can go at once: in an acyclic network a proof never needs the edge it
 * proves, and one that uses another redundant edge can use that one's proof instead.
 *
 * Method: A. V. Aho, M. R. Garey, J. D. Ullman, "The transitive reduction of a directed graph", SIAM Journal on Computing
 * 1 (1972), for weights: bit-set reachability leaves the candidates with another way round; a longest-path search over
 * the part of the topological order between their ends decides. Answers come in the order of `candidates`.
 */
export function findRedundantEdges(input: RedundancyInput): RedundantEdge[] {
  const { network, order, candidates } = input;
  const found = new Map(listDuplicates(input).map((redundant) => [redundant.edge, redundant]));
  // What goes as a duplicate must not prove the one that stays.
  const proofWeights = input.proofWeights.map((weight, edge) => (found.has(edge) ? -Infinity : weight));
  const positions = new Int32Array(network.nodeCount);
  order.forEach((node, position) => {
    positions[node] = position;
  });
  const search: Search = {
    input: { ...input, proofWeights },
    entering: createAdjacency(network.nodeCount, network.to),
    positions,
    weights: new Float64Array(network.nodeCount).fill(-Infinity),
    parents: new Int32Array(network.nodeCount).fill(-1),
  };
  const open = candidates.filter((edge) => !found.has(edge));
  for (const [source, edges] of groupBySource(network, listWithDetour(search, open))) {
    for (const redundant of proveFrom(search, source, edges)) found.set(redundant.edge, redundant);
  }
  return candidates.map((edge) => found.get(edge)).filter((redundant) => redundant !== undefined);
}

/** Candidates beside an edge between the same nodes that guarantees what they demand, and would stay itself. */
function listDuplicates({ network, candidates, demands, proofWeights }: RedundancyInput): RedundantEdge[] {
  const best = new Map<number, number>();
  const isBetter = (edge: number, than: number): boolean => {
    const more = (demands[edge] ?? 0) - (demands[than] ?? 0);
    return more > 0 || (more === 0 && edge < than);
  };
  const getPair = (edge: number): number =>
    (network.from[edge] ?? 0) * network.nodeCount + (network.to[edge] ?? 0);
  for (const edge of candidates) {
    const other = best.get(getPair(edge));
    if (other === undefined || isBetter(edge, other)) best.set(getPair(edge), edge);
  }
  return candidates.flatMap((edge) => {
    const other = best.get(getPair(edge)) ?? edge;
    return other !== edge && (proofWeights[other] ?? 0) >= (demands[edge] ?? 0)
      ? [{ edge, proof: [other] }]
      : [];
  });
}

/** Candidates whose end can be reached from their start by another usable edge into it. */
function listWithDetour({ input, entering }: Search, candidates: readonly number[]): number[] {
  const { network, order, proofWeights } = input;
  const bySource = groupBySource(network, candidates);
  const detoured: number[] = [];
  const isUsable = (edge: number): boolean => proofWeights[edge] !== -Infinity;
  visitReachBlocks(
    network,
    order,
    ({ sources, reaches }) => {
      sources.forEach((source, place) => {
        for (const candidate of bySource.get(source) ?? []) {
          const target = network.to[candidate] ?? 0;
          const end = entering.offsets[target + 1] ?? 0;
          for (let slot = entering.offsets[target] ?? 0; slot < end; slot++) {
            const edge = entering.edges[slot] ?? 0;
            const origin = network.from[edge] ?? 0;
            if (edge === candidate || !isUsable(edge) || (origin !== source && !reaches(place, origin)))
              continue;
            detoured.push(candidate);
            break;
          }
        }
      });
    },
    isUsable,
  );
  return detoured;
}

function groupBySource({ from }: EdgeList, edges: readonly number[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const edge of edges) {
    const source = from[edge] ?? 0;
    const group = groups.get(source);
    if (group === undefined) groups.set(source, [edge]);
    else group.push(edge);
  }
  return groups;
}

/** Longest paths from one source over the stretch of the order its candidates span, then the test of each of them. */
function proveFrom(search: Search, source: number, candidates: readonly number[]): RedundantEdge[] {
  const { input, positions, weights, parents } = search;
  const { network, order, demands } = input;
  const first = positions[source] ?? 0;
  const last = Math.max(...candidates.map((edge) => positions[network.to[edge] ?? 0] ?? 0));
  weights[source] = 0;
  for (let position = first + 1; position <= last; position++) {
    const node = order[position] ?? 0;
    const [weight, edge] = findHeaviest(search, node, first, -1);
    weights[node] = weight;
    parents[node] = edge;
  }
  const proven = candidates.flatMap((edge) => {
    const [weight, lastEdge] = findHeaviest(search, network.to[edge] ?? 0, first, edge);
    if (lastEdge === -1 || weight < (demands[edge] ?? 0)) return [];
    return [{ edge, proof: listProof(search, source, lastEdge) }];
  });
  for (let position = first; position <= last; position++) weights[order[position] ?? 0] = -Infinity;
  return proven;
}

/** The heaviest way into a node from the search's source and its last edge, without `excluded`. */
function findHeaviest(
  search: Search,
  node: number,
  first: number,
  excluded: number,
): readonly [number, number] {
  const { input, entering, positions, weights } = search;
  let heaviest = -Infinity;
  let lastEdge = -1;
  const end = entering.offsets[node + 1] ?? 0;
  for (let slot = entering.offsets[node] ?? 0; slot < end; slot++) {
    const edge = entering.edges[slot] ?? 0;
    const origin = input.network.from[edge] ?? 0;
    if (edge === excluded || (positions[origin] ?? 0) < first) continue;
    const weight = (weights[origin] ?? -Infinity) + (input.proofWeights[edge] ?? 0);
    if (weight > heaviest) {
      heaviest = weight;
      lastEdge = edge;
    }
  }
  return [heaviest, lastEdge];
}

function listProof({ input, parents }: Search, source: number, lastEdge: number): number[] {
  const proof = [lastEdge];
  for (let node = input.network.from[lastEdge] ?? source; node !== source;) {
    const edge = parents[node] ?? -1;
    proof.push(edge);
    node = input.network.from[edge] ?? source;
  }
  return proof.reverse();
}
