export type { AssessedProject } from './assessed-project.ts';
export type { AssessedLink, Assessment } from './assessment.ts';
export { toDayMinutes, toDays } from './assessment.ts';
export type { Baseline, BaselineDates, BaselineKind } from './baseline.ts';
export type { CheckOptions } from './check-options.ts';
export { defaultCheckOptions } from './check-options.ts';
export type {
  Check,
  CheckFigures,
  CheckGroup,
  CheckLimit,
  CheckResult,
  CheckUnit,
  CheckVerdict,
  Offender,
} from './check.ts';
export { checkGroups, gaoPractices } from './check.ts';
export type { Cpli } from './cpli.ts';
export { createAssessment } from './create-assessment.ts';
export type { CriticalPathTest } from './critical-path-test.ts';
export { dcmaChecks } from './dcma-checks.ts';
export type { Exclusion, Exclusions } from './exclusions.ts';
export type { FloatBucket } from './float-histogram.ts';
export { computeFloatHistogram } from './float-histogram.ts';
export { formatDays } from './format-figures.ts';
export { getLagHoursPerDay } from './lag-hours-per-day.ts';
export { plusChecks } from './plus-checks.ts';
export type { ProjectFigures } from './project-figures.ts';
export { runCheck } from './run-check.ts';
export type { CheckedSchedule, RunChecksOptions, Score } from './run-checks.ts';
export { computeScore, runChecks } from './run-checks.ts';
