/** Names of P6 tables, as on `%T` lines. Files have PROJRISK for the risk table; Oracle's map of 20.x has PRORISK. */
export const p6Tables = {
  projects: 'PROJECT',
  activities: 'TASK',
  relationships: 'TASKPRED',
  performingOrganisations: 'POBS',
  riskCategories: 'RISKTYPE',
  risks: ['PROJRISK', 'PRORISK'],
  activityRisks: 'TASKRISK',
  userFieldTypes: 'UDFTYPE',
  userFieldValues: 'UDFVALUE',
  /** Tables with a column that refers to a performing organisation. */
  withPerformingOrganisation: ['RSRC', 'ROLES', 'TASKRSRC', 'PROJCOST'],
} as const;

/** Names of P6 columns, as on `%F` lines. */
export const p6Columns = {
  projectCode: 'proj_short_name',
  isExported: 'export_flag',
  dataDate: 'last_recalc_date',
  performingOrganisation: 'pobs_id',
  riskCategory: 'risk_type_id',
  riskCategoryName: 'risk_type',
  riskCategoryParent: 'parent_risk_type_id',
  riskId: 'risk_id',
  riskCode: 'risk_code',
  userFieldType: 'udf_type_id',
  userFieldTable: 'table_name',
} as const;

/** Tables whose names a result shows. */
export const namedTables = ['TASK', 'PROJWBS', 'PROJECT'] as const;

/** Tables and columns with texts written by planners, the named ones first. */
export const textColumns = {
  TASK: ['task_name', 'task_code'],
  PROJWBS: ['wbs_name', 'wbs_short_name'],
  PROJECT: ['proj_short_name'],
  ACTVCODE: ['actv_code_name', 'short_name'],
  ACTVTYPE: ['actv_code_type'],
  RSRC: ['rsrc_name', 'rsrc_short_name'],
  ROLES: ['role_name', 'role_short_name'],
  UMEASURE: ['unit_name', 'unit_abbrev'],
  CALENDAR: ['clndr_name'],
  OBS: ['obs_name'],
  UDFTYPE: ['udf_type_label'],
  UDFVALUE: ['udf_text'],
} as const;

export function isRiskTable(name: string): boolean {
  return (p6Tables.risks as readonly string[]).includes(name);
}
