export { computeWorkDate, computeWorkHours } from './compute-work-hours.ts';
export * from './reading.ts';
export type { DurationUnit } from './duration-unit.ts';
export { writeScheduleWorkbook } from './export/write-schedule-workbook.ts';
export { readPlanFile, type PlanSource, type PlanWorkbook } from './read-plan-file.ts';
export { createSheetActivity, findLagCalendar } from './sheet-network.ts';
export { formatArrow, formatLink, formatQuantity, formatRounded, roundQuantity } from './format-quantity.ts';
export { formatLabel } from './sheet-labels.ts';
export { carriesLogic, listLogicRelationships, listPositions, orderActivities } from './order-activities.ts';
