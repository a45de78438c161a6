import * as model from '../model/index.ts';
import * as field from './field.ts';
import { fieldCodes, findSymbol } from './field-codes.ts';

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
};

/** Fields that scheduling needs are read immediately, the rest on first use. */
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
  floatPath: field.late(field.number('float_path')),
} satisfies field.Fields<model.Relationship>;

/** How a file stores the entities of a list. */
export interface EntityFields<Entity> {
  /** Name of the table in an XER. */
  readonly table: string;
  /** Name of the element in P6 XML. */
  readonly element: string;
  /** Fields without which a record is useless: it is omitted, with a finding. */
  readonly keys: readonly (keyof field.Fields<Entity>)[];
  readonly fields: field.Fields<Entity>;
}

const createEntity = <Entity>(
  table: string,
  element: string,
  keys: EntityFields<Entity>['keys'],
  fields: field.Fields<Entity>,
): EntityFields<Entity> => ({ table, element, keys, fields });

/** By list of a schedule. Lists that are missing here are read differently by each format. */
export const entities = {
  projects: createEntity<model.Project>('PROJECT', 'Project', ['id'], {
    id: field.requiredId('proj_id', 'ObjectId'),
    code: field.textOrEmpty('proj_short_name', 'Id'),
    isExported: field.flag('export_flag'),
    dataDate: field.date('last_recalc_date', 'DataDate'),
    plannedStart: field.date('plan_start_date', 'PlannedStartDate'),
    mustFinishBy: field.date('plan_end_date', 'MustFinishByDate'),
    scheduledFinish: field.date('scd_end_date', 'ScheduledFinishDate'),
    forecastStart: field.date('fcst_start_date', 'ProjectForecastStartDate'),
    lastScheduled: field.date('last_schedule_date', 'LastScheduleDate'),
    calendarId: field.id('clndr_id', 'ActivityDefaultCalendarObjectId'),
    wbsSeparator: field.withDefault(field.text('name_sep_char', 'WBSCodeSeparator'), '.'),
    baselineProjectId: field.id('sum_base_proj_id', 'CurrentBaselineProjectObjectId'),
    originalProjectId: field.id('orig_proj_id', 'OriginalProjectObjectId'),
    criticalPathType: field.withDefault(
      field.code('critical_path_type', 'CriticalActivityPathType', fieldCodes.criticalPathType),
      'totalFloat',
    ),
    criticalFloatMinutes: field.withDefault(
      field.minutes('critical_drtn_hr_cnt', 'CriticalActivityFloatLimit'),
      0,
    ),
    defaultActivityType: field.code('def_task_type', 'ActivityDefaultActivityType', fieldCodes.activityType),
    defaultPercentCompleteType: field.code(
      'def_complete_pct_type',
      'ActivityDefaultPercentCompleteType',
      fieldCodes.percentCompleteType,
    ),
    defaultDurationType: field.code(
      'def_duration_type',
      'ActivityDefaultDurationType',
      fieldCodes.durationType,
    ),
  }),
  options: createEntity<model.ScheduleOptions>(
    'SCHEDOPTIONS',
    'ScheduleOptions',
    ['projectId'],
    field.withDefaults(model.defaultScheduleOptions, {
      projectId: field.id('proj_id', 'ProjectObjectId'),
      progressMode: field.readElsewhere('sched_retained_logic'),
      lagCalendar: field.code(
        'sched_calendar_on_relationship_lag',
        'RelationshipLagCalendar',
        fieldCodes.lagCalendar,
      ),
      totalFloatType: field.code('sched_float_type', 'ComputeTotalFloatType', fieldCodes.totalFloatType),
      openEndsCritical: field.flag('sched_open_critical_flag', 'MakeOpenEndedActivitiesCritical'),
      useExpectedFinish: field.flag('sched_use_expect_end_flag', 'UseExpectedFinishDates'),
      lagFromEarlyStart: field.flag('sched_lag_early_start_flag', 'StartToStartLagCalculationType'),
      ignoreOtherProjects: field.code('sched_outer_depend_type', '', fieldCodes.ignoreOtherProjects),
      floatToProjectFinish: field.flag(
        'sched_use_project_end_date_for_float',
        'CalculateFloatBasedOnFinishDate',
      ),
      floatPaths: field.readElsewhere('enable_multiple_longest_path_calc'),
    }),
  ),
  calendars: createEntity<model.Calendar>('CALENDAR', 'Calendar', ['id'], {
    id: field.requiredId('clndr_id', 'ObjectId'),
    name: field.textOrEmpty('clndr_name', 'Name'),
    type: field.code('clndr_type', 'Type', fieldCodes.calendarType),
    isDefault: field.withDefault(field.flag('default_flag', 'IsDefault'), false),
    projectId: field.projectId('proj_id', 'ProjectObjectId'),
    baseCalendarId: field.id('base_clndr_id', 'BaseCalendarObjectId'),
    hoursPerDay: field.number('day_hr_cnt', 'HoursPerDay'),
    hoursPerWeek: field.number('week_hr_cnt', 'HoursPerWeek'),
    hoursPerMonth: field.number('month_hr_cnt', 'HoursPerMonth'),
    hoursPerYear: field.number('year_hr_cnt', 'HoursPerYear'),
    data: field.text('clndr_data'),
  }),
  wbsNodes: createEntity<model.WbsNode>('PROJWBS', 'WBS', ['id'], {
    id: field.requiredId('wbs_id', 'ObjectId'),
    projectId: field.projectId('proj_id', 'ProjectObjectId'),
    parentId: field.id('parent_wbs_id', 'ParentObjectId'),
    isProjectNode: field.withDefault(field.flag('proj_node_flag'), false),
    code: field.textOrEmpty('wbs_short_name', 'Code'),
    name: field.textOrEmpty('wbs_name', 'Name'),
    obsId: field.id('obs_id', 'OBSObjectId'),
    sequence: field.number('seq_num', 'SequenceNumber'),
    performanceRule: field.text('ev_compute_type'),
    performancePercent: field.percent('ev_user_pct', 'EarnedValueUserPercent'),
  }),
  obsNodes: createEntity<model.ObsNode>('OBS', 'OBS', ['id'], {
    id: field.requiredId('obs_id', 'ObjectId'),
    parentId: field.id('parent_obs_id', 'ParentObjectId'),
    name: field.textOrEmpty('obs_name', 'Name'),
  }),
  resources: createEntity<model.Resource>('RSRC', 'Resource', ['id'], {
    id: field.requiredId('rsrc_id', 'ObjectId'),
    parentId: field.id('parent_rsrc_id', 'ParentObjectId'),
    code: field.textOrEmpty('rsrc_short_name', 'Id'),
    name: field.textOrEmpty('rsrc_name', 'Name'),
    type: field.code('rsrc_type', 'ResourceType', fieldCodes.resourceType),
    calendarId: field.id('clndr_id', 'CalendarObjectId'),
  }),
  roles: createEntity<model.Role>('ROLES', 'Role', ['id'], {
    id: field.requiredId('role_id', 'ObjectId'),
    parentId: field.id('parent_role_id', 'ParentObjectId'),
    code: field.textOrEmpty('role_short_name', 'Id'),
    name: field.textOrEmpty('role_name', 'Name'),
  }),
  costAccounts: createEntity<model.CostAccount>('ACCOUNT', 'CostAccount', ['id'], {
    id: field.requiredId('acct_id', 'ObjectId'),
    parentId: field.id('parent_acct_id', 'ParentObjectId'),
    code: field.textOrEmpty('acct_short_name', 'Id'),
    name: field.textOrEmpty('acct_name', 'Name'),
  }),
  expenses: createEntity<model.Expense>('PROJCOST', 'ActivityExpense', ['activityId'], {
    id: field.ownId('cost_item_id', 'ObjectId'),
    activityId: field.requiredId('task_id', 'ActivityObjectId'),
    projectId: field.projectId('proj_id', 'ProjectObjectId'),
    accountId: field.id('acct_id', 'CostAccountObjectId'),
    name: field.textOrEmpty('cost_name', 'ExpenseItem'),
    categoryId: field.text('cost_type_id', 'ExpenseCategoryObjectId'),
    accrual: field.code('cost_load_type', 'AccrualType', fieldCodes.accrual),
    budgetedUnits: field.number('target_qty', 'PlannedUnits'),
    pricePerUnit: field.number('cost_per_qty', 'PricePerUnit'),
    budgetedCost: field.number('target_cost', 'PlannedCost'),
    actualCost: field.number('act_cost', 'ActualCost'),
    remainingCost: field.number('remain_cost', 'RemainingCost'),
  }),
  activityCodeTypes: createEntity<model.ActivityCodeType>('ACTVTYPE', 'ActivityCodeType', ['id'], {
    id: field.requiredId('actv_code_type_id', 'ObjectId'),
    name: field.textOrEmpty('actv_code_type', 'Name'),
    scope: field.code('actv_code_type_scope', 'Scope', fieldCodes.activityCodeScope),
    projectId: field.projectId('proj_id', 'ProjectObjectId'),
    wbsId: field.id('wbs_id', 'EPSObjectId'),
  }),
  activityCodes: createEntity<model.ActivityCode>('ACTVCODE', 'ActivityCode', ['id', 'typeId'], {
    id: field.requiredId('actv_code_id', 'ObjectId'),
    typeId: field.requiredId('actv_code_type_id', 'CodeTypeObjectId'),
    parentId: field.id('parent_actv_code_id', 'ParentObjectId'),
    code: field.textOrEmpty('short_name', 'CodeValue'),
    name: field.textOrEmpty('actv_code_name', 'Description'),
  }),
  userFieldTypes: createEntity<model.UserFieldType>('UDFTYPE', 'UDFType', ['id'], {
    id: field.requiredId('udf_type_id', 'ObjectId'),
    subject: field.textOrEmpty('table_name'),
    label: field.textOrEmpty('udf_type_label', 'Title'),
    dataType: field.code('logical_data_type', 'DataType', fieldCodes.userFieldDataType),
  }),
  currencies: createEntity<model.Currency>('CURRTYPE', 'Currency', ['id'], {
    id: field.requiredId('curr_id', 'ObjectId'),
    code: field.textOrEmpty('curr_short_name', 'Id'),
    name: field.text('curr_type', 'Name'),
    exchangeRate: field.number('base_exch_rate', 'ExchangeRate'),
    symbol: field.text('curr_symbol', 'Symbol'),
    decimalSymbol: field.mapField(field.text('decimal_symbol'), findSymbol),
  }),
  activities: createEntity<model.Activity>('TASK', 'Activity', ['id'], activityFields),
  relationships: createEntity<model.Relationship>(
    'TASKPRED',
    'Relationship',
    ['successorId', 'predecessorId'],
    relationshipFields,
  ),
  assignments: createEntity<model.Assignment>(
    'TASKRSRC',
    'ResourceAssignment',
    ['activityId'],
    assignmentFields,
  ),
} as const;
