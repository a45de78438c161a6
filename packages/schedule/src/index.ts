/** What most programs need: open, ask, change and write a schedule. The rest is under subpaths, a folder of `src` each. */
export { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
export type { Finding, ReportWhatIf } from '@floatwise/contracts';
export type { PlanEdit } from '@floatwise/contracts/plan-edits';
export {
  defaultCheckOptions,
  runChecks,
  type CheckedSchedule,
  type CheckOptions,
  type CheckResult,
} from './checks/index.ts';
export { computeCpm, type CpmResult, type ScheduledActivity } from './cpm/index.ts';
export { editSchedule, parseEdits, writeEdits } from './edits/index.ts';
export {
  formatDate,
  formatMinutes,
  parseMinutes,
  type Activity,
  type Minutes,
  type Project,
  type Relationship,
  type Schedule,
} from './model/index.ts';
export {
  openSchedule,
  type ActivityCalendar,
  type ActivityLink,
  type DateLike,
  type OpenedActivity,
  type OpenedSchedule,
} from './open/index.ts';
export { readSchedule, readXer, type Xer } from './xer/index.ts';
