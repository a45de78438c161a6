import type { RedundantEdge, UsableNetwork } from './usable-network.ts';
import type { PairSearch } from './pair-search.ts';

/** Longest paths between one node, the hub, and all others, in either direction. */
export class HubSearch {
  readonly network: UsableNetwork;
  readonly #maxProofEdges: number;
  #isBack = true;
  #hub = 0;
  #heaviest = -Infinity;
  /** Heaviest path between the hub and each node; -Infinity if there is none. Valid only for nodes of the last run. */
  readonly #weights: Float64Array;
  /** First edge of the path from a node to the hub, or last edge of the path from the hub to a node. */
  readonly #edges: Int32Array;
  /** Number of edges from the hub to each node, and the last node on that path that a listed proof includes. */
  readonly #depths: Int32Array;
  readonly #heads: Int32Array;

  constructor(network: UsableNetwork, maxProofEdges: number) {
    this.network = network;
    this.#maxProofEdges = maxProofEdges;
    this.#depths = new Int32Array(network.nodeCount);
    this.#heads = new Int32Array(network.nodeCount);
    this.#weights = new Float64Array(network.nodeCount);
    this.#edges = new Int32Array(network.nodeCount);
  }

  get isBack(): boolean {
    return this.#isBack;
  }

  runBack(hub: number, first: number): void {
    this.#isBack = true;
    this.#hub = hub;
    this.#weights[hub] = 0;
    for (let node = hub - 1; node >= first; node--) {
      this.#edges[node] = this.#findHeaviest(node);
      this.#weights[node] = this.#heaviest;
    }
  }

  runForward(hub: number, last: number): void {
    this.#isBack = false;
    this.#hub = hub;
    this.#weights[hub] = 0;
    this.#depths[hub] = 0;
    this.#heads[hub] = hub;
    for (let node = hub + 1; node <= last; node++) {
      const lastEdge = this.#findHeaviest(node);
      this.#edges[node] = lastEdge;
      this.#weights[node] = this.#heaviest;
      const origin = this.network.from[lastEdge] ?? hub;
      const depth = (this.#depths[origin] ?? 0) + 1;
      this.#depths[node] = depth;
      this.#heads[node] = depth <= this.#maxProofEdges ? node : (this.#heads[origin] ?? hub);
    }
  }

  /** The heaviest alternative to an edge between the hub and another node: its edge at that node, and its weight. */
  findBeside(excluded: number): { edge: number; weight: number } | undefined {
    const { from, to } = this.network;
    const edge = this.#findHeaviest((this.#isBack ? from[excluded] : to[excluded]) ?? 0, excluded);
    return edge < 0 ? undefined : { edge, weight: this.#heaviest };
  }

  /** The edge at a node of the heaviest path between node and hub, -1 if there is none. Sets `#heaviest` to its weight. */
  #findHeaviest(node: number, excluded = -1): number {
    const { leaving, entering, weights } = this.network;
    const { offsets, others, edges } = this.#isBack ? leaving : entering;
    const hub = this.#hub;
    let heaviest = -Infinity;
    let best = -1;
    const end = offsets[node + 1] ?? 0;
    for (let slot = offsets[node] ?? 0; slot < end; slot++) {
      const edge = edges[slot] ?? 0;
      const other = others[slot] ?? 0;
      if (edge === excluded || (this.#isBack ? other > hub : other < hub)) continue;
      const weight = (this.#weights[other] ?? 0) + (weights[edge] ?? 0);
      if (weight > heaviest) {
        heaviest = weight;
        best = edge;
      }
    }
    this.#heaviest = heaviest;
    return best;
  }

  /** The edges, in order, of the path that begins (or ends) with an edge; only the first ones of a long path. */
  listPath(edge: number): { proof: number[]; isCut: boolean } {
    return this.#isBack ? this.#listPathFrom(edge) : this.#listPathTo(edge);
  }

  #listPathFrom(edge: number): { proof: number[]; isCut: boolean } {
    const { to } = this.network;
    const proof = [edge];
    let node = to[edge] ?? this.#hub;
    for (
      ;
      node !== this.#hub && proof.length < this.#maxProofEdges;
      node = to[proof.at(-1) ?? -1] ?? this.#hub
    ) {
      proof.push(this.#edges[node] ?? -1);
    }
    return { proof, isCut: node !== this.#hub };
  }

  #listPathTo(edge: number): { proof: number[]; isCut: boolean } {
    const { from } = this.network;
    const origin = from[edge] ?? this.#hub;
    const isCut = (this.#depths[origin] ?? 0) >= this.#maxProofEdges;
    const proof = isCut ? [] : [edge];
    for (let node = isCut ? (this.#heads[origin] ?? this.#hub) : origin; node !== this.#hub;) {
      const step = this.#edges[node] ?? -1;
      proof.push(step);
      node = from[step] ?? this.#hub;
    }
    return { proof: proof.reverse(), isCut };
  }
}

/** Decides an edge of the hub after its run, preferring a short proof to the heaviest path. */
export function findHubProof(
  search: HubSearch,
  pairs: PairSearch,
  { edge, demand }: { edge: number; demand: number },
): RedundantEdge | undefined {
  const beside = search.findBeside(edge);
  if (beside === undefined || beside.weight < demand) return undefined;
  const short = pairs.findShort(edge, demand, !search.isBack);
  if (short !== undefined) return short;
  return { edge, ...search.listPath(beside.edge), weight: beside.weight };
}
