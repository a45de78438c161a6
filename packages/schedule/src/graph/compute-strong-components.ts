import { createAdjacency, type EdgeList } from './adjacency.ts';

interface StrongComponents {
  /** The component of each node; components are numbered from 0, each after those it leads to. */
  readonly component: Int32Array;
  /** Per component, 1 if it contains a cycle: more than one node, or a node that leads to itself. */
  readonly isCyclic: Uint8Array;
}

/** Groups nodes that lead to each other. Linear: R. E. Tarjan, "Depth-first search and linear graph algorithms" (1972). */
export function computeStrongComponents(network: EdgeList): StrongComponents {
  const { nodeCount, from, to } = network;
  const { offsets, edges } = createAdjacency(nodeCount, from);
  const component = new Int32Array(nodeCount).fill(-1);
  const index = new Int32Array(nodeCount).fill(-1);
  const low = new Int32Array(nodeCount);
  const next = offsets.slice(0, nodeCount);
  const open: number[] = [];
  const path: number[] = [];
  let visited = 0;
  let components = 0;

  const enter = (node: number): void => {
    index[node] = visited;
    low[node] = visited++;
    open.push(node);
    path.push(node);
  };
  const close = (node: number): void => {
    for (let member = open.pop(); member !== undefined; member = open.pop()) {
      component[member] = components;
      if (member === node) break;
    }
    components++;
  };
  const lower = (node: number, value: number): void => {
    if (value < (low[node] ?? 0)) low[node] = value;
  };

  for (let root = 0; root < nodeCount; root++) {
    if (index[root] === -1) enter(root);
    for (let node = path[path.length - 1]; node !== undefined; node = path[path.length - 1]) {
      const slot = next[node] ?? 0;
      if (slot < (offsets[node + 1] ?? 0)) {
        next[node] = slot + 1;
        const target = to[edges[slot] ?? 0] ?? 0;
        if (index[target] === -1) enter(target);
        else if (component[target] === -1) lower(node, index[target] ?? 0);
        continue;
      }
      path.pop();
      if (low[node] === index[node]) close(node);
      const parent = path[path.length - 1];
      if (parent !== undefined) lower(parent, low[node] ?? 0);
    }
  }
  return { component, isCyclic: findCyclic(network, component, components) };
}

function findCyclic({ from, to }: EdgeList, component: Int32Array, components: number): Uint8Array {
  const isCyclic = new Uint8Array(components);
  from.forEach((node, edge) => {
    const home = component[node] ?? 0;
    if (component[to[edge] ?? 0] === home) isCyclic[home] = 1;
  });
  return isCyclic;
}
