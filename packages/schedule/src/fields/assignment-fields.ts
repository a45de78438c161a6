import type { Assignment } from '../model/index.ts';
import { fieldCodes } from './field-codes.ts';
import * as field from './field.ts';

/** What resource-dependent activities are scheduled by is read at once, the rest late. */
export const assignmentFields = {
  id: field.late(field.ownId('taskrsrc_id', 'ObjectId')),
  activityId: field.requiredId('task_id', 'ActivityObjectId'),
  projectId: field.late(field.projectId('proj_id', 'ProjectObjectId')),
  resourceId: field.id('rsrc_id', 'ResourceObjectId'),
  roleId: field.late(field.id('role_id', 'RoleObjectId')),
  accountId: field.late(field.id('acct_id', 'CostAccountObjectId')),
  type: field.late(field.code('rsrc_type', 'ResourceType', fieldCodes.resourceType)),
  budgetedUnits: field.late(field.number('target_qty', 'PlannedUnits')),
  actualRegularUnits: field.late(field.number('act_reg_qty')),
  actualOvertimeUnits: field.late(field.number('act_ot_qty', 'ActualOvertimeUnits')),
  remainingUnits: field.number('remain_qty', 'RemainingUnits'),
  budgetedUnitsPerHour: field.number('target_qty_per_hr', 'PlannedUnitsPerTime'),
  remainingUnitsPerHour: field.number('remain_qty_per_hr', 'RemainingUnitsPerTime'),
  pricePerUnit: field.late(field.number('cost_per_qty')),
  budgetedCost: field.late(field.number('target_cost', 'PlannedCost')),
  actualRegularCost: field.late(field.number('act_reg_cost')),
  actualOvertimeCost: field.late(field.number('act_ot_cost', 'ActualOvertimeCost')),
  remainingCost: field.late(field.number('remain_cost', 'RemainingCost')),
  plannedLagMinutes: field.minutes('target_lag_drtn_hr_cnt', 'PlannedLag'),
  remainingLagMinutes: field.minutes('relag_drtn_hr_cnt', 'RemainingLag'),
  drivesDates: field.flag('rollup_dates_flag', 'DrivingActivityDatesFlag'),
  actualStart: field.late(field.date('act_start_date', 'ActualStartDate')),
  actualFinish: field.late(field.date('act_end_date', 'ActualFinishDate')),
  plannedStart: field.late(field.date('target_start_date', 'PlannedStartDate')),
  plannedFinish: field.late(field.date('target_end_date', 'PlannedFinishDate')),
  remainingStart: field.late(field.date('restart_date', 'RemainingStartDate')),
  remainingFinish: field.late(field.date('reend_date', 'RemainingFinishDate')),
  curveId: field.late(field.text('curv_id', 'ResourceCurveObjectId')),
} satisfies field.Fields<Assignment>;
