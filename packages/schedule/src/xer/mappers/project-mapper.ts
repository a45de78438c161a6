import type { Project } from '../../model/index.ts';
import { fieldCodes } from '../field-codes.ts';
import type { TableMapper } from '../table-mapper.ts';

export const projectMapper: TableMapper<Project> = {
  tables: ['PROJECT'],
  keys: ['proj_id'],
  bind: (find) => {
    const id = find('proj_id');
    const code = find('proj_short_name');
    const isExported = find('export_flag');
    const dataDate = find('last_recalc_date');
    const plannedStart = find('plan_start_date');
    const mustFinishBy = find('plan_end_date');
    const scheduledFinish = find('scd_end_date');
    const forecastStart = find('fcst_start_date');
    const lastScheduled = find('last_schedule_date');
    const calendarId = find('clndr_id');
    const wbsSeparator = find('name_sep_char');
    const baselineProjectId = find('sum_base_proj_id');
    const originalProjectId = find('orig_proj_id');
    const criticalPathType = find('critical_path_type');
    const criticalFloat = find('critical_drtn_hr_cnt');
    const defaultActivityType = find('def_task_type');
    const defaultPercentCompleteType = find('def_complete_pct_type');
    const defaultDurationType = find('def_duration_type');
    return (row) => ({
      id: row.requiredId(id),
      code: row.textOrEmpty(code),
      isExported: row.flag(isExported),
      dataDate: row.date(dataDate),
      plannedStart: row.date(plannedStart),
      mustFinishBy: row.date(mustFinishBy),
      scheduledFinish: row.date(scheduledFinish),
      forecastStart: row.date(forecastStart),
      lastScheduled: row.date(lastScheduled),
      calendarId: row.id(calendarId),
      wbsSeparator: row.text(wbsSeparator) ?? '.',
      baselineProjectId: row.id(baselineProjectId),
      originalProjectId: row.id(originalProjectId),
      criticalPathType: row.code(criticalPathType, fieldCodes.criticalPathType) ?? 'totalFloat',
      criticalFloatMinutes: row.minutes(criticalFloat) ?? 0,
      defaultActivityType: row.code(defaultActivityType, fieldCodes.activityType),
      defaultPercentCompleteType: row.code(defaultPercentCompleteType, fieldCodes.percentCompleteType),
      defaultDurationType: row.code(defaultDurationType, fieldCodes.durationType),
      row: row.row,
    });
  },
};
