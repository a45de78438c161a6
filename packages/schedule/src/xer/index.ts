export { fieldCodes } from '../fields/field-codes.ts';
export { codePages, type CodePage } from './bytes/code-page.ts';
export type { CodePageChoice, CodePageReading } from './bytes/read-code-page.ts';
export { formatDateValue, formatHoursValue, formatNumberValue } from './format-value.ts';
export { readEveryField, readSchedule, type XerSchedule } from './read-schedule.ts';
export {
  findTable,
  findWrittenSymbol,
  getTable,
  readXer,
  type ReadXerOptions,
  type Xer,
  type XerHeader,
} from './read-xer.ts';
export { RelationshipEdits, type NewRelationship, type RelationshipTerms } from './relationship-edits.ts';
export { Table } from './table.ts';
export { UnencodableTextError } from './text-encoder.ts';
export { writeXer, XerEdits, type RowValues } from './xer-edits.ts';
