export * from './compare-project.ts';
export { checkFinishActivity, hasFinishActivity } from './find-finish.ts';
export * from './pair.ts';
export { pairUpdates } from './pair-updates.ts';
export * from './update-rows.ts';
