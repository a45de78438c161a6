export type { CalendarDayRow } from './compare-calendars.ts';
export * from './compare-project.ts';
export { findMilestoneDate } from './compare-plan.ts';
export * from './pair.ts';
export { pairUpdates } from './pair-updates.ts';
export { isMilestone } from '../model/index.ts';
export type { StepOptions } from './steps/schedule-steps.ts';
export { scheduleSteps } from './steps/schedule-steps.ts';
export * from './windows.ts';
