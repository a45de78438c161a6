import { LastSteps } from './short-proofs.ts';
import { sortEdges } from './usable-network.ts';
import type { RedundancyInput, RedundantEdge, SortedEdges, UsableNetwork } from './usable-network.ts';
import { createAdjacency, type Adjacency } from '../adjacency.ts';

/** With fewer edges per node, most pairs of nodes are unconnected. */
const leastEdgesPerNode = 4;
/** With more nodes, too few end nodes fit into memory at once. */
const mostNodes = 30_000;

export type SearchInput = Required<Pick<RedundancyInput, 'demands' | 'candidates' | 'maxProofEdges'>>;

/** True if longest paths between all nodes take less work than a search for each candidate. */
export function isDense({ nodeCount, leaving }: UsableNetwork): boolean {
  return nodeCount <= mostNodes && leaving.edges.length >= leastEdgesPerNode * nodeCount;
}

/** Passes each redundant candidate to `put`, with a proof of few edges. */
export function findDenseRedundancy(
  network: UsableNetwork,
  input: SearchInput,
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

  constructor(network: UsableNetwork, { demands, candidates, maxProofEdges }: SearchInput) {
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

/** Weights in memory at once: 16 MB. */
const heldWeights = 1 << 21;

/**
 * Heaviest paths from every node to a range of end nodes. Works from the last node back: paths of a node are the best over its edges. In a
 * dense network most edges add nothing, because a path over nearer nodes is as heavy; only those of the transitive reduction are followed.
 *
 * Method: A. Goralcikova, V. Koubek, "A reduct-and-closure algorithm for graphs", MFCS 1979, with weights.
 */
class DensePaths {
  /** Most end nodes per range. */
  readonly width: number;
  readonly #out: SortedEdges;
  /** By place, 1 if a path over nearer nodes is as heavy as the edge. */
  readonly #isIdle: Uint8Array;
  /** Heaviest path from each node to each end node of the range; -Infinity if there is none. */
  readonly #weights: Float64Array<ArrayBuffer>;
  /** The first and last column with a path in each node's row. */
  readonly #lows: Int32Array;
  readonly #highs: Int32Array;
  #first = 0;
  #end = 0;

  constructor(nodeCount: number, out: SortedEdges) {
    this.width = Math.max(1, Math.min(nodeCount, Math.floor(heldWeights / Math.max(1, nodeCount))));
    this.#out = out;
    this.#isIdle = new Uint8Array(out.edges.length);
    this.#weights = new Float64Array(nodeCount * this.width);
    this.#lows = new Int32Array(nodeCount);
    this.#highs = new Int32Array(nodeCount);
  }

  /**
   * Finds paths to the nodes from `first` to `end - 1`; call it for consecutive ranges in order. For each group of edges between
   * the same two nodes, given by their places, reports the weight of the heaviest alternative path.
   */
  run(first: number, end: number, onEdges: (place: number, next: number, beside: number) => void): void {
    const { offsets, others } = this.#out;
    this.#first = first;
    this.#end = end;
    for (let node = end - 1; node >= 0; node--) {
      this.#clear(node);
      const last = offsets[node + 1] ?? 0;
      for (let place = offsets[node] ?? 0; place < last;) {
        const target = others[place] ?? 0;
        if (target >= end) break;
        let next = place + 1;
        while (next < last && others[next] === target) next++;
        if (target >= first) {
          const beside = this.getWeight(node, target);
          onEdges(place, next, beside);
          this.#leaveHeaviest(place, next, beside);
        }
        for (; place < next; place++) if (this.#isIdle[place] === 0) this.#join(node, place);
      }
    }
  }

  /** Weight of the heaviest path from a node to an end node of the range; -Infinity if there is none. */
  getWeight(node: number, end: number): number {
    return this.#weights[node * this.width + end - this.#first] ?? -Infinity;
  }

  /** Frees the memory of the weights now instead of at garbage collection. The object must not be used afterwards. */
  release(): void {
    const { buffer } = this.#weights;
    // Missing in Node 20.
    if ('transfer' in buffer) buffer.transfer(0);
  }

  #clear(node: number): void {
    const row = node * this.width;
    this.#weights.fill(-Infinity, row, row + this.#end - this.#first);
    const column = node - this.#first;
    this.#lows[node] = column < 0 ? this.width : column;
    this.#highs[node] = column;
    if (column >= 0) this.#weights[row + column] = 0;
  }

  /** Of parallel edges, keeps only the heaviest, and only if it is heavier than the alternative paths. */
  #leaveHeaviest(place: number, next: number, beside: number): void {
    const { weights } = this.#out;
    let heaviest = place;
    for (let other = place + 1; other < next; other++)
      if ((weights[other] ?? 0) > (weights[heaviest] ?? 0)) heaviest = other;
    this.#isIdle.fill(1, place, next);
    if ((weights[heaviest] ?? -Infinity) > beside) this.#isIdle[heaviest] = 0;
  }

  /** Adds all paths that begin with the edge at a place. */
  #join(node: number, place: number): void {
    const weights = this.#weights;
    const target = this.#out.others[place] ?? 0;
    const own = this.#out.weights[place] ?? -Infinity;
    const low = this.#lows[target] ?? 0;
    const high = this.#highs[target] ?? -1;
    if (low > high) return;
    if (low < (this.#lows[node] ?? 0)) this.#lows[node] = low;
    if (high > (this.#highs[node] ?? 0)) this.#highs[node] = high;
    const step = (target - node) * this.width;
    const last = node * this.width + high;
    for (let at = node * this.width + low; at <= last; at++) {
      const reached = own + (weights[at + step] ?? 0);
      if (reached > (weights[at] ?? 0)) weights[at] = reached;
    }
  }
}
