export type { AssessedProject } from './project-figures.ts';
export type { AssessedLink, Assessment } from './assessment.ts';
export { toDays } from './assessment.ts';
export { defaultCheckOptions, type CheckOptions } from './check-options.ts';
export { createAssessment } from './create-assessment.ts';
export type { CheckLimit, CheckResult, CheckUnit, CheckVerdict, Offender } from './check.ts';
export { gaoPractices } from './check.ts';
export { findLeastFloat, type LeastFloat } from './find-least-float.ts';
export type { Exclusions } from './exclusions.ts';
export type { FloatBucket } from './float-histogram.ts';
export { computeFloatHistogram } from './float-histogram.ts';
export { getLagHoursPerDay } from './assessment.ts';
export type { ProjectFigures } from './project-figures.ts';
export type { CheckedSchedule, Score } from './run-checks.ts';
export { computeScore, runChecks } from './run-checks.ts';
export { createNodeFinder, listCodeTypes, type RibbonChoice } from './find-ribbon-node.ts';
export {
  createRibbon,
  findOffenderNode,
  toNodeLimit,
  type FindNode,
  type Ribbon,
  type RibbonFigure,
  type RibbonNode,
} from './ribbon.ts';
export { scopeNames } from './scope-options.ts';
