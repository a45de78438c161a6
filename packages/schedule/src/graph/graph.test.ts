import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeStrongComponents } from './compute-strong-components.ts';
import { computeTopologicalOrder } from './compute-topological-order.ts';
import { createDynamicOrder } from './create-dynamic-order.ts';
import { findLoops } from './find-loops.ts';
import { findShortestCycle } from './find-shortest-cycle.ts';
import { arbitraryNetwork, computeClosure, createNetworkOf } from './test/random-network.ts';

const chainLength = 100_000;
const chain = createNetworkOf(
  chainLength,
  Array.from({ length: chainLength - 1 }, (_, node) => [node, node + 1] as const),
);

describe('computeTopologicalOrder', () => {
  it('makes every edge point forward and includes every node once', () => {
    fc.assert(
      fc.property(arbitraryNetwork(30, 90), (network) => {
        const order = computeTopologicalOrder(network);
        expect(new Set(order).size).toBe(network.nodeCount);
        network.from.forEach((node, edge) => {
          expect(order.indexOf(node)).toBeLessThan(order.indexOf(network.to[edge] ?? -1));
        });
      }),
    );
  });

  it('omits the nodes on and after a cycle', () => {
    const network = createNetworkOf(5, [
      [0, 1],
      [1, 2],
      [2, 1],
      [2, 3],
    ]);
    expect([...computeTopologicalOrder(network)]).toEqual([0, 4]);
  });

  it('orders a chain of 100,000 nodes', () => {
    expect(computeTopologicalOrder(chain).length).toBe(chainLength);
  });
});

describe('computeStrongComponents', () => {
  const pairs = fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 25 });

  it('groups exactly the nodes that reach each other; later groups lead to earlier ones', () => {
    fc.assert(
      fc.property(pairs, (edges) => {
        const network = createNetworkOf(9, edges);
        const reaches = computeClosure(network);
        const { component, isCyclic } = computeStrongComponents(network);
        for (let a = 0; a < 9; a++) {
          expect(isCyclic[component[a] ?? 0] === 1).toBe(reaches[a]?.[a] === true);
          for (let b = 0; b < 9; b++) {
            const together = a === b || (reaches[a]?.[b] === true && reaches[b]?.[a] === true);
            expect(component[a] === component[b]).toBe(together);
            if (reaches[a]?.[b] === true) expect(component[a]).toBeGreaterThanOrEqual(component[b] ?? 0);
          }
        }
      }),
    );
  });
});

describe('findShortestCycle', () => {
  it('finds none in an acyclic network, however long', () => {
    expect(findShortestCycle(chain)).toBeUndefined();
  });

  it('finds the shorter of two cycles, from its lowest node', () => {
    const network = createNetworkOf(7, [
      [0, 1],
      [1, 2],
      [2, 0],
      [5, 4],
      [4, 6],
      [6, 5],
      [4, 5],
    ]);
    expect(findShortestCycle(network)).toEqual([4, 5]);
    expect(
      findShortestCycle(
        createNetworkOf(3, [
          [0, 1],
          [1, 0],
          [2, 2],
        ]),
      ),
    ).toEqual([2]);
  });

  it('finds a cycle of 100,000 nodes', () => {
    const from = Int32Array.from([...chain.from, chainLength - 1]);
    const to = Int32Array.from([...chain.to, 0]);
    expect(findShortestCycle({ nodeCount: chainLength, from, to })).toHaveLength(chainLength);
  });

  it('is as short as the shortest path from any node back to itself', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 20 }), (edges) => {
        const cycle = findShortestCycle(createNetworkOf(8, edges));
        const isEdge = (a: number, b: number): boolean => edges.some(([x, y]) => x === a && y === b);
        let walks = Array.from({ length: 8 }, (_, a) => Array.from({ length: 8 }, (__, b) => isEdge(a, b)));
        let shortest = 0;
        for (let length = 1; length <= 8 && shortest === 0; length++) {
          if (walks.some((row, a) => row[a] === true)) shortest = length;
          walks = walks.map((row) => row.map((_, b) => row.some((can, via) => can && isEdge(via, b))));
        }
        expect(cycle?.length ?? 0).toBe(shortest);
        cycle?.forEach((node, i) => {
          expect(isEdge(node, cycle[(i + 1) % cycle.length] ?? -1)).toBe(true);
        });
      }),
    );
  });
});

describe('findLoops', () => {
  it('separates loops among done nodes from those with another node', () => {
    const edges = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 16 });
    fc.assert(
      fc.property(edges, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (pairs, isDone) => {
        const network = createNetworkOf(8, pairs);
        const reaches = computeClosure(network);
        const leads = (a: number, b: number): boolean => reaches[a]?.[b] === true;
        const nodes = isDone.map((_, node) => node);
        const loops = nodes
          .filter((node) => leads(node, node))
          .map((node) => nodes.filter((other) => leads(node, other) && leads(other, node)));
        const isAllDone = (loop: readonly number[]): boolean => loop.every((node) => isDone[node] === true);
        const found = findLoops(network, (node) => isDone[node] === true);
        const whole = new Map(loops.filter(isAllDone).map((loop) => [loop[0], loop]));
        expect(found.done).toEqual([...whole.values()].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)));
        expect(found.open === undefined).toBe(loops.every(isAllDone));
        expect(found.open?.some((node) => isDone[node] !== true)).not.toBe(false);
        const kept = pairs.filter((_, edge) => !found.doneEdges.has(edge));
        const order = computeTopologicalOrder(createNetworkOf(8, kept));
        if (found.open === undefined) expect(order).toHaveLength(8);
        pairs.forEach(([a, b], edge) => {
          expect(found.doneEdges.has(edge)).toBe(
            found.done.some((loop) => loop.includes(a) && loop.includes(b)),
          );
        });
      }),
    );
  });
});

describe('createDynamicOrder', () => {
  const nodes = 9;
  const pair = fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1));

  it('knows which nodes lead to which while edges are added that close no loop', () => {
    fc.assert(
      fc.property(
        fc.array(pair, { maxLength: 12 }),
        fc.array(fc.tuple(pair, fc.constantFrom('from' as const, 'to' as const)), { maxLength: 25 }),
        fc.array(fc.constantFrom(-Infinity, 0, 1, 2, Infinity), { minLength: nodes, maxLength: nodes }),
        (edges, asked, ranks) => {
          const pairs = edges.slice();
          const order = createDynamicOrder(createNetworkOf(nodes, pairs), (node) => ranks[node] ?? 0);
          let reaches = computeClosure(createNetworkOf(nodes, pairs));
          for (const [[from, to], side] of asked) {
            for (let other = 0; other < nodes; other++) {
              const [a, b] = side === 'from' ? [to, other] : [other, to];
              expect(order.leads(a, b, side)).toBe(a === b || reaches[a]?.[b] === true);
            }
            if (order.leads(to, from, side)) continue;
            order.add(from, to);
            pairs.push([from, to]);
            reaches = computeClosure(createNetworkOf(nodes, pairs));
          }
        },
      ),
    );
  });

  it('orders a chain of 100,000 nodes whose ranks say the opposite', () => {
    const order = createDynamicOrder(chain, (node) => -node);
    expect(order.leads(0, chainLength - 1)).toBe(true);
    expect(order.leads(chainLength - 1, 0)).toBe(false);
  });
});
