export * from './compute-activity-places.ts';
export { isMilestone } from '../cpm/work-span.ts';
export * from './create-progress-network.ts';
export * from './find-violation.ts';
export * from './list-progress-findings.ts';
