import type { RedundantEdge, UsableNetwork } from './usable-network.ts';
import type { ReachLabels } from './reach-labels.ts';
import type { GroupedEdges } from '../adjacency.ts';

/** Nodes to visit before the search for a short proof is abandoned. */
export const shortEffort = 48;
const deepEffort = 400;

/** The network as walked by a search, forward or back. */
interface Direction extends GroupedEdges {
  /** The ends of edges where the search begins, and those it approaches. */
  readonly near: Int32Array;
  readonly far: Int32Array;
  readonly isBack: boolean;
}

/** Decides single edges by the paths between their ends. */
export class PairSearch {
  readonly #network: UsableNetwork;
  readonly #maxProofEdges: number;
  readonly #labels: ReachLabels;
  readonly #forward: Direction;
  readonly #back: Direction;
  /** Number of the last search that visited each node. */
  readonly #seen: Int32Array;
  #search = 0;
  readonly #weights: Float64Array;
  readonly #parents: Int32Array;
  readonly #queue: Int32Array;

  constructor(network: UsableNetwork, maxProofEdges: number) {
    const { leaving, entering, from, to } = network;
    this.#network = network;
    this.#maxProofEdges = maxProofEdges;
    this.#labels = network.getLabels();
    this.#forward = { ...leaving, near: from, far: to, isBack: false };
    this.#back = { ...entering, near: to, far: from, isBack: true };
    this.#seen = new Int32Array(network.nodeCount);
    this.#weights = new Float64Array(network.nodeCount);
    this.#parents = new Int32Array(network.nodeCount);
    this.#queue = new Int32Array(network.nodeCount);
  }

  /** An alternative path that reaches the demand; undefined if there is none. */
  find(edge: number, demand: number): RedundantEdge | undefined {
    const near = this.#explore(edge, demand, this.#forward, false);
    if (typeof near === 'object') return near;
    if (near === 'none') return undefined;
    const far = this.#explore(edge, demand, this.#forward, true);
    return typeof far === 'object' ? far : this.#decide(edge, demand);
  }

  /** A path of few edges; undefined if none is found quickly. `isBack` searches from end to start. */
  findShort(edge: number, demand: number, isBack: boolean): RedundantEdge | undefined {
    const path = this.#explore(edge, demand, isBack ? this.#back : this.#forward, false);
    return typeof path === 'object' ? path : undefined;
  }

  /**
   * Follows only the first path to each node, so a path found is valid but a heavier one may be missed: returns `none` if no path
   * leads to the end, `open` if undecided.
   */
  #explore(
    edge: number,
    demand: number,
    direction: Direction,
    isDeep: boolean,
  ): RedundantEdge | 'none' | 'open' {
    const effort = isDeep ? deepEffort : shortEffort;
    const { offsets, others, edges, isBack } = direction;
    const { weights } = this.#network;
    const start = direction.near[edge] ?? 0;
    const end = direction.far[edge] ?? 0;
    const search = ++this.#search;
    const queue = this.#queue;
    let read = 0;
    let filled = 1;
    queue[0] = start;
    this.#weights[start] = 0;
    let isReached = false;
    for (let left = effort; read < filled; left--) {
      if (left === 0) return 'open';
      const node = (isDeep ? queue[--filled] : queue[read++]) ?? 0;
      const weight = this.#weights[node] ?? 0;
      const last = offsets[node + 1] ?? 0;
      if (last - (offsets[node] ?? 0) > effort) return 'open';
      for (let slot = offsets[node] ?? 0; slot < last; slot++) {
        const other = others[slot] ?? 0;
        const step = edges[slot] ?? 0;
        if (step === edge || (isBack ? other < end : other > end)) continue;
        const reached = weight + (weights[step] ?? 0);
        if (other === end) {
          isReached = true;
          if (reached >= demand) return this.#finish(direction, { edge, lastStep: step, weight: reached });
          continue;
        }
        if (this.#seen[other] === search) continue;
        if (!(isBack ? this.#labels.mayReach(end, other) : this.#labels.mayReach(other, end))) continue;
        this.#seen[other] = search;
        this.#weights[other] = reached;
        this.#parents[other] = step;
        queue[filled++] = other;
      }
    }
    return isReached ? 'open' : 'none';
  }

  /** Decides by longest paths over the nodes between the two ends. */
  #decide(edge: number, demand: number): RedundantEdge | undefined {
    const { weights, from, to } = this.#network;
    const { offsets, others, edges } = this.#forward;
    const start = from[edge] ?? 0;
    const end = to[edge] ?? 0;
    const nodes = this.#listBetween(edge);
    if (nodes === undefined) return undefined;
    const search = this.#search;
    for (const node of nodes) this.#weights[node] = -Infinity;
    this.#weights[start] = 0;
    this.#weights[end] = -Infinity;
    for (const node of nodes) {
      const weight = this.#weights[node] ?? 0;
      const last = offsets[node + 1] ?? 0;
      for (let slot = offsets[node] ?? 0; slot < last; slot++) {
        const target = others[slot] ?? 0;
        const step = edges[slot] ?? 0;
        if (step === edge || (target !== end && this.#seen[target] !== search)) continue;
        const reached = weight + (weights[step] ?? 0);
        if (reached <= (this.#weights[target] ?? 0)) continue;
        this.#weights[target] = reached;
        this.#parents[target] = step;
      }
    }
    const heaviest = this.#weights[end] ?? -Infinity;
    return heaviest >= demand && heaviest !== -Infinity
      ? this.#finish(this.#forward, { edge, lastStep: this.#parents[end] ?? 0, weight: heaviest })
      : undefined;
  }

  /** Nodes reachable from the start that may reach the end, in order from the start. Undefined if none leads to the end. */
  #listBetween(edge: number): Int32Array | undefined {
    const { from, to } = this.#network;
    const { offsets, others, edges } = this.#forward;
    const start = from[edge] ?? 0;
    const end = to[edge] ?? 0;
    const search = ++this.#search;
    const queue = this.#queue;
    let isReached = false;
    let filled = 1;
    queue[0] = start;
    for (let read = 0; read < filled; read++) {
      const node = queue[read] ?? 0;
      const last = offsets[node + 1] ?? 0;
      for (let slot = offsets[node] ?? 0; slot < last; slot++) {
        const target = others[slot] ?? 0;
        if (target > end || edges[slot] === edge) continue;
        if (target === end) isReached = true;
        else if (this.#seen[target] !== search && this.#labels.mayReach(target, end)) {
          this.#seen[target] = search;
          queue[filled++] = target;
        }
      }
    }
    return isReached ? queue.slice(0, filled).sort() : undefined;
  }

  /** Walks from the last step of a search back to its beginning. */
  #finish(
    { near, isBack }: Direction,
    { edge, lastStep, weight }: { edge: number; lastStep: number; weight: number },
  ): RedundantEdge {
    const start = near[edge] ?? 0;
    const steps = [lastStep];
    for (let node = near[lastStep] ?? start; node !== start;) {
      const step = this.#parents[node] ?? 0;
      steps.push(step);
      node = near[step] ?? start;
    }
    const proof = isBack ? steps : steps.reverse();
    return {
      edge,
      proof: proof.slice(0, this.#maxProofEdges),
      isCut: proof.length > this.#maxProofEdges,
      weight,
    };
  }
}
