import type { RedundancyInput } from '@floatwise/schedule';
import { findHubProof, HubSearch } from './hub-search.ts';
import { PairSearch } from './pair-search.ts';
import { createUsableNetwork, type UsableNetwork } from './usable-network.ts';

/** A redundant edge and the path that makes it so. */
export interface ImpliedEdge {
  readonly edge: number;
  /** Edges from the start to the end of `edge`, without it; the first ones only when `isCut`. */
  readonly proof: readonly number[];
  readonly isCut: boolean;
  /** What the whole path adds up to, at least. */
  readonly weight: number;
}

/** A node with this many candidates is searched from once for all of them. */
const hubSize = 192;

/**
 * Finds the candidates that another path makes superfluous: one from the same start to the same end whose weights add up to
 * the demand at least. No two edges may join the same two nodes. Then all that is found can go at once: in an acyclic
 * network a proof never needs the edge it proves, and one that uses another redundant edge can use that one's proof instead.
 *
 * Method: one longest-path pass for each node with many candidates; for the rest a search between the two ends that
 * reachability labels keep narrow. Answers come in the order of `candidates`. Demands and weights as in `RedundancyInput`.
 */
export function findImpliedEdges(input: RedundancyInput): ImpliedEdge[] {
  const found: (ImpliedEdge | undefined)[] = [];
  const network = createUsableNetwork(input);
  const pairs = new PairSearch(network);
  const put = (implied: ImpliedEdge | undefined): void => {
    if (implied !== undefined) found[implied.edge] = implied;
  };
  const detoured = input.candidates.filter((edge) => hasDetour(network, edge));
  const [toHubs, rest] = splitHubs(detoured, network.to);
  const [fromHubs, single] = splitHubs(rest, network.from);
  const search = new HubSearch(network);
  for (const [node, edges] of toHubs) {
    search.runBack(
      node,
      network.from[edges.reduce((a, b) => ((network.from[a] ?? 0) < (network.from[b] ?? 0) ? a : b))] ?? 0,
    );
    for (const edge of edges) put(findHubProof(search, pairs, { edge, demand: input.demands[edge] ?? 0 }));
  }
  for (const [node, edges] of fromHubs) {
    search.runForward(
      node,
      network.to[edges.reduce((a, b) => ((network.to[a] ?? 0) > (network.to[b] ?? 0) ? a : b))] ?? 0,
    );
    for (const edge of edges) put(findHubProof(search, pairs, { edge, demand: input.demands[edge] ?? 0 }));
  }
  for (const edge of single) put(pairs.find(edge, input.demands[edge] ?? 0));
  return input.candidates.map((edge) => found[edge]).filter((implied) => implied !== undefined);
}

/** Whether another usable edge leaves its start and another one enters its end. */
function hasDetour({ leaving, entering, from, to, weights }: UsableNetwork, edge: number): boolean {
  const [start, end] = [from[edge] ?? 0, to[edge] ?? 0];
  const own = weights[edge] === -Infinity ? 0 : 1;
  return (
    (leaving[start + 1] ?? 0) - (leaving[start] ?? 0) > own &&
    (entering[end + 1] ?? 0) - (entering[end] ?? 0) > own
  );
}

/** Groups edges by one of their ends: the large groups, and the rest of the edges. */
function splitHubs(
  edges: readonly number[],
  ends: Int32Array,
): [ReadonlyMap<number, readonly number[]>, number[]] {
  const counts = new Int32Array(ends.reduce((highest, end) => Math.max(highest, end), 0) + 1);
  for (const edge of edges) counts[ends[edge] ?? 0] = (counts[ends[edge] ?? 0] ?? 0) + 1;
  const hubs = new Map<number, number[]>();
  const rest: number[] = [];
  for (const edge of edges) {
    const node = ends[edge] ?? 0;
    const hub = hubs.get(node);
    if ((counts[node] ?? 0) < hubSize) rest.push(edge);
    else if (hub === undefined) hubs.set(node, [edge]);
    else hub.push(edge);
  }
  return [hubs, rest];
}
