import { findDenseRedundancy, isDense, type SearchInput } from './dense-search.ts';
import { createHubSearch } from './hub-search.ts';
import { createPairSearch, shortEffort } from './pair-search.ts';
import { findGroupEnd, createUsableNetwork, narrowNetwork } from './usable-network.ts';
import type { RedundancyInput, RedundantEdge, UsableNetwork } from './usable-network.ts';
import { findShortProofs } from './short-proofs.ts';
import { createAdjacency, type Adjacency, listParallelEdges } from '../../graph/adjacency.ts';

/** A node with this many candidates is searched once for all of them. */
const hubSize = 192;
/** Few proofs are longer, and a longer list would not be read. */
const shownEdges = 60;

/**
 * Finds candidates that a path whose weights reach the demand makes redundant, in the order of their numbers; the README has the method.
 * Searches one network with several weights; an edge with weight -Infinity here must have it in every search.
 */
export function createRedundancyFinder(
  whole: Pick<RedundancyInput, 'network' | 'order' | 'proofWeights'>,
): (search: Omit<RedundancyInput, 'network' | 'order'>) => RedundantEdge[] {
  const network = createUsableNetwork(whole);
  return (search) => findEach({ ...whole, ...search }, network);
}

function findEach(input: RedundancyInput, whole: UsableNetwork): RedundantEdge[] {
  const { candidates, demands, maxProofEdges = shownEdges } = input;
  const found = new Map<number, RedundantEdge>();
  const put = (redundant: RedundantEdge | undefined): void => {
    if (redundant !== undefined) found.set(redundant.edge, redundant);
  };
  const parallel = findParallelRedundancy(input);
  parallel.forEach(put);
  const network = narrowNetwork(whole, withoutProofs(input, parallel));
  const open = found.size === 0 ? candidates : candidates.filter((edge) => !found.has(edge));
  const search = isDense(network) ? findDenseRedundancy : searchEach;
  search(network, { demands, candidates: open, maxProofEdges }, put);
  return [...found.values()].sort((one, other) => one.edge - other.edge);
}

/** Searches for the candidates one by one, or for those with the same start or end together. */
function searchEach(
  network: UsableNetwork,
  { candidates, demands, maxProofEdges }: SearchInput,
  put: (redundant: RedundantEdge | undefined) => void,
): void {
  const pairs = createPairSearch(network, maxProofEdges);
  const search = createHubSearch(network, pairs, maxProofEdges);
  const open = Int32Array.from(candidates.filter((edge) => hasDetour(network, edge)));
  const left = findShortProofs({ network, demands, edges: open }, put);
  const [toHubs, rest] = splitHubs(left, network.to, network.nodeCount);
  const [fromHubs, single] = splitHubs(rest, network.from, network.nodeCount);
  const decide = (edge: number): void => put(search.find(edge, demands[edge] ?? 0));
  for (const [node, edges] of toHubs) {
    search.runBack(
      node,
      edges.reduce((first, edge) => Math.min(first, network.from[edge] ?? 0), node),
    );
    edges.forEach(decide);
  }
  const decideAlone = (edge: number): void => put(pairs.find(edge, demands[edge] ?? 0));
  const runForward = (node: number, edges: Int32Array): void => {
    search.runForward(node, findLast(network, edges, 0, edges.length));
    edges.forEach(decide);
  };
  for (const [node, edges] of fromHubs) runForward(node, Int32Array.from(edges));
  const sorted = createAdjacency(network.nodeCount, network.from, single).edges;
  for (let first = 0, last = 0; first < sorted.length; first = last) {
    last = findGroupEnd(sorted, first, network);
    const start = network.from[sorted[first] ?? 0] ?? 0;
    if (isNear(network, sorted, first, last)) runForward(start, sorted.subarray(first, last));
    else for (let place = first; place < last; place++) decideAlone(sorted[place] ?? 0);
  }
}

/** The last node to which the edges at places `first` to `last - 1` lead. */
function findLast({ to }: UsableNetwork, edges: Int32Array, first: number, last: number): number {
  let end = 0;
  for (let place = first; place < last; place++) end = Math.max(end, to[edges[place] ?? 0] ?? 0);
  return end;
}

/** True if one pass up to the farthest end of a group takes less work than a search for each of its edges. */
function isNear(network: UsableNetwork, sorted: Int32Array, first: number, last: number): boolean {
  const { entering, from, nodeCount } = network;
  const { offsets } = entering;
  const start = from[sorted[first] ?? 0] ?? 0;
  const passed = (offsets[findLast(network, sorted, first, last) + 1] ?? 0) - (offsets[start + 1] ?? 0);
  const perNode = (offsets[nodeCount] ?? 0) / nodeCount;
  return passed <= (last - first) * shortEffort * perNode;
}

/** Weights in which removed edges prove nothing; a removed edge must not prove the parallel edge that remains. */
function withoutProofs(
  { proofWeights }: RedundancyInput,
  gone: readonly RedundantEdge[],
): RedundancyInput['proofWeights'] {
  if (gone.length === 0) return proofWeights;
  const weights = proofWeights.slice();
  for (const { edge } of gone) weights[edge] = -Infinity;
  return weights;
}

/** True if another usable edge leaves its start and another one enters its end. */
function hasDetour({ leaving, entering, from, to, weights }: UsableNetwork, edge: number): boolean {
  const start = from[edge] ?? 0;
  const end = to[edge] ?? 0;
  const own = weights[edge] === -Infinity ? 0 : 1;
  const count = ({ offsets }: Adjacency, node: number): number =>
    (offsets[node + 1] ?? 0) - (offsets[node] ?? 0);
  return count(leaving, start) > own && count(entering, end) > own;
}

/** Groups edges by one of their ends. Returns the large groups and the remaining edges, which overwrite `edges`. */
function splitHubs(
  edges: Int32Array,
  ends: Int32Array,
  nodeCount: number,
): [ReadonlyMap<number, readonly number[]>, Int32Array] {
  const counts = new Int32Array(nodeCount);
  for (let place = 0; place < edges.length; place++) {
    const node = ends[edges[place] ?? 0] ?? 0;
    counts[node] = (counts[node] ?? 0) + 1;
  }
  const hubs = new Map<number, number[]>();
  let restCount = 0;
  for (let place = 0; place < edges.length; place++) {
    const edge = edges[place] ?? 0;
    const node = ends[edge] ?? 0;
    if ((counts[node] ?? 0) < hubSize) {
      edges[restCount] = edge;
      restCount += 1;
      continue;
    }
    const hub = hubs.get(node);
    if (hub === undefined) hubs.set(node, [edge]);
    else hub.push(edge);
  }
  return [hubs, edges.subarray(0, restCount)];
}

/** Candidates proved by a parallel one with a larger demand, or an earlier one with the same. The others never prove each other. */
function findParallelRedundancy({
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
