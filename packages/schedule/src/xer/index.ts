export { formatDateValue, formatHoursValue } from './format-value.ts';
export type { Xer } from './read-xer.ts';
export { findTable, getTable, readXer } from './read-xer.ts';
export type { RelationshipTerms } from './relationship-edits.ts';
export { RelationshipEdits } from './relationship-edits.ts';
export { readEveryField } from './read-every-field.ts';
export type { XerSchedule } from './read-schedule.ts';
export { readSchedule } from './read-schedule.ts';
