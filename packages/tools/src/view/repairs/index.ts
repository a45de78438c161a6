/** What repairs change, for the page while the planner decides about them. Its worker imports only this. */
export { createRepairTrial, type ReadPlan, type RepairTrial } from './create-repair-trial.ts';
export type { RepairEffect, RepairFinish } from './repair-effect.ts';
