export type { CpmReport, CpmReportActivity } from './compute-cpm-report.ts';
export { computeCpmReport, formatLoop } from './compute-cpm-report.ts';
export type { EarlyActivity, EarlySchedule } from './compute-early-dates.ts';
export { computeEarlyDates } from './compute-early-dates.ts';
export type { CpmOptions, CpmResult } from './compute-cpm.ts';
export { computeCpm } from './compute-cpm.ts';
export type { ActivityDragTime, ScheduleDrags } from './compute-drags.ts';
export { computeDrags } from './compute-drags.ts';
export { computeTotalFloats } from './compute-total-floats.ts';
export type {
  FloatPath,
  LoopedCpm,
  ScheduledActivity,
  ScheduledCpm,
  ScheduledProject,
} from './cpm-result.ts';
export type { NetworkOptions } from './create-network.ts';
export { carriesLogic } from './create-network.ts';
