import type { EdgeList } from '../adjacency.ts';

export interface RedundancyInput {
  readonly network: EdgeList;
  /** A topological order of all nodes. */
  readonly order: Int32Array;
  /** What each edge guarantees as part of a proof; -Infinity for one that proves nothing. */
  readonly proofWeights: Float64Array;
  /** What each candidate demands. */
  readonly demands: Float64Array;
  /** Edges to test. */
  readonly candidates: readonly number[];
  /** Longer proofs are cut; 60 without it. */
  readonly maxProofEdges?: number;
}

/** A redundant edge and the path that makes it so. */
export interface RedundantEdge {
  readonly edge: number;
  /** Edges from the start to the end of `edge`, without it; the first ones only when `isCut`. */
  readonly proof: readonly number[];
  readonly isCut: boolean;
  /** What the whole path adds up to; its demand at least. */
  readonly weight: number;
}

/**
 * What a link guarantees as part of a proof; -Infinity for one that proves nothing. `hasBegun` and `hasEnded`: what it leaves, and
 * what it leads to, has happened. `isForeign`: its lag counts on another calendar than that of the link to prove.
 */
export function computeGuarantee(
  lag: number,
  { hasBegun, hasEnded }: { readonly hasBegun: boolean; readonly hasEnded: boolean },
  isForeign = false,
): number {
  // Done out of sequence: Progress Override would pass over it.
  if (hasEnded && !hasBegun) return -Infinity;
  if (lag === 0) return 0;
  if (lag < 0) return isForeign ? -Infinity : lag;
  // A lag that has elapsed counts 0; one that has begun to run starts at an actual date and guarantees nothing.
  if (hasBegun) return hasEnded ? 0 : -Infinity;
  return isForeign ? 0 : lag;
}
