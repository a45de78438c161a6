export { editSchedule, type EditedSchedule, type EditOptions } from './edit-schedule.ts';
export { parseEdits } from './parse-edits.ts';
export { writeEdits, writeEditedSchedule } from './write/write-edits.ts';
