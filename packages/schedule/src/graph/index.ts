export * from './adjacency.ts';
export * from './compute-strong-components.ts';
export * from './compute-topological-order.ts';
export * from './event-graph.ts';
export * from './find-loops.ts';
export * from './find-shortest-cycle.ts';
export * from './priority-queue.ts';
export type { RedundancyInput, RedundantEdge } from './redundancy/usable-network.ts';
export * from './redundancy/find-redundant-edges.ts';
