export { computeCpmReport, formatActivityLoop, nothingScheduled } from './compute-cpm-report.ts';
export {
  type EarlyActivity,
  type EarlySchedule,
  computeEarlyDates,
  computeTotalFloats,
} from './compute-early-dates.ts';
export type { CpmResult, ScheduledActivity, ScheduledCpm } from './compute-cpm.ts';
export { computeCpm } from './compute-cpm.ts';
export type { DragOptions, ScheduleDrags } from './compute-drags.ts';
export { computeDrags } from './compute-drags.ts';
export { carriesLogic } from '../model/index.ts';
export { getLagCalendar } from './create-network.ts';
export type { FindLatestDates, LatestDates, LatestEnd, LogicDates } from './compute-latest-dates.ts';
export type { LogicLink, ScheduleLogic } from './schedule-logic.ts';
export { createLinkTrial, type LinkTrial, type TriedLink, type TriedMove } from './create-link-trial.ts';
export { createLateCauses, type FindLateCause, type LateCause, type LateDemand } from './find-late-cause.ts';
