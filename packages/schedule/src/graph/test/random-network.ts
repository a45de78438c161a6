import fc from 'fast-check';
import type { EdgeList } from '../adjacency.ts';

/** An acyclic network for property tests: up to `maxNodes` nodes under shuffled numbers, with parallel edges. */
export function arbitraryNetwork(maxNodes: number, maxEdges: number): fc.Arbitrary<EdgeList> {
  return fc.integer({ min: 2, max: maxNodes }).chain((nodeCount) =>
    fc
      .record({
        names: fc.shuffledSubarray(
          Array.from({ length: nodeCount }, (_, node) => node),
          { minLength: nodeCount },
        ),
        edges: fc.array(fc.tuple(fc.nat(nodeCount - 1), fc.nat(nodeCount - 1)), { maxLength: maxEdges }),
      })
      .map(({ names, edges }) => {
        const forward = edges
          .filter(([a, b]) => a !== b)
          .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
        return {
          nodeCount,
          from: Int32Array.from(forward, ([a]) => names[a] ?? 0),
          to: Int32Array.from(forward, ([, b]) => names[b] ?? 0),
        };
      }),
  );
}

/** A network with edges given as pairs. */
export function createNetworkOf(nodeCount: number, pairs: readonly (readonly [number, number])[]): EdgeList {
  return { nodeCount, from: Int32Array.from(pairs, ([a]) => a), to: Int32Array.from(pairs, ([, b]) => b) };
}

/** All pairs of nodes joined by a path of at least one edge (Warshall). */
export function computeClosure(
  { nodeCount, from, to }: EdgeList,
  isUsable: (edge: number) => boolean = () => true,
): boolean[][] {
  const reaches = Array.from({ length: nodeCount }, () => Array<boolean>(nodeCount).fill(false));
  const set = (a: number, b: number): void => {
    const row = reaches[a];
    if (row !== undefined) row[b] = true;
  };
  from.forEach((node, edge) => {
    if (isUsable(edge)) set(node, to[edge] ?? 0);
  });
  for (let via = 0; via < nodeCount; via++) {
    for (let a = 0; a < nodeCount; a++) {
      if (reaches[a]?.[via] !== true) continue;
      for (let b = 0; b < nodeCount; b++) if (reaches[via]?.[b] === true) set(a, b);
    }
  }
  return reaches;
}
