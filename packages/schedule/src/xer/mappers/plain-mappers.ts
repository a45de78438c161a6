import type {
  ActivityCode,
  ActivityCodeType,
  Calendar,
  CostAccount,
  Currency,
  Expense,
  ObsNode,
  Project,
  Resource,
  Role,
  UserFieldType,
  WbsNode,
} from '../../model/index.ts';
import { findSymbol } from '../decimal-symbol.ts';
import { fieldCodes } from '../field-codes.ts';
import {
  code,
  createMapper,
  date,
  flag,
  id,
  mapField,
  minutes,
  number,
  ownId,
  requiredId,
  text,
  textOrEmpty,
  withDefault,
} from './create-mapper.ts';

export const projectMapper = createMapper<Project>('PROJECT', ['proj_id'], {
  id: requiredId('proj_id'),
  code: textOrEmpty('proj_short_name'),
  isExported: flag('export_flag'),
  dataDate: date('last_recalc_date'),
  plannedStart: date('plan_start_date'),
  mustFinishBy: date('plan_end_date'),
  scheduledFinish: date('scd_end_date'),
  forecastStart: date('fcst_start_date'),
  lastScheduled: date('last_schedule_date'),
  calendarId: id('clndr_id'),
  wbsSeparator: withDefault(text('name_sep_char'), '.'),
  baselineProjectId: id('sum_base_proj_id'),
  originalProjectId: id('orig_proj_id'),
  criticalPathType: withDefault(code('critical_path_type', fieldCodes.criticalPathType), 'totalFloat'),
  criticalFloatMinutes: withDefault(minutes('critical_drtn_hr_cnt'), 0),
  defaultActivityType: code('def_task_type', fieldCodes.activityType),
  defaultPercentCompleteType: code('def_complete_pct_type', fieldCodes.percentCompleteType),
  defaultDurationType: code('def_duration_type', fieldCodes.durationType),
});

export const calendarMapper = createMapper<Calendar>('CALENDAR', ['clndr_id'], {
  id: requiredId('clndr_id'),
  name: textOrEmpty('clndr_name'),
  type: code('clndr_type', fieldCodes.calendarType),
  isDefault: withDefault(flag('default_flag'), false),
  projectId: id('proj_id'),
  baseCalendarId: id('base_clndr_id'),
  hoursPerDay: number('day_hr_cnt'),
  hoursPerWeek: number('week_hr_cnt'),
  hoursPerMonth: number('month_hr_cnt'),
  hoursPerYear: number('year_hr_cnt'),
  data: text('clndr_data'),
});

export const wbsMapper = createMapper<WbsNode>('PROJWBS', ['wbs_id'], {
  id: requiredId('wbs_id'),
  projectId: id('proj_id'),
  parentId: id('parent_wbs_id'),
  isProjectNode: withDefault(flag('proj_node_flag'), false),
  code: textOrEmpty('wbs_short_name'),
  name: textOrEmpty('wbs_name'),
  obsId: id('obs_id'),
  sequence: number('seq_num'),
  performanceRule: text('ev_compute_type'),
  performancePercent: number('ev_user_pct'),
});

export const obsMapper = createMapper<ObsNode>('OBS', ['obs_id'], {
  id: requiredId('obs_id'),
  parentId: id('parent_obs_id'),
  name: textOrEmpty('obs_name'),
});

export const resourceMapper = createMapper<Resource>('RSRC', ['rsrc_id'], {
  id: requiredId('rsrc_id'),
  parentId: id('parent_rsrc_id'),
  code: textOrEmpty('rsrc_short_name'),
  name: textOrEmpty('rsrc_name'),
  type: code('rsrc_type', fieldCodes.resourceType),
  calendarId: id('clndr_id'),
});

export const roleMapper = createMapper<Role>('ROLES', ['role_id'], {
  id: requiredId('role_id'),
  parentId: id('parent_role_id'),
  code: textOrEmpty('role_short_name'),
  name: textOrEmpty('role_name'),
});

export const costAccountMapper = createMapper<CostAccount>('ACCOUNT', ['acct_id'], {
  id: requiredId('acct_id'),
  parentId: id('parent_acct_id'),
  code: textOrEmpty('acct_short_name'),
  name: textOrEmpty('acct_name'),
});

export const expenseMapper = createMapper<Expense>('PROJCOST', ['task_id'], {
  id: ownId('cost_item_id'),
  activityId: requiredId('task_id'),
  projectId: id('proj_id'),
  accountId: id('acct_id'),
  name: textOrEmpty('cost_name'),
  categoryId: text('cost_type_id'),
  accrual: code('cost_load_type', fieldCodes.accrual),
  budgetedUnits: number('target_qty'),
  pricePerUnit: number('cost_per_qty'),
  budgetedCost: number('target_cost'),
  actualCost: number('act_cost'),
  remainingCost: number('remain_cost'),
});

export const activityCodeTypeMapper = createMapper<ActivityCodeType>('ACTVTYPE', ['actv_code_type_id'], {
  id: requiredId('actv_code_type_id'),
  name: textOrEmpty('actv_code_type'),
  scope: code('actv_code_type_scope', fieldCodes.activityCodeScope),
  projectId: id('proj_id'),
  wbsId: id('wbs_id'),
});

export const activityCodeMapper = createMapper<ActivityCode>(
  'ACTVCODE',
  ['actv_code_id', 'actv_code_type_id'],
  {
    id: requiredId('actv_code_id'),
    typeId: requiredId('actv_code_type_id'),
    parentId: id('parent_actv_code_id'),
    code: textOrEmpty('short_name'),
    name: textOrEmpty('actv_code_name'),
  },
);

export const userFieldTypeMapper = createMapper<UserFieldType>('UDFTYPE', ['udf_type_id'], {
  id: requiredId('udf_type_id'),
  subject: textOrEmpty('table_name'),
  label: textOrEmpty('udf_type_label'),
  dataType: code('logical_data_type', fieldCodes.userFieldDataType),
});

export const currencyMapper = createMapper<Currency>('CURRTYPE', ['curr_id'], {
  id: requiredId('curr_id'),
  code: textOrEmpty('curr_short_name'),
  symbol: text('curr_symbol'),
  decimalSymbol: mapField(text('decimal_symbol'), findSymbol),
});
