export { ActivityMap } from './activity-map.ts';
export {
  type AssessedProject,
  type AssessedLink,
  type Assessment,
  toDays,
  getLagHoursPerDay,
  type ProjectFigures,
} from './assessment.ts';
export { defaultCheckOptions, type CheckOptions, scopeNames } from './check-options.ts';
export { createAssessment, listAssessedProjects } from './create-assessment.ts';
export type { CheckLimit, CheckResult, CheckUnit, CheckVerdict, Offender } from './check.ts';
export { gaoPractices } from './check.ts';
export { findLeastFloat, formatLateDemand, type LeastFloat } from './compute-cpli.ts';
export type { Exclusions } from './exclusions.ts';
export { judgeRelationships, type JudgedCheck } from './judge-relationships.ts';
export type { CheckedSchedule, FloatBucket, Score } from './run-checks.ts';
export { computeFloatHistogram, computeScore, runChecks } from './run-checks.ts';
export {
  createNodeFinder,
  listCodeTypes,
  type RibbonChoice,
  createRibbon,
  findOffenderNode,
  toNodeLimit,
  type FindNode,
  type Ribbon,
  type RibbonFigure,
  type RibbonNode,
} from './ribbon.ts';
