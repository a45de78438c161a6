export * from './find-redundancy.ts';
export { createProofActivity, type ProofActivity } from './proof-check.ts';
export { computeDemand, computeGuarantee, type ProofLink } from './proof-link.ts';
export { orderEvents, pairEvents, type RedundancyQuestion } from './proof-network.ts';
