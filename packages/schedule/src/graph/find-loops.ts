import type { EdgeList } from './adjacency.ts';
import { computeStrongComponents } from './compute-strong-components.ts';
import { findShortestCycle } from './find-shortest-cycle.ts';

/** The loops of a network whose nodes may be done. */
export interface Loops {
  /** A shortest loop of those with a node that is not done; undefined if there is none. */
  readonly open: readonly number[] | undefined;
  /** Groups of nodes that are all done and lead to each other, in ascending order. */
  readonly done: readonly (readonly number[])[];
  /** The edges within these groups. Without them and without an open loop, the network has none. */
  readonly doneEdges: ReadonlySet<number>;
}

/** Separates loops that hold up open work from those among nodes that are done. Linear unless there is an open loop. */
export function findLoops(network: EdgeList, isDone: (node: number) => boolean): Loops {
  const { nodeCount, from, to } = network;
  const { component, isCyclic } = computeStrongComponents(network);
  const onLoops = new Map<number, number[]>();
  for (let node = 0; node < nodeCount; node++) {
    const home = component[node] ?? 0;
    if (isCyclic[home] !== 1) continue;
    const members = onLoops.get(home);
    if (members === undefined) onLoops.set(home, [node]);
    else members.push(node);
  }
  const groups = [...onLoops];
  const done = groups.filter(([, members]) => members.every(isDone));
  const homes = new Set(done.map(([home]) => home));
  const doneEdges = new Set<number>();
  from.forEach((node, edge) => {
    const home = component[node] ?? 0;
    if (homes.has(home) && component[to[edge] ?? -1] === home) doneEdges.add(edge);
  });
  return {
    open: done.length < groups.length ? findShortestCycle(network, (node) => !isDone(node)) : undefined,
    done: done.map(([, members]) => members),
    doneEdges,
  };
}
