export { checkSchedule, type CheckedView } from './check-schedule.ts';
export { findPaths, type PathAnswer, type PathQuestion } from './find-paths.ts';
export type { Grouping } from './groupings.ts';
export type { Repair } from './list-repairs.ts';
export { lookAhead, type LookAheadAnswer, type LookAheadQuestion } from './look-ahead.ts';
export { openView, type FileFacts } from './open-view.ts';
