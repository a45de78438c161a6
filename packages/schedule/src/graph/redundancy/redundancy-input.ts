import type { EdgeList } from '../adjacency.ts';

export interface RedundancyInput {
  readonly network: EdgeList;
  /** A topological order of all nodes. */
  readonly order: Int32Array;
  /** The lag that each edge guarantees in a proof; -Infinity if it proves nothing. */
  readonly proofWeights: Float64Array;
  /** The lag that a proof of each candidate must reach. */
  readonly demands: Float64Array;
  /** Edges to test. */
  readonly candidates: readonly number[];
  /** Longer proofs are cut; 60 by default. */
  readonly maxProofEdges?: number;
}

/** A redundant edge and the path that proves it. */
export interface RedundantEdge {
  readonly edge: number;
  /** Edges of the path from the start to the end of `edge`; only the first ones if `isCut`. */
  readonly proof: readonly number[];
  readonly isCut: boolean;
  /** Weight of the whole path; at least the demand. */
  readonly weight: number;
}
