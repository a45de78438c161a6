import { createLastSteps, sumWeights } from './short-proofs.ts';
import { sortEdges } from './usable-network.ts';
import type { RedundancyInput, RedundantEdge, SortedEdges, UsableNetwork } from './usable-network.ts';
import { createAdjacency } from '../../graph/adjacency.ts';

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
  { demands, candidates, maxProofEdges }: SearchInput,
  put: (found: RedundantEdge) => void,
): void {
  const { nodeCount, from, to, weights } = network;
  /** By edge: whether it is a candidate, and whether an alternative path was found. */
  const isCandidate = new Uint8Array(from.length);
  const isImplied = new Uint8Array(from.length);
  for (const edge of candidates) isCandidate[edge] = 1;
  const out = sortEdges(
    network,
    from.map((_, edge) => edge).filter((edge) => weights[edge] !== -Infinity || isCandidate[edge] === 1),
  );
  const byEnd = createAdjacency(nodeCount, to, Int32Array.from(candidates));
  const steps = createLastSteps(network, out);
  const paths = new DensePaths(nodeCount, out);

  /** A parallel edge among the given places that alone proves a candidate redundant. */
  const findParallel = (candidate: number, place: number, next: number): RedundantEdge | undefined => {
    for (let at = place; at < next; at++) {
      const edge = out.edges[at] ?? 0;
      const weight = out.weights[at] ?? -Infinity;
      if (edge !== candidate && weight !== -Infinity && weight >= (demands[candidate] ?? 0))
        return { edge: candidate, proof: [edge], isCut: false, weight };
    }
    return undefined;
  };

  const decide = (place: number, next: number, beside: number): void => {
    for (let at = place; at < next; at++) {
      const edge = out.edges[at] ?? 0;
      if (isCandidate[edge] === 0) continue;
      const parallel = findParallel(edge, place, next);
      if (parallel !== undefined) put(parallel);
      else if (beside !== -Infinity && beside >= (demands[edge] ?? 0)) isImplied[edge] = 1;
    }
  };

  /** The heaviest edge of a node after which the best path to `end` still reaches `least`. */
  const findEdge = (node: number, end: number, least: number): number => {
    const last = out.offsets[node + 1] ?? 0;
    let heaviest = -1;
    let most = -Infinity;
    for (let place = out.offsets[node] ?? 0; place < last; place++) {
      const target = out.others[place] ?? 0;
      // An edge straight to the end is the candidate itself or too light; otherwise it would have been found as a step.
      if (target >= end) break;
      const weight = out.weights[place] ?? -Infinity;
      if (weight <= most) continue;
      const rest = paths.getWeight(target, end);
      if (rest === -Infinity || weight + rest < least) continue;
      most = weight;
      heaviest = out.edges[place] ?? -1;
    }
    if (heaviest < 0) throw new RangeError(`No path of ${least} leads from node ${node} to node ${end}`);
    return heaviest;
  };

  /** A path of two steps if possible; otherwise adds edges one by one until one or two steps complete it. */
  const findPath = (start: number, end: number, demand: number): number[] => {
    const path = steps.findTwo(start, demand);
    if (path !== undefined) return path;
    const edges: number[] = [];
    let left = demand;
    for (let node = start; node !== end;) {
      const edge = findEdge(node, end, left);
      edges.push(edge);
      left -= weights[edge] ?? 0;
      node = to[edge] ?? end;
      const rest = steps.findOne(node, left) ?? steps.findTwo(node, left);
      if (rest !== undefined) return [...edges, ...rest];
    }
    return edges;
  };

  const prove = (edge: number, end: number): RedundantEdge => {
    const proof = findPath(from[edge] ?? 0, end, demands[edge] ?? 0);
    const weight = sumWeights(network, proof);
    return { edge, proof: proof.slice(0, maxProofEdges), isCut: proof.length > maxProofEdges, weight };
  };

  for (let first = 0; first < nodeCount; first += paths.width) {
    const end = Math.min(nodeCount, first + paths.width);
    paths.run(first, end, decide);
    // Candidates that end at the same node share their last steps.
    for (let node = first; node < end; node++) {
      const last = byEnd.offsets[node + 1] ?? 0;
      steps.leadTo(node);
      for (let place = byEnd.offsets[node] ?? 0; place < last; place++) {
        const edge = byEnd.edges[place] ?? 0;
        if (isImplied[edge] === 1) put(prove(edge, node));
      }
    }
  }
  paths.release();
}

/** Weights in memory at once: 16 MB. */
const heldWeights = 1 << 21;

/**
 * Heaviest paths to a range of end nodes, from the last node back. Edges outside the transitive reduction add nothing.
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

  /** Takes consecutive ranges in order. Reports parallel edges, by place, with the weight of their heaviest alternative path. */
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
