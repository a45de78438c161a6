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
