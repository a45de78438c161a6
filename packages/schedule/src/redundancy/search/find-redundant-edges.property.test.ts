import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeTopologicalOrder } from '../../graph/compute-topological-order.ts';
import { createRedundancyFinder } from './find-redundant-edges.ts';
import type { RedundancyInput } from './usable-network.ts';

interface Shape {
  readonly seed: number;
  readonly size: number;
  readonly span: number;
  /** Approximate edges per node. If there are many, nearly all have a weight. */
  readonly perNode: number;
}

/** A network for every search method: near and far edges, weights of both signs, two nodes linked to all others, no parallel edges. */
function createInput({ seed, size, span, perNode }: Shape): RedundancyInput {
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pairs = new Map<string, [number, number]>();
  const put = (from: number, to: number): void => {
    if (from < to) pairs.set(`${from} ${to}`, [from, to]);
  };
  for (let edge = 0; edge < size * perNode; edge += 1) {
    const from = random(size - 1);
    put(from, Math.min(size - 1, from + 1 + random(span)));
  }
  const [early, late] = [random(10), size - 1 - random(10)];
  for (let node = 0; node < size; node += 1) {
    if (random(3) > 0) put(early, node);
    if (random(3) > 0) put(node, late);
  }
  const list = [...pairs.values()];
  // Node numbers must not reveal the order.
  const name = (node: number): number => (node * 7919) % size;
  const network = {
    nodeCount: size,
    from: Int32Array.from(list, ([from]) => name(from)),
    to: Int32Array.from(list, ([, to]) => name(to)),
  };
  const demands = Float64Array.from(list, () => (random(3) === 0 || perNode > 2 ? random(9) - 3 : 0));
  const proofWeights = demands.map((demand) => (random(20) === 0 ? -Infinity : demand));
  const candidates = list.map((_, edge) => edge).filter(() => random(10) > 0);
  return { network, order: computeTopologicalOrder(network), demands, proofWeights, candidates };
}

/** The heaviest path from start to end of each candidate, over all other edges. */
function findByLongestPaths({
  network: { nodeCount, from, to },
  order,
  proofWeights,
  demands,
  candidates,
}: RedundancyInput): number[] {
  const entering = Array.from({ length: nodeCount }, (): number[] => []);
  to.forEach((node, edge) => entering[node]?.push(edge));
  return candidates.filter((candidate) => {
    const weights = new Float64Array(nodeCount).fill(-Infinity);
    weights[from[candidate] ?? 0] = 0;
    for (let place = order.indexOf(from[candidate] ?? 0) + 1; place < nodeCount; place += 1) {
      const node = order[place] ?? 0;
      for (const edge of entering[node] ?? []) {
        if (edge === candidate) continue;
        const weight = (weights[from[edge] ?? 0] ?? 0) + (proofWeights[edge] ?? 0);
        weights[node] = Math.max(weights[node] ?? 0, weight);
      }
      if (node === to[candidate]) break;
    }
    const heaviest = weights[to[candidate] ?? 0] ?? -Infinity;
    return heaviest !== -Infinity && heaviest >= (demands[candidate] ?? 0);
  });
}

const arbitraryShape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({
    seed: fc.nat(),
    size: fc.constantFrom(40, 293, 500),
    span: fc.constantFrom(5, 60, 500),
    perNode: fc.constant(2),
  }),
  fc.record({
    seed: fc.nat(),
    size: fc.constantFrom(40, 120),
    span: fc.constantFrom(30, 500),
    perNode: fc.constantFrom(10, 25),
  }),
);

const findRedundantEdges = (input: RedundancyInput) => createRedundancyFinder(input)(input);

describe('createRedundancyFinder', () => {
  it('agrees with longest paths, for hubs and single edges', () => {
    fc.assert(
      fc.property(arbitraryShape, (shape) => {
        const input = createInput(shape);
        expect(findRedundantEdges(input).map(({ edge }) => edge)).toEqual(findByLongestPaths(input));
      }),
      { numRuns: 40 },
    );
  });

  it('agrees with longest paths for several weights of one network, some excluding edges', () => {
    fc.assert(
      fc.property(
        arbitraryShape,
        fc.array(fc.integer({ min: 2, max: 9 }), { minLength: 1 }),
        (shape, rests) => {
          const input = createInput(shape);
          const find = createRedundancyFinder(input);
          for (const rest of rests) {
            const proofWeights = input.proofWeights.map((weight, edge) =>
              edge % rest === 0 ? -Infinity : weight - (edge % 2),
            );
            const search = { ...input, proofWeights };
            expect(find(search).map(({ edge }) => edge)).toEqual(findByLongestPaths(search));
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('proves each edge with a path from its start to its end that avoids it and adds up', () => {
    fc.assert(
      fc.property(arbitraryShape, (shape) => {
        const input = createInput(shape);
        const { from, to } = input.network;
        const wrong = findRedundantEdges(input).filter(({ edge, proof, isCut, weight }) => {
          const isPath =
            !proof.includes(edge) &&
            from[proof[0] ?? -1] === from[edge] &&
            proof.slice(1).every((step, place) => from[step] === to[proof[place] ?? -1]) &&
            weight >= (input.demands[edge] ?? 0);
          if (isCut) return !isPath;
          const sum = proof.reduce((total, step) => total + (input.proofWeights[step] ?? 0), 0);
          return !isPath || to[proof.at(-1) ?? -1] !== to[edge] || sum !== weight;
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
