export type { CalendarDayRow } from './compare-calendars.ts';
export * from './compare-project.ts';
export { checkFinishActivity, hasFinishActivity } from './find-finish.ts';
export { findMilestoneDate } from './list-milestones.ts';
export * from './pair.ts';
export { pairUpdates } from './pair-updates.ts';
export { createSideFacts, isMilestone, type SideFacts } from './side-facts.ts';
export * from './update-rows.ts';
export * from './windows.ts';
