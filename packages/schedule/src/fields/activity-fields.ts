import * as model from '../model/index.ts';
import * as field from './field.ts';
import { fieldCodes } from './field-codes.ts';

const { ranges } = model;

export const activityTypeField: field.RequiredCode<model.ActivityType> = {
  column: 'task_type',
  element: 'Type',
  codes: fieldCodes.activityType,
  otherwise: 'read as task dependent',
};
export const activityStatusField: field.RequiredCode<model.ActivityStatus> = {
  column: 'status_code',
  element: 'Status',
  codes: fieldCodes.activityStatus,
  otherwise: 'read from the actual dates',
  // Without actual dates.
  certain: 'notStarted',
};

/** Fields that scheduling needs are read immediately, the rest on first use. */
export const activityFields = {
  id: field.requiredId('task_id', 'ObjectId'),
  code: field.activityCode('task_code', 'Id'),
  name: field.late(field.textOrEmpty('task_name', 'Name')),
  guid: field.late(field.text('guid', 'GUID')),
  projectId: field.requiredOwnerId('proj_id', 'ProjectObjectId'),
  wbsId: field.id('wbs_id', 'WBSObjectId'),
  calendarId: field.id('clndr_id', 'CalendarObjectId'),
  type: field.requiredCode(activityTypeField, 'task'),
  status: field.requiredCode(activityStatusField, 'notStarted'),
  percentCompleteType: field.late(
    field.code('complete_pct_type', 'PercentCompleteType', fieldCodes.percentCompleteType),
  ),
  durationType: field.late(field.code('duration_type', 'DurationType', fieldCodes.durationType)),
  physicalPercent: field.late(field.percent('phys_complete_pct', 'PhysicalPercentComplete')),
  originalDurationMinutes: field.minutes('target_drtn_hr_cnt', 'PlannedDuration', ranges.plannedHours),
  remainingDurationMinutes: field.minutes('remain_drtn_hr_cnt', 'RemainingDuration'),
  totalFloatMinutes: field.late(field.minutes('total_float_hr_cnt', 'TotalFloat')),
  freeFloatMinutes: field.late(field.minutes('free_float_hr_cnt', 'FreeFloat')),
  actualStart: field.date('act_start_date', 'ActualStartDate'),
  actualFinish: field.finish('act_end_date', 'ActualFinishDate'),
  earlyStart: field.late(field.date('early_start_date', 'EarlyStartDate')),
  earlyFinish: field.late(field.finish('early_end_date', 'EarlyFinishDate')),
  lateStart: field.late(field.date('late_start_date', 'LateStartDate')),
  lateFinish: field.late(field.finish('late_end_date', 'LateFinishDate')),
  remainingStart: field.late(field.date('restart_date', 'RemainingEarlyStartDate')),
  remainingFinish: field.late(field.finish('reend_date', 'RemainingEarlyFinishDate')),
  remainingLateStart: field.late(field.date('rem_late_start_date', 'RemainingLateStartDate')),
  remainingLateFinish: field.late(field.finish('rem_late_end_date', 'RemainingLateFinishDate')),
  plannedStart: field.late(field.date('target_start_date', 'PlannedStartDate', ranges.plannedDate)),
  plannedFinish: field.late(field.finish('target_end_date', 'PlannedFinishDate', ranges.plannedDate)),
  expectedFinish: field.finish('expect_end_date', 'ExpectedFinishDate'),
  suspended: field.date('suspend_date', 'SuspendDate'),
  resumed: field.date('resume_date', 'ResumeDate'),
  externalEarlyStart: field.date('external_early_start_date', 'ExternalEarlyStartDate'),
  externalLateFinish: field.finish('external_late_end_date', 'ExternalLateFinishDate'),
  primaryConstraint: field.readElsewhere('cstr_type'),
  secondaryConstraint: field.readElsewhere('cstr_type2'),
  isOnLongestPath: field.late(field.flag('driving_path_flag', 'IsLongestPath')),
  floatPath: field.late(field.number('float_path', 'FloatPath', field.aside.number)),
  floatPathOrder: field.late(field.number('float_path_order', 'FloatPathOrder', field.aside.number)),
  primaryResourceId: field.late(field.id('rsrc_id', 'PrimaryResourceObjectId')),
  budgetedLaborUnits: field.late(field.number('target_work_qty', 'PlannedLaborUnits')),
  actualLaborUnits: field.late(field.number('act_work_qty', 'ActualLaborUnits')),
  remainingLaborUnits: field.late(field.number('remain_work_qty', 'RemainingLaborUnits')),
  budgetedNonlaborUnits: field.late(field.number('target_equip_qty', 'PlannedNonLaborUnits')),
  actualNonlaborUnits: field.late(field.number('act_equip_qty', 'ActualNonLaborUnits')),
  remainingNonlaborUnits: field.late(field.number('remain_equip_qty', 'RemainingNonLaborUnits')),
} satisfies field.Fields<model.Activity>;

/** Fields that schedule resource-dependent activities are read immediately, the rest on first use. */
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
  pricePerUnit: field.late(field.cost('cost_per_qty')),
  budgetedCost: field.late(field.cost('target_cost', 'PlannedCost')),
  actualRegularCost: field.late(field.cost('act_reg_cost')),
  actualOvertimeCost: field.late(field.cost('act_ot_cost', 'ActualOvertimeCost')),
  remainingCost: field.late(field.cost('remain_cost', 'RemainingCost')),
  plannedLagMinutes: field.minutes('target_lag_drtn_hr_cnt', 'PlannedLag'),
  remainingLagMinutes: field.minutes('relag_drtn_hr_cnt', 'RemainingLag'),
  drivesDates: field.flag('rollup_dates_flag', 'DrivingActivityDatesFlag'),
  actualStart: field.late(field.date('act_start_date', 'ActualStartDate')),
  actualFinish: field.late(field.finish('act_end_date', 'ActualFinishDate')),
  plannedStart: field.late(field.date('target_start_date', 'PlannedStartDate', ranges.plannedDate)),
  plannedFinish: field.late(field.finish('target_end_date', 'PlannedFinishDate', ranges.plannedDate)),
  remainingStart: field.late(field.date('restart_date', 'RemainingStartDate')),
  remainingFinish: field.late(field.finish('reend_date', 'RemainingFinishDate')),
  curveId: field.late(field.text('curv_id', 'ResourceCurveObjectId')),
} satisfies field.Fields<model.Assignment>;

export const relationshipTypeField: field.RequiredCode<model.RelationshipType> = {
  column: 'pred_type',
  element: 'Type',
  codes: fieldCodes.relationshipType,
  otherwise: 'read as FS',
};

export const relationshipFields = {
  id: field.late(field.ownId('task_pred_id', 'ObjectId')),
  predecessorId: field.requiredId('pred_task_id', 'PredecessorActivityObjectId'),
  successorId: field.requiredId('task_id', 'SuccessorActivityObjectId'),
  predecessorProjectId: field.late(field.projectId('pred_proj_id', 'PredecessorProjectObjectId')),
  successorProjectId: field.late(field.projectId('proj_id', 'SuccessorProjectObjectId')),
  type: field.requiredCode(relationshipTypeField, 'FS'),
  lagMinutes: field.withDefault(field.minutes('lag_hr_cnt', 'Lag'), 0),
  floatPath: field.late(field.number('float_path', '', field.aside.number)),
} satisfies field.Fields<model.Relationship>;
