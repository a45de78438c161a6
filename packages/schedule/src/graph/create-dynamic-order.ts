import { createAdjacency, type Adjacency, type EdgeList } from './adjacency.ts';
import { computeStrongComponents } from './compute-strong-components.ts';
import { PriorityQueue } from './priority-queue.ts';

export type DynamicOrder = ReturnType<typeof createDynamicOrder>;

/**
 * An order of nodes in which every edge points forward, kept while edges that close no loop are added; nodes that lead to each other
 * share a place. Of several possible orders it begins with one by `rank`. A new edge costs at most what lies between its ends.
 * Method: A. Marchetti-Spaccamela, U. Nanni, H. Rohnert, "Maintaining a topological order under edge insertions" (1996).
 */
export function createDynamicOrder(network: EdgeList, rank: (node: number) => number) {
  const { component } = computeStrongComponents(network);
  const getGroup = (node: number): number => component[node] ?? 0;
  const from = network.from.map(getGroup);
  const to = network.to.map(getGroup);
  const count = component.reduce((most, group) => Math.max(most, group + 1), 0);
  const ends = { nodeCount: count, from, to };
  const leaving = createGrowingList(createAdjacency(count, from), to);
  const entering = createGrowingList(createAdjacency(count, to), from);
  const ranks = new Float64Array(count).fill(Infinity);
  component.forEach((group, node) => {
    ranks[group] = Math.min(ranks[group] ?? Infinity, rank(node));
  });
  /** The group at each place, and the place of each group. */
  const groups = orderByRank(ends, leaving, ranks);
  const places = new Int32Array(count);
  groups.forEach((group, place) => {
    places[group] = place;
  });
  const getPlace = (node: number): number => places[getGroup(node)] ?? 0;
  const put = (group: number, place: number): void => {
    groups[place] = group;
    places[group] = place;
  };

  /** The places reached by the last search, which goes from place to place in one direction, only as far as it was asked for. */
  const reached = new Uint8Array(count);
  let search = { start: -1, step: 1, at: 0 };
  const begin = (start: number, step: number): void => {
    reached.fill(0);
    reached[start] = 1;
    search = { start, step, at: start };
  };
  /** Whether a search reaches a place; visits no place beyond it. */
  const reach = (target: number): boolean => {
    const { step } = search;
    const next = step > 0 ? leaving : entering;
    for (; (target - search.at) * step > 0; search.at += step) {
      if (reached[search.at] === 0) continue;
      next.forEach(groups[search.at] ?? 0, (group) => {
        reached[places[group] ?? 0] = 1;
      });
    }
    return reached[target] === 1;
  };

  return {
    /**
     * Whether a path leads from one node to another. One search answers for all `to` of the same `from`, or with `side` 'to' for all
     * `from` of the same `to`, until an edge is added.
     */
    leads: (from: number, to: number, side: 'from' | 'to' = 'from'): boolean => {
      const [first, last] = [getPlace(from), getPlace(to)];
      if (first >= last) return first === last;
      const [start, target, step] = side === 'from' ? [first, last, 1] : [last, first, -1];
      if (search.start !== start || search.step !== step) begin(start, step);
      return reach(target);
    },
    /** Adds an edge; no path may lead from its end to its start. */
    add: (from: number, to: number): void => {
      leaving.add(getGroup(from), getGroup(to));
      entering.add(getGroup(to), getGroup(from));
      const [last, first] = [getPlace(from), getPlace(to)];
      if (first < last) {
        begin(first, 1);
        reach(last);
        // What the end of the edge leads to moves behind its start.
        const moved: number[] = [];
        for (let place = first; place <= last; place++) {
          const group = groups[place] ?? 0;
          if (reached[place] === 1) moved.push(group);
          else put(group, place - moved.length);
        }
        moved.forEach((group, index) => put(group, last - moved.length + 1 + index));
      }
      search = { start: -1, step: 1, at: 0 };
    },
  };
}

/** Kahn's method with the lowest rank first among the nodes that wait for no other. Edges of a node to itself do not count. */
function orderByRank(
  { nodeCount, from, to }: EdgeList,
  leaving: ReturnType<typeof createGrowingList>,
  ranks: Float64Array,
): Int32Array {
  const waiting = new Int32Array(nodeCount);
  from.forEach((node, edge) => {
    const target = to[edge] ?? 0;
    if (target !== node) waiting[target] = (waiting[target] ?? 0) + 1;
  });
  // Equal infinite ranks differ by NaN.
  const ready = new PriorityQueue<number>((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
  waiting.forEach((left, node) => {
    if (left === 0) ready.put(node);
  });
  const order = new Int32Array(nodeCount);
  let filled = 0;
  for (let node = ready.take(); node !== undefined; node = ready.take()) {
    order[filled++] = node;
    leaving.forEach(node, (target) => {
      if (target === node) return;
      const left = (waiting[target] ?? 0) - 1;
      waiting[target] = left;
      if (left === 0) ready.put(target);
    });
  }
  return order;
}

/** The other ends of the edges at each node, to which edges can be added. */
function createGrowingList({ offsets, edges }: Adjacency, others: Int32Array) {
  const added = new Map<number, number[]>();
  return {
    add: (node: number, other: number): void => {
      const list = added.get(node);
      if (list === undefined) added.set(node, [other]);
      else list.push(other);
    },
    forEach: (node: number, visit: (other: number) => void): void => {
      const end = offsets[node + 1] ?? 0;
      for (let slot = offsets[node] ?? 0; slot < end; slot++) visit(others[edges[slot] ?? 0] ?? 0);
      for (const other of added.get(node) ?? []) visit(other);
    },
  };
}
