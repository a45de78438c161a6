export { createAssignmentDates, type AssignmentWork } from './create-assignment-dates.ts';
export {
  dateColumns,
  entriesOf,
  floatColumns,
  listDateCells,
  listStoredDates,
  type StoredDates,
} from './date-cells.ts';
export { formatDateCell, formatHoursCell } from './format-cells.ts';
