import type { Assignment } from '../../model/index.ts';
import { fieldCodes } from '../field-codes.ts';
import type { TableMapper } from '../table-mapper.ts';

export const assignmentMapper: TableMapper<Assignment> = {
  tables: ['TASKRSRC'],
  keys: ['task_id'],
  bind: (find) => {
    const column = findColumns(find);
    return (row) => ({
      id: row.ownId(column.id),
      activityId: row.requiredId(column.activityId),
      projectId: row.id(column.projectId),
      resourceId: row.id(column.resourceId),
      roleId: row.id(column.roleId),
      accountId: row.id(column.accountId),
      type: row.code(column.type, fieldCodes.resourceType),
      budgetedUnits: row.number(column.budgetedUnits),
      actualRegularUnits: row.number(column.actualRegularUnits),
      actualOvertimeUnits: row.number(column.actualOvertimeUnits),
      remainingUnits: row.number(column.remainingUnits),
      budgetedUnitsPerHour: row.number(column.budgetedUnitsPerHour),
      remainingUnitsPerHour: row.number(column.remainingUnitsPerHour),
      pricePerUnit: row.number(column.pricePerUnit),
      budgetedCost: row.number(column.budgetedCost),
      actualRegularCost: row.number(column.actualRegularCost),
      actualOvertimeCost: row.number(column.actualOvertimeCost),
      remainingCost: row.number(column.remainingCost),
      plannedLagMinutes: row.minutes(column.plannedLag),
      remainingLagMinutes: row.minutes(column.remainingLag),
      drivesDates: row.flag(column.drivesDates),
      actualStart: row.date(column.actualStart),
      actualFinish: row.date(column.actualFinish),
      plannedStart: row.date(column.plannedStart),
      plannedFinish: row.date(column.plannedFinish),
      remainingStart: row.date(column.remainingStart),
      remainingFinish: row.date(column.remainingFinish),
      curveId: row.text(column.curveId),
      row: row.row,
    });
  },
};

function findColumns(find: (column: string) => number) {
  return {
    id: find('taskrsrc_id'),
    activityId: find('task_id'),
    projectId: find('proj_id'),
    resourceId: find('rsrc_id'),
    roleId: find('role_id'),
    accountId: find('acct_id'),
    type: find('rsrc_type'),
    budgetedUnits: find('target_qty'),
    actualRegularUnits: find('act_reg_qty'),
    actualOvertimeUnits: find('act_ot_qty'),
    remainingUnits: find('remain_qty'),
    budgetedUnitsPerHour: find('target_qty_per_hr'),
    remainingUnitsPerHour: find('remain_qty_per_hr'),
    pricePerUnit: find('cost_per_qty'),
    budgetedCost: find('target_cost'),
    actualRegularCost: find('act_reg_cost'),
    actualOvertimeCost: find('act_ot_cost'),
    remainingCost: find('remain_cost'),
    plannedLag: find('target_lag_drtn_hr_cnt'),
    remainingLag: find('relag_drtn_hr_cnt'),
    drivesDates: find('rollup_dates_flag'),
    actualStart: find('act_start_date'),
    actualFinish: find('act_end_date'),
    plannedStart: find('target_start_date'),
    plannedFinish: find('target_end_date'),
    remainingStart: find('restart_date'),
    remainingFinish: find('reend_date'),
    curveId: find('curv_id'),
  };
}
