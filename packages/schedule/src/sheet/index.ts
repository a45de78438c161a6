export { checkPlanHead, checkWorkbookHead } from './check-workbook-head.ts';
export { computeWorkHours } from './compute-work-hours.ts';
export { computeUnitHours, unitLetters, type DurationUnit, type UnitLengths } from './duration-unit.ts';
export { SheetEdits, type CellEdit } from './edit/sheet-edits.ts';
export { writeWorkbookFile, type WorkbookChanges } from './edit/write-workbook-file.ts';
export { createScheduleSheets, writeScheduleWorkbook } from './export/write-schedule-workbook.ts';
export { readSheetNetwork, type SheetNetworkNeeds } from './read-sheet-network.ts';
export type { SheetColumn, SheetRow, SheetTable } from './sheet-table.ts';
export { findSheet, readSheetTable } from './read-sheet-table.ts';
export { readWorkbookFile, type WorkbookFile } from './read-workbook-file.ts';
export {
  readPlanFile,
  readPlanInput,
  readWorkbookInput,
  type PlanFile,
  type PlanSource,
} from './read-workbook-input.ts';
export type { SheetActivity, SheetNetwork, SheetRelationship } from './sheet-network.ts';
export { createSheetActivity } from './create-sheet-activity.ts';
export { formatArrow, formatLink, formatQuantity, formatRounded, roundQuantity } from './format-quantity.ts';
export { findLagCalendar } from './find-lag-calendar.ts';
export type { LagCalendars } from './lag-calendars.ts';
export { SheetLabels } from './sheet-labels.ts';
export { carriesLogic, listLogicRelationships, orderActivities } from './order-activities.ts';
