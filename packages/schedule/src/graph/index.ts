export * from './adjacency.ts';
export * from './compute-strong-components.ts';
export * from './compute-topological-order.ts';
export * from './create-dynamic-order.ts';
export * from './event-graph.ts';
export * from './find-loops.ts';
export * from './find-shortest-cycle.ts';
export * from './priority-queue.ts';
