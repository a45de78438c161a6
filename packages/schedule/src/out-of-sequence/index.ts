export * from './compute-activity-places.ts';
export { isMilestone } from '../cpm/create-work-spans.ts';
export { createProgressNetwork, findActualDates } from './create-progress-network.ts';
export * from './find-violation.ts';
export * from './list-progress-findings.ts';
export type * from './progress-network.ts';
