import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDenseRedundancy } from './dense-search.ts';
import { createUsableNetwork, type RedundantEdge } from './usable-network.ts';

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly demand: number;
  readonly proofWeight: number;
  readonly isCandidate: boolean;
}

const nodeCount = 9;
/** Includes parallel edges, edges that prove nothing and edges that are not candidates. */
const arbitraryEdges: fc.Arbitrary<Edge[]> = fc.array(
  fc
    .record({
      ends: fc.tuple(fc.nat(nodeCount - 1), fc.nat(nodeCount - 1)).filter(([a, b]) => a !== b),
      demand: fc.integer({ min: -2, max: 5 }),
      proves: fc.constantFrom('demand', 'demand', 'demand', 'zero', 'nothing'),
      isCandidate: fc.constantFrom(true, true, true, false),
    })
    .map(({ ends, demand, proves, isCandidate }) => ({
      from: Math.min(...ends),
      to: Math.max(...ends),
      demand,
      proofWeight: proves === 'demand' ? demand : proves === 'zero' ? 0 : -Infinity,
      isCandidate,
    })),
  { maxLength: 60 },
);

function findDense(edges: readonly Edge[], maxProofEdges = 60): RedundantEdge[] {
  const network = createUsableNetwork({
    network: {
      nodeCount,
      from: Int32Array.from(edges, ({ from }) => from),
      to: Int32Array.from(edges, ({ to }) => to),
    },
    order: Int32Array.from({ length: nodeCount }, (_, node) => node),
    proofWeights: Float64Array.from(edges, ({ proofWeight }) => proofWeight),
  });
  const found: RedundantEdge[] = [];
  const demands = Float64Array.from(edges, ({ demand }) => demand);
  const candidates = edges.flatMap(({ isCandidate }, place) => (isCandidate ? [place] : []));
  findDenseRedundancy(network, { demands, candidates, maxProofEdges }, (one) => found.push(one));
  return found.sort((a, b) => a.edge - b.edge);
}

/** Weight of the heaviest path from the start to the end of an edge without using it. */
function computeBeside(edges: readonly Edge[], excluded: number): number {
  const { from: start = 0, to: end = 0 } = edges[excluded] ?? {};
  const weights = Array.from({ length: nodeCount }, (_, node) => (node === start ? 0 : -Infinity));
  for (let node = start + 1; node <= end; node++) {
    const reached = edges.map(({ from, to, proofWeight }, place) =>
      to === node && place !== excluded ? (weights[from] ?? -Infinity) + proofWeight : -Infinity,
    );
    weights[node] = Math.max(-Infinity, ...reached);
  }
  return weights[end] ?? -Infinity;
}

describe('findDenseRedundancy', () => {
  it('finds the candidates with an alternative path that reaches their demand', () => {
    fc.assert(
      fc.property(arbitraryEdges, (edges) => {
        const expected = edges.flatMap(({ isCandidate, demand }, place) => {
          const beside = computeBeside(edges, place);
          return isCandidate && beside !== -Infinity && beside >= demand ? [place] : [];
        });
        expect(findDense(edges).map(({ edge }) => edge)).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('proves each with a path of other edges that adds up', () => {
    fc.assert(
      fc.property(arbitraryEdges, (edges) => {
        for (const { edge, proof, weight, isCut } of findDense(edges)) {
          const steps = proof.flatMap((step) => edges[step] ?? []);
          expect(isCut).toBe(false);
          expect(proof).not.toContain(edge);
          expect(steps[0]?.from).toBe(edges[edge]?.from);
          expect(steps.at(-1)?.to).toBe(edges[edge]?.to);
          steps.slice(1).forEach(({ from }, place) => expect(from).toBe(steps[place]?.to));
          expect(steps.reduce((sum, { proofWeight }) => sum + proofWeight, 0)).toBe(weight);
          expect(weight).toBeGreaterThanOrEqual(edges[edge]?.demand ?? Infinity);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('cuts proofs that are too long and gives the weight of the whole path', () => {
    const chain = Array.from({ length: nodeCount - 1 }, (_, node) => ({ from: node, to: node + 1 }));
    const edges = [...chain, { from: 0, to: nodeCount - 1 }].map((ends) => ({
      ...ends,
      demand: 1,
      proofWeight: 1,
      isCandidate: true,
    }));
    const [found] = findDense(edges, 3);
    expect(found).toEqual({ edge: nodeCount - 1, proof: [0, 1, 2], isCut: true, weight: nodeCount - 1 });
  });
});
