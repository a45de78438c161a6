export * from './pair.ts';
export { pairUpdates } from './pair-updates.ts';
export type { StepOptions } from './steps/schedule-steps.ts';
export { scheduleSteps } from './steps/schedule-steps.ts';
export * from './windows.ts';
