import * as model from '../model/index.ts';
import { activityFields, assignmentFields, relationshipFields } from './activity-fields.ts';
import * as field from './field.ts';
import { fieldCodes, findSymbol } from './field-codes.ts';

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
    id: field.requiredOwnerId('proj_id', 'ObjectId'),
    code: field.textOrEmpty('proj_short_name', 'Id'),
    isExported: field.flag('export_flag'),
    dataDate: field.date('last_recalc_date', 'DataDate'),
    plannedStart: field.date('plan_start_date', 'PlannedStartDate'),
    mustFinishBy: field.finish('plan_end_date', 'MustFinishByDate'),
    scheduledFinish: field.finish('scd_end_date', 'ScheduledFinishDate'),
    forecastStart: field.date('fcst_start_date', 'ProjectForecastStartDate', field.aside.date),
    lastScheduled: field.date('last_schedule_date', 'LastScheduleDate', field.aside.date),
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
      projectId: field.ownerId('proj_id', 'ProjectObjectId'),
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
    hoursPerDay: field.number('day_hr_cnt', 'HoursPerDay', model.ranges.hoursPerDay),
    hoursPerWeek: field.number('week_hr_cnt', 'HoursPerWeek', field.aside.number),
    hoursPerMonth: field.number('month_hr_cnt', 'HoursPerMonth', field.aside.number),
    hoursPerYear: field.number('year_hr_cnt', 'HoursPerYear', field.aside.number),
    data: field.text('clndr_data'),
  }),
  wbsNodes: createEntity<model.WbsNode>('PROJWBS', 'WBS', ['id'], {
    id: field.requiredId('wbs_id', 'ObjectId'),
    projectId: field.ownerId('proj_id', 'ProjectObjectId'),
    parentId: field.id('parent_wbs_id', 'ParentObjectId'),
    isProjectNode: field.withDefault(field.flag('proj_node_flag'), false),
    code: field.textOrEmpty('wbs_short_name', 'Code'),
    name: field.textOrEmpty('wbs_name', 'Name'),
    obsId: field.id('obs_id', 'OBSObjectId'),
    sequence: field.number('seq_num', 'SequenceNumber', field.aside.number),
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
    pricePerUnit: field.cost('cost_per_qty', 'PricePerUnit'),
    budgetedCost: field.cost('target_cost', 'PlannedCost'),
    actualCost: field.cost('act_cost', 'ActualCost'),
    remainingCost: field.cost('remain_cost', 'RemainingCost'),
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
  notebookTopics: createEntity<model.NotebookTopic>('MEMOTYPE', 'NotebookTopic', ['id'], {
    id: field.requiredId('memo_type_id', 'ObjectId'),
    name: field.textOrEmpty('memo_type', 'Name'),
  }),
  notebooks: createEntity<model.Notebook>('TASKMEMO', 'ActivityNote', ['activityId'], {
    activityId: field.requiredId('task_id', 'ActivityObjectId'),
    topicId: field.id('memo_type_id', 'NotebookTopicObjectId'),
    text: field.text('task_memo', 'Note'),
  }),
  wbsNotebooks: createEntity<model.WbsNotebook>('WBSMEMO', 'ProjectNote', ['projectId'], {
    projectId: field.requiredOwnerId('proj_id', 'ProjectObjectId'),
    wbsId: field.id('wbs_id', 'WBSObjectId'),
    topicId: field.id('memo_type_id', 'NotebookTopicObjectId'),
    text: field.text('wbs_memo', 'Note'),
  }),
  currencies: createEntity<model.Currency>('CURRTYPE', 'Currency', ['id'], {
    id: field.requiredId('curr_id', 'ObjectId'),
    code: field.textOrEmpty('curr_short_name', 'Id'),
    name: field.text('curr_type', 'Name'),
    exchangeRate: field.number('base_exch_rate', 'ExchangeRate', field.aside.number),
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
