export type { CalendarDayRow } from './compare-calendars.ts';
export * from './compare-project.ts';
export { findMilestoneDate } from './compare-plan.ts';
export * from './pair.ts';
export { pairUpdates } from './pair-updates.ts';
export { isMilestone } from '../model/index.ts';
export type { StepOptions } from './steps/schedule-steps.ts';
export { scheduleSteps } from './steps/schedule-steps.ts';
export * from './windows.ts';
export { listRedFlags } from './red-flags/list-red-flags.ts';
export type { RedFlag, RedFlagKind } from './red-flags/red-flag.ts';
export { carriesLogic } from '../cpm/index.ts';
export { createPartyFinder, listCodeTypes, type FindParty, type PartyChoice } from './parties.ts';
export { measureHits, type Hits } from './measure-hits.ts';
export { measureDurations, type DurationGroup } from './measure-durations.ts';
export { measures, noAmounts, WorkCurve, type Amounts, type CurveMeasure } from './work-curve.ts';
export { findRequiredFinish } from './steps/current-path.ts';
export {
  checkFinishOption,
  computeFinishDay,
  findAlias,
  findFinishPair,
  lacksFinish,
} from './steps/measure-finish.ts';
