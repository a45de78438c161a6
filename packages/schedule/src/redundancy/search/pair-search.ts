import type { RedundantEdge, UsableNetwork } from './usable-network.ts';
import type { GroupedEdges } from '../../graph/adjacency.ts';

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

export type PairSearch = ReturnType<typeof createPairSearch>;

/** Decides single edges by the paths between their ends. */
export function createPairSearch(network: UsableNetwork, maxProofEdges: number) {
  const { nodeCount, leaving, entering, from, to } = network;
  const labels = network.getLabels();
  const forward: Direction = { ...leaving, near: from, far: to, isBack: false };
  const back: Direction = { ...entering, near: to, far: from, isBack: true };
  /** Number of the last search that visited each node. */
  const seen = new Int32Array(nodeCount);
  let search = 0;
  const weights = new Float64Array(nodeCount);
  const parents = new Int32Array(nodeCount);
  const queue = new Int32Array(nodeCount);

  /** Walks from the last step of a search back to its beginning. */
  const finish = (
    { near, isBack }: Direction,
    edge: number,
    lastStep: number,
    weight: number,
  ): RedundantEdge => {
    const start = near[edge] ?? 0;
    const steps = [lastStep];
    for (let node = near[lastStep] ?? start; node !== start;) {
      const step = parents[node] ?? 0;
      steps.push(step);
      node = near[step] ?? start;
    }
    const proof = isBack ? steps : steps.reverse();
    return { edge, proof: proof.slice(0, maxProofEdges), isCut: proof.length > maxProofEdges, weight };
  };

  /** Follows only the first path to each node, so it may miss a heavier one: `none` if no path leads to the end, `open` if undecided. */
  const explore = (
    edge: number,
    demand: number,
    direction: Direction,
    isDeep: boolean,
  ): RedundantEdge | 'none' | 'open' => {
    const effort = isDeep ? deepEffort : shortEffort;
    const { offsets, others, edges, isBack } = direction;
    const start = direction.near[edge] ?? 0;
    const end = direction.far[edge] ?? 0;
    search += 1;
    let read = 0;
    let filled = 1;
    queue[0] = start;
    weights[start] = 0;
    let isReached = false;
    for (let left = effort; read < filled; left--) {
      if (left === 0) return 'open';
      const node = (isDeep ? queue[--filled] : queue[read++]) ?? 0;
      const weight = weights[node] ?? 0;
      const last = offsets[node + 1] ?? 0;
      if (last - (offsets[node] ?? 0) > effort) return 'open';
      for (let slot = offsets[node] ?? 0; slot < last; slot++) {
        const other = others[slot] ?? 0;
        const step = edges[slot] ?? 0;
        if (step === edge || (isBack ? other < end : other > end)) continue;
        const reached = weight + (network.weights[step] ?? 0);
        if (other === end) {
          isReached = true;
          if (reached >= demand) return finish(direction, edge, step, reached);
          continue;
        }
        if (seen[other] === search) continue;
        if (!(isBack ? labels.mayReach(end, other) : labels.mayReach(other, end))) continue;
        seen[other] = search;
        weights[other] = reached;
        parents[other] = step;
        queue[filled++] = other;
      }
    }
    return isReached ? 'open' : 'none';
  };

  /** Nodes reachable from the start that may reach the end, in order from the start. Undefined if none leads to the end. */
  const listBetween = (edge: number): Int32Array | undefined => {
    const { offsets, others, edges } = leaving;
    const start = from[edge] ?? 0;
    const end = to[edge] ?? 0;
    search += 1;
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
        else if (seen[target] !== search && labels.mayReach(target, end)) {
          seen[target] = search;
          queue[filled++] = target;
        }
      }
    }
    return isReached ? queue.slice(0, filled).sort() : undefined;
  };

  /** Decides by longest paths over the nodes between the two ends. */
  const decide = (edge: number, demand: number): RedundantEdge | undefined => {
    const { offsets, others, edges } = leaving;
    const start = from[edge] ?? 0;
    const end = to[edge] ?? 0;
    const nodes = listBetween(edge);
    if (nodes === undefined) return undefined;
    for (const node of nodes) weights[node] = -Infinity;
    weights[start] = 0;
    weights[end] = -Infinity;
    for (const node of nodes) {
      const weight = weights[node] ?? 0;
      const last = offsets[node + 1] ?? 0;
      for (let slot = offsets[node] ?? 0; slot < last; slot++) {
        const target = others[slot] ?? 0;
        const step = edges[slot] ?? 0;
        if (step === edge || (target !== end && seen[target] !== search)) continue;
        const reached = weight + (network.weights[step] ?? 0);
        if (reached <= (weights[target] ?? 0)) continue;
        weights[target] = reached;
        parents[target] = step;
      }
    }
    const heaviest = weights[end] ?? -Infinity;
    return heaviest >= demand && heaviest !== -Infinity
      ? finish(forward, edge, parents[end] ?? 0, heaviest)
      : undefined;
  };

  return {
    /** An alternative path that reaches the demand; undefined if there is none. */
    find: (edge: number, demand: number): RedundantEdge | undefined => {
      const near = explore(edge, demand, forward, false);
      if (typeof near === 'object') return near;
      if (near === 'none') return undefined;
      const far = explore(edge, demand, forward, true);
      return typeof far === 'object' ? far : decide(edge, demand);
    },
    /** A path of few edges; undefined if none is found quickly. `isBack` searches from end to start. */
    findShort: (edge: number, demand: number, isBack: boolean): RedundantEdge | undefined => {
      const path = explore(edge, demand, isBack ? back : forward, false);
      return typeof path === 'object' ? path : undefined;
    },
  };
}
