import type { CheckOptions } from '@floatwise/schedule';
import type { AssessmentOptions } from './options.ts';

/** A planner's percentages as the shares the checks take. 5 / 100 is the very number 0.05: limits hold exactly. */
export function toCheckOptions(options: AssessmentOptions): CheckOptions {
  return {
    maxMissingLogicShare: options.logicPercent / 100,
    maxLagShare: options.lagPercent / 100,
    minFinishToStartShare: options.finishToStartPercent / 100,
    maxHardConstraintShare: options.hardConstraintPercent / 100,
    maxHighFloatShare: options.highFloatPercent / 100,
    maxHighDurationShare: options.highDurationPercent / 100,
    maxMissedShare: options.missedPercent / 100,
    minCpli: options.minCpli,
    minBei: options.minBei,
    highFloatDays: options.highFloatDays,
    highDurationDays: options.highDurationDays,
    highDurationOf: options.highDurationOf,
    mandatoryOnly: options.p6Mandatory,
    beiMilestones: options.beiMilestones,
    plannedDates: options.plannedDates,
    baselinedOnly: options.baselinedOnly,
    testDays: options.testDays,
    longLagDays: options.longLagDays,
    nearCriticalDays: options.nearCriticalDays,
    maxNearCriticalShare: options.nearCriticalPercent / 100,
    maxCriticalShare: options.criticalPercent / 100,
    maxSoftConstraintShare: options.softConstraintPercent / 100,
    maxPredecessors: options.maxPredecessors,
    minLogicDensity: options.minLogicDensity,
    maxCalendars: options.maxCalendars,
  };
}
