import type { Activity, ActivityStatus, ActivityType } from '../model/index.ts';
import { fieldCodes } from './field-codes.ts';
import * as field from './field.ts';

export const activityTypeField: field.RequiredCode<ActivityType> = {
  column: 'task_type',
  element: 'Type',
  codes: fieldCodes.activityType,
  otherwise: 'read as task dependent',
};
export const activityStatusField: field.RequiredCode<ActivityStatus> = {
  column: 'status_code',
  element: 'Status',
  codes: fieldCodes.activityStatus,
  otherwise: 'read from the actual dates',
};

/** What scheduling asks for is read at once, the rest late. */
export const activityFields = {
  id: field.requiredId('task_id', 'ObjectId'),
  code: field.textOrEmpty('task_code', 'Id'),
  name: field.late(field.textOrEmpty('task_name', 'Name')),
  guid: field.late(field.text('guid', 'GUID')),
  projectId: field.requiredId('proj_id', 'ProjectObjectId'),
  wbsId: field.id('wbs_id', 'WBSObjectId'),
  calendarId: field.id('clndr_id', 'CalendarObjectId'),
  type: field.requiredCode(activityTypeField, 'task'),
  status: field.requiredCode(activityStatusField, 'notStarted'),
  percentCompleteType: field.late(
    field.code('complete_pct_type', 'PercentCompleteType', fieldCodes.percentCompleteType),
  ),
  durationType: field.late(field.code('duration_type', 'DurationType', fieldCodes.durationType)),
  physicalPercent: field.late(field.percent('phys_complete_pct', 'PhysicalPercentComplete')),
  originalDurationMinutes: field.minutes('target_drtn_hr_cnt', 'PlannedDuration'),
  remainingDurationMinutes: field.minutes('remain_drtn_hr_cnt', 'RemainingDuration'),
  totalFloatMinutes: field.late(field.minutes('total_float_hr_cnt', 'TotalFloat')),
  freeFloatMinutes: field.late(field.minutes('free_float_hr_cnt', 'FreeFloat')),
  actualStart: field.date('act_start_date', 'ActualStartDate'),
  actualFinish: field.date('act_end_date', 'ActualFinishDate'),
  earlyStart: field.late(field.date('early_start_date', 'EarlyStartDate')),
  earlyFinish: field.late(field.date('early_end_date', 'EarlyFinishDate')),
  lateStart: field.late(field.date('late_start_date', 'LateStartDate')),
  lateFinish: field.late(field.date('late_end_date', 'LateFinishDate')),
  remainingStart: field.late(field.date('restart_date', 'RemainingEarlyStartDate')),
  remainingFinish: field.late(field.date('reend_date', 'RemainingEarlyFinishDate')),
  remainingLateStart: field.late(field.date('rem_late_start_date', 'RemainingLateStartDate')),
  remainingLateFinish: field.late(field.date('rem_late_end_date', 'RemainingLateFinishDate')),
  plannedStart: field.late(field.date('target_start_date', 'PlannedStartDate')),
  plannedFinish: field.late(field.date('target_end_date', 'PlannedFinishDate')),
  expectedFinish: field.date('expect_end_date', 'ExpectedFinishDate'),
  suspended: field.date('suspend_date', 'SuspendDate'),
  resumed: field.date('resume_date', 'ResumeDate'),
  externalEarlyStart: field.date('external_early_start_date', 'ExternalEarlyStartDate'),
  externalLateFinish: field.date('external_late_end_date', 'ExternalLateFinishDate'),
  primaryConstraint: field.readElsewhere('cstr_type'),
  secondaryConstraint: field.readElsewhere('cstr_type2'),
  isOnLongestPath: field.late(field.flag('driving_path_flag', 'IsLongestPath')),
  floatPath: field.late(field.number('float_path', 'FloatPath')),
  floatPathOrder: field.late(field.number('float_path_order', 'FloatPathOrder')),
  primaryResourceId: field.late(field.id('rsrc_id', 'PrimaryResourceObjectId')),
  budgetedLaborUnits: field.late(field.number('target_work_qty', 'PlannedLaborUnits')),
  actualLaborUnits: field.late(field.number('act_work_qty', 'ActualLaborUnits')),
  remainingLaborUnits: field.late(field.number('remain_work_qty', 'RemainingLaborUnits')),
  budgetedNonlaborUnits: field.late(field.number('target_equip_qty', 'PlannedNonLaborUnits')),
  actualNonlaborUnits: field.late(field.number('act_equip_qty', 'ActualNonLaborUnits')),
  remainingNonlaborUnits: field.late(field.number('remain_equip_qty', 'RemainingNonLaborUnits')),
} satisfies field.Fields<Activity>;
