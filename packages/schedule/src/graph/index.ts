export * from './adjacency.ts';
export * from './compute-longest-paths.ts';
export * from './compute-strong-components.ts';
export * from './compute-topological-order.ts';
export * from './event-graph.ts';
export * from './find-redundant-edges.ts';
export * from './find-shortest-cycle.ts';
export * from './visit-reach-blocks.ts';
