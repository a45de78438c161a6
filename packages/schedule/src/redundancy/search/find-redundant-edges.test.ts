import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeTopologicalOrder } from '../../graph/compute-topological-order.ts';
import type { EventLink } from '../../graph/event-graph.ts';
import { createEventGraph } from '../../graph/event-graph.ts';
import type { RedundantEdge } from './usable-network.ts';
import { createRedundancyFinder } from './find-redundant-edges.ts';

interface LaggedLink extends EventLink {
  readonly lag: number;
}

/** Tests all links of activities with durations of at least the given ones (0 by default). Returns edges. */
function findRedundantLinks(
  activityCount: number,
  links: readonly LaggedLink[],
  durations: readonly number[] = [],
): RedundantEdge[] {
  const network = createEventGraph(activityCount, links);
  const weights = Float64Array.from(network.from, (_, edge) =>
    edge < activityCount ? (durations[edge] ?? 0) : (links[edge - activityCount]?.lag ?? 0),
  );
  const order = computeTopologicalOrder(network);
  const candidates = links.map((_, index) => activityCount + index);
  const find = createRedundancyFinder({ network, order, proofWeights: weights });
  return find({ proofWeights: weights, demands: weights, candidates });
}

/** `A FS B`, `A SS+8 B`: letters are activities. */
function parseLinks(texts: readonly string[]): LaggedLink[] {
  return texts.map((text) => {
    const [predecessor = '', kind = '', successor = ''] = text.split(' ');
    const type = kind.slice(0, 2) as LaggedLink['type'];
    const index = (name: string): number => name.charCodeAt(0) - 65;
    return {
      predecessor: index(predecessor),
      successor: index(successor),
      type,
      lag: Number(kind.slice(2) || '0'),
    };
  });
}

describe('createRedundancyFinder on links', () => {
  it.each([
    ['a chain and its short cut', ['A FS B', 'B FS C', 'A FS C'], [2]],
    ['a short cut whose lag no known duration covers', ['A FS B', 'B FS C', 'A FS+16 C'], []],
    ['links of one pair implied by FS 0', ['A FS B', 'A SS B', 'A FF B'], [1, 2]],
    ['a smaller lag beside a larger one', ['A FS B', 'A FS+8 B'], [0]],
    ['a lag the chain adds up to; SS implies no FS', ['A SS B', 'B SS+8 C', 'A SS+8 C', 'A FS C'], [2]],
    ['a chain through the finish', ['A FS B', 'B FF C', 'A FF C'], [2]],
    ['a lead in the chain', ['A FS B', 'B FS-8 C', 'A FS C'], []],
    ['lags that add up', ['A FS+8 B', 'B FS+8 C', 'A FS+16 C', 'A SS+20 C'], [2]],
    ['the same link twice; the first stays', ['A FS B', 'A FS B'], [1]],
    ['FF+8 beside FS 0', ['A FS B', 'A FF+8 B'], []],
  ])('%s', (_, texts, expected) => {
    const links = parseLinks(texts);
    expect(findRedundantLinks(4, links).map(({ edge }) => edge - 4)).toEqual(expected);
  });

  it('names the path that proves it', () => {
    const proof = findRedundantLinks(3, parseLinks(['A FS C', 'A SS B', 'B FS+2 C', 'A FS B']))[0]?.proof;
    // A.finish -FS-> B.start, B itself, B.finish -FS+2-> C.start
    expect(proof).toEqual([3 + 3, 1, 3 + 2]);
  });

  it('finds every third of 100,000 links redundant', () => {
    const count = 50_000;
    const links = Array.from({ length: count }, (_, index) => [
      { predecessor: index, successor: index + 1, type: 'FS', lag: 0 } as const,
      { predecessor: index, successor: Math.min(index + 3, count), type: 'FS', lag: index % 3 } as const,
    ]).flat();
    expect(findRedundantLinks(count + 1, links)).toHaveLength(16_668);
  });
});

const types = ['FS', 'SS', 'FF', 'SF'] as const;
const arbitraryLinks = fc
  .array(fc.tuple(fc.nat(5), fc.nat(5), fc.constantFrom(...types), fc.integer({ min: -2, max: 4 })), {
    maxLength: 16,
  })
  .map((tuples) =>
    tuples
      .filter(([a, b]) => a !== b)
      .map(([a, b, type, lag]): LaggedLink => ({
        predecessor: Math.min(a, b),
        successor: Math.max(a, b),
        type,
        lag,
      })),
  );

/** Start and finish of each activity, as early as links and durations allow. */
function computeEvents(links: readonly LaggedLink[], durations: readonly number[]): number[] {
  const network = createEventGraph(durations.length, links);
  const times = Array<number>(network.nodeCount).fill(0);
  for (const node of computeTopologicalOrder(network)) {
    network.to.forEach((target, edge) => {
      if (target !== node) return;
      const weight = edge < durations.length ? durations[edge] : links[edge - durations.length]?.lag;
      times[node] = Math.max(times[node] ?? 0, (times[network.from[edge] ?? 0] ?? 0) + (weight ?? 0));
    });
  }
  return times;
}

describe('properties', () => {
  it('all redundant links can be removed together without moving a date, whatever the durations', () => {
    fc.assert(
      fc.property(arbitraryLinks, fc.array(fc.nat(6), { minLength: 6, maxLength: 6 }), (links, durations) => {
        const redundant = new Set(findRedundantLinks(6, links).map(({ edge }) => edge - 6));
        const kept = links.filter((_, index) => !redundant.has(index));
        expect(computeEvents(kept, durations)).toEqual(computeEvents(links, durations));
      }),
      { numRuns: 1500 },
    );
  });

  it('after their removal no link is redundant', () => {
    fc.assert(
      fc.property(arbitraryLinks, (links) => {
        const redundant = new Set(findRedundantLinks(6, links).map(({ edge }) => edge - 6));
        const kept = links.filter((_, index) => !redundant.has(index));
        expect(findRedundantLinks(6, kept)).toEqual([]);
      }),
      { numRuns: 700 },
    );
  });

  it('every proof is a path from start to end that avoids the link and adds up', () => {
    fc.assert(
      fc.property(arbitraryLinks, (links) => {
        const network = createEventGraph(6, links);
        const getWeight = (edge: number): number => (edge < 6 ? 0 : (links[edge - 6]?.lag ?? 0));
        for (const { edge, proof } of findRedundantLinks(6, links)) {
          expect(proof).not.toContain(edge);
          expect(network.from[proof[0] ?? -1]).toBe(network.from[edge]);
          expect(network.to[proof.at(-1) ?? -1]).toBe(network.to[edge]);
          proof.slice(1).forEach((step, i) => expect(network.from[step]).toBe(network.to[proof[i] ?? -1]));
          expect(proof.reduce((sum, step) => sum + getWeight(step), 0)).toBeGreaterThanOrEqual(
            getWeight(edge),
          );
        }
      }),
      { numRuns: 700 },
    );
  });
});
