import { DensePaths } from './dense-paths.ts';
import { LastSteps } from './last-steps.ts';
import type { RedundancyInput, RedundantEdge } from './redundancy-input.ts';
import { sortEdges, type SortedEdges, type UsableNetwork } from './usable-network.ts';
import { createAdjacency, type Adjacency } from '../adjacency.ts';

/** With fewer edges per node, most pairs of nodes are unconnected. */
const leastEdgesPerNode = 4;
/** With more nodes, too few end nodes fit into memory at once. */
const mostNodes = 30_000;

type DenseInput = Required<Pick<RedundancyInput, 'demands' | 'candidates' | 'maxProofEdges'>>;

/** True if longest paths between all nodes take less work than a search for each candidate. */
export function isDense({ nodeCount, leaving }: UsableNetwork): boolean {
  return nodeCount <= mostNodes && leaving.edges.length >= leastEdgesPerNode * nodeCount;
}

/** Passes each redundant candidate to `put`, with a proof of few edges. */
export function findDenseRedundancy(
  network: UsableNetwork,
  input: DenseInput,
  put: (found: RedundantEdge) => void,
): void {
  const search = new DenseSearch(network, input);
  const width = search.paths.width;
  for (let first = 0; first < network.nodeCount; first += width)
    search.run(first, Math.min(network.nodeCount, first + width), put);
  search.paths.release();
}

class DenseSearch {
  readonly paths: DensePaths;
  readonly #network: UsableNetwork;
  readonly #demands: Float64Array;
  readonly #maxProofEdges: number;
  readonly #out: SortedEdges;
  /** By edge: whether it is a candidate, and whether an alternative path was found. */
  readonly #isCandidate: Uint8Array;
  readonly #isImplied: Uint8Array;
  readonly #byEnd: Adjacency;
  readonly #steps: LastSteps;

  constructor(network: UsableNetwork, { demands, candidates, maxProofEdges }: DenseInput) {
    const { nodeCount, from, to, weights } = network;
    this.#network = network;
    this.#demands = demands;
    this.#maxProofEdges = maxProofEdges;
    this.#isCandidate = new Uint8Array(from.length);
    this.#isImplied = new Uint8Array(from.length);
    for (const edge of candidates) this.#isCandidate[edge] = 1;
    const chosen = new Int32Array(from.length);
    let count = 0;
    for (let edge = 0; edge < from.length; edge++)
      if (weights[edge] !== -Infinity || this.#isCandidate[edge] === 1) chosen[count++] = edge;
    this.#out = sortEdges(network, chosen.subarray(0, count));
    this.#byEnd = createAdjacency(nodeCount, to, Int32Array.from(candidates));
    this.#steps = new LastSteps(network, this.#out);
    this.paths = new DensePaths(nodeCount, this.#out);
  }

  /** Decides the candidates that end at the nodes from `first` to `end - 1`. */
  run(first: number, end: number, put: (found: RedundantEdge) => void): void {
    const { edges } = this.#out;
    this.paths.run(first, end, (place, next, beside) => {
      for (let at = place; at < next; at++) {
        const edge = edges[at] ?? 0;
        if (this.#isCandidate[edge] === 0) continue;
        const parallel = this.#findParallel(edge, place, next);
        if (parallel !== undefined) put(parallel);
        else if (beside !== -Infinity && beside >= (this.#demands[edge] ?? 0)) this.#isImplied[edge] = 1;
      }
    });
    for (let node = first; node < end; node++) this.#proveAll(node, put);
  }

  /** A parallel edge among the given places that alone proves a candidate redundant. */
  #findParallel(candidate: number, place: number, next: number): RedundantEdge | undefined {
    const { edges, weights } = this.#out;
    for (let at = place; at < next; at++) {
      const edge = edges[at] ?? 0;
      const weight = weights[at] ?? -Infinity;
      if (edge !== candidate && weight !== -Infinity && weight >= (this.#demands[candidate] ?? 0))
        return { edge: candidate, proof: [edge], isCut: false, weight };
    }
    return undefined;
  }

  /** Candidates that end at the same node share their last steps. */
  #proveAll(end: number, put: (found: RedundantEdge) => void): void {
    const { offsets, edges } = this.#byEnd;
    const last = offsets[end + 1] ?? 0;
    this.#steps.leadTo(end);
    for (let place = offsets[end] ?? 0; place < last; place++) {
      const edge = edges[place] ?? 0;
      if (this.#isImplied[edge] === 1) put(this.#prove(edge, end));
    }
  }

  #prove(candidate: number, end: number): RedundantEdge {
    const { from, weights } = this.#network;
    const proof = this.#findPath(from[candidate] ?? 0, end, this.#demands[candidate] ?? 0);
    let weight = 0;
    for (const edge of proof) weight += weights[edge] ?? 0;
    const isCut = proof.length > this.#maxProofEdges;
    if (isCut) proof.length = this.#maxProofEdges;
    return { edge: candidate, proof, isCut, weight };
  }

  /** A path of two steps if possible; otherwise adds edges one by one until one or two steps complete it. */
  #findPath(start: number, end: number, demand: number): number[] {
    const { to, weights } = this.#network;
    const path = this.#steps.findTwo(start, demand);
    if (path !== undefined) return path;
    const edges: number[] = [];
    let left = demand;
    for (let node = start; node !== end;) {
      const edge = this.#findEdge(node, end, left);
      edges.push(edge);
      left -= weights[edge] ?? 0;
      node = to[edge] ?? end;
      const rest = this.#steps.findOne(node, left) ?? this.#steps.findTwo(node, left);
      if (rest !== undefined) return [...edges, ...rest];
    }
    return edges;
  }

  /** The heaviest edge of a node after which the best path to `end` still reaches `least`. */
  #findEdge(node: number, end: number, least: number): number {
    const { offsets, others, edges, weights } = this.#out;
    const last = offsets[node + 1] ?? 0;
    let heaviest = -1;
    let most = -Infinity;
    for (let place = offsets[node] ?? 0; place < last; place++) {
      const target = others[place] ?? 0;
      // An edge straight to the end is the candidate itself or too light; otherwise it would have been found as a step.
      if (target >= end) break;
      const weight = weights[place] ?? -Infinity;
      if (weight <= most) continue;
      const rest = this.paths.getWeight(target, end);
      if (rest === -Infinity || weight + rest < least) continue;
      most = weight;
      heaviest = edges[place] ?? -1;
    }
    if (heaviest < 0) throw new RangeError(`No path of ${least} leads from node ${node} to node ${end}`);
    return heaviest;
  }
}
