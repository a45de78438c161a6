import type { Activity, ActivityStatus, ActivityType, Constraint } from '../../model/index.ts';
import { fieldCodes } from '../field-codes.ts';
import type { RequiredCode, RowReader } from '../row-reader.ts';
import type { TableMapper } from '../table-mapper.ts';

const typeField: RequiredCode<ActivityType> = {
  column: 'task_type',
  codes: fieldCodes.activityType,
  otherwise: 'read as task dependent',
};
const statusField: RequiredCode<ActivityStatus> = {
  column: 'status_code',
  codes: fieldCodes.activityStatus,
  otherwise: 'read from the actual dates',
};

export const activityMapper: TableMapper<Activity> = {
  tables: ['TASK'],
  keys: ['task_id'],
  bind: (find) => {
    const column = findColumns(find);
    return (row) => ({
      id: row.requiredId(column.id),
      code: row.textOrEmpty(column.code),
      name: row.textOrEmpty(column.name),
      projectId: row.requiredId(column.projectId),
      wbsId: row.id(column.wbsId),
      calendarId: row.id(column.calendarId),
      type: row.requiredCode(column.type, typeField, 'task'),
      status: readStatus(row, column),
      percentCompleteType: row.code(column.percentCompleteType, fieldCodes.percentCompleteType),
      durationType: row.code(column.durationType, fieldCodes.durationType),
      physicalPercent: row.number(column.physicalPercent),
      originalDurationMinutes: row.minutes(column.originalDuration),
      remainingDurationMinutes: row.minutes(column.remainingDuration),
      totalFloatMinutes: row.minutes(column.totalFloat),
      freeFloatMinutes: row.minutes(column.freeFloat),
      actualStart: row.date(column.actualStart),
      actualFinish: row.date(column.actualFinish),
      earlyStart: row.date(column.earlyStart),
      earlyFinish: row.date(column.earlyFinish),
      lateStart: row.date(column.lateStart),
      lateFinish: row.date(column.lateFinish),
      remainingStart: row.date(column.remainingStart),
      remainingFinish: row.date(column.remainingFinish),
      remainingLateStart: row.date(column.remainingLateStart),
      remainingLateFinish: row.date(column.remainingLateFinish),
      plannedStart: row.date(column.plannedStart),
      plannedFinish: row.date(column.plannedFinish),
      primaryConstraint: readConstraint(row, column.constraintType, column.constraintDate),
      secondaryConstraint: readConstraint(row, column.constraintType2, column.constraintDate2),
      expectedFinish: row.date(column.expectedFinish),
      suspended: row.date(column.suspended),
      resumed: row.date(column.resumed),
      externalEarlyStart: row.date(column.externalEarlyStart),
      externalLateFinish: row.date(column.externalLateFinish),
      isOnLongestPath: row.flag(column.isOnLongestPath),
      floatPath: row.number(column.floatPath),
      floatPathOrder: row.number(column.floatPathOrder),
      primaryResourceId: row.id(column.primaryResourceId),
      budgetedLaborUnits: row.number(column.budgetedLaborUnits),
      actualLaborUnits: row.number(column.actualLaborUnits),
      remainingLaborUnits: row.number(column.remainingLaborUnits),
      budgetedNonlaborUnits: row.number(column.budgetedNonlaborUnits),
      actualNonlaborUnits: row.number(column.actualNonlaborUnits),
      remainingNonlaborUnits: row.number(column.remainingNonlaborUnits),
      row: row.row,
    });
  },
};

type Columns = ReturnType<typeof findColumns>;

function findColumns(find: (column: string) => number) {
  return {
    id: find('task_id'),
    code: find('task_code'),
    name: find('task_name'),
    projectId: find('proj_id'),
    wbsId: find('wbs_id'),
    calendarId: find('clndr_id'),
    type: find('task_type'),
    status: find('status_code'),
    percentCompleteType: find('complete_pct_type'),
    durationType: find('duration_type'),
    physicalPercent: find('phys_complete_pct'),
    originalDuration: find('target_drtn_hr_cnt'),
    remainingDuration: find('remain_drtn_hr_cnt'),
    totalFloat: find('total_float_hr_cnt'),
    freeFloat: find('free_float_hr_cnt'),
    ...findDateColumns(find),
    constraintType: find('cstr_type'),
    constraintType2: find('cstr_type2'),
    isOnLongestPath: find('driving_path_flag'),
    floatPath: find('float_path'),
    floatPathOrder: find('float_path_order'),
    primaryResourceId: find('rsrc_id'),
    budgetedLaborUnits: find('target_work_qty'),
    actualLaborUnits: find('act_work_qty'),
    remainingLaborUnits: find('remain_work_qty'),
    budgetedNonlaborUnits: find('target_equip_qty'),
    actualNonlaborUnits: find('act_equip_qty'),
    remainingNonlaborUnits: find('remain_equip_qty'),
  };
}

function findDateColumns(find: (column: string) => number) {
  return {
    actualStart: find('act_start_date'),
    actualFinish: find('act_end_date'),
    earlyStart: find('early_start_date'),
    earlyFinish: find('early_end_date'),
    lateStart: find('late_start_date'),
    lateFinish: find('late_end_date'),
    remainingStart: find('restart_date'),
    remainingFinish: find('reend_date'),
    remainingLateStart: find('rem_late_start_date'),
    remainingLateFinish: find('rem_late_end_date'),
    plannedStart: find('target_start_date'),
    plannedFinish: find('target_end_date'),
    constraintDate: find('cstr_date'),
    constraintDate2: find('cstr_date2'),
    expectedFinish: find('expect_end_date'),
    suspended: find('suspend_date'),
    resumed: find('resume_date'),
    externalEarlyStart: find('external_early_start_date'),
    externalLateFinish: find('external_late_end_date'),
  };
}

/** A status that is missing or unknown follows from the actual dates. */
function readStatus(row: RowReader, column: Columns): ActivityStatus {
  if (!row.isNull(column.actualFinish)) return row.requiredCode(column.status, statusField, 'completed');
  const hasStarted = !row.isNull(column.actualStart);
  return row.requiredCode(column.status, statusField, hasStarted ? 'inProgress' : 'notStarted');
}

function readConstraint(row: RowReader, typeColumn: number, dateColumn: number): Constraint | undefined {
  const type = row.code(typeColumn, fieldCodes.constraintType);
  return type === undefined ? undefined : { type, date: row.date(dateColumn) };
}
