export { isMilestone } from '../model/index.ts';
export * from './create-progress-network.ts';
export * from './find-violation.ts';
export * from './list-progress-findings.ts';
