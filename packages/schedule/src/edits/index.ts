export { editSchedule, PlanEditor, type EditedSchedule, type EditOptions } from './edit-schedule.ts';
export { findDrivingPath } from './find-driving-path.ts';
export { findFinishDay, listStoredFinishes } from './list-stored-finishes.ts';
export { parseEdits } from './parse-edits.ts';
export { RefusedEditError } from './refuse.ts';
export { replaceLists } from './replace-lists.ts';
export { storeDates, type StoredSchedule } from './store-dates.ts';
export { writeEditedSchedule, writeEdits } from './write/write-edits.ts';
