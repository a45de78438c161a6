export type { BuiltDates, BuiltWork } from './built-work.ts';
export type { ProgressCounts } from './find-progress.ts';
export {
  removeActuals,
  type ActualsOptions,
  type ProjectWithoutActuals,
  type WithoutActuals,
} from './remove-actuals.ts';
export type { ReplacedDuration } from './replace-durations.ts';
export type { MissCause, MissedWork, ReplacedConstraint } from './settle-plan.ts';
export { compareWithBaselines, type BaselineDifference } from './compare-baseline.ts';
