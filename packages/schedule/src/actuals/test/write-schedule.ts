import { Buffer } from 'node:buffer';
import { fieldCodes } from '../../fields/field-codes.ts';
import type { Activity, Constraint, Schedule } from '../../model/index.ts';
import { formatDateCell } from '../../stored-dates/index.ts';

type Cell = string | number | undefined;

const formatTable = (name: string, rows: readonly Readonly<Record<string, Cell>>[]): string => {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => `%R\t${columns.map((column) => row[column] ?? '').join('\t')}\r\n`);
  return rows.length === 0 ? '' : `%T\t${name}\r\n%F\t${columns.join('\t')}\r\n${lines.join('')}`;
};

const toHours = (minutes: number | undefined): Cell => minutes && Number((minutes / 60).toFixed(6));
const constrain = (constraint: Constraint | undefined): Cell =>
  constraint && fieldCodes.constraintType.getCode(constraint.type);

/** An XER of a schedule with what its dates follow from. Stored dates and floats are empty, planned ones too. */
export function writeSchedule(schedule: Schedule): Buffer {
  const ids = new Map(schedule.activities.map(({ id }, place) => [id, place + 100]));
  const tables = [
    formatTable(
      'PROJECT',
      schedule.projects.map((project) => ({
        proj_id: project.id,
        proj_short_name: project.code,
        clndr_id: project.calendarId,
        last_recalc_date: formatDateCell(project.dataDate),
        plan_start_date: formatDateCell(project.plannedStart),
        plan_end_date: formatDateCell(project.mustFinishBy),
        scd_end_date: '',
        export_flag: 'Y',
      })),
    ),
    formatTable(
      'CALENDAR',
      schedule.calendars.map(({ id, name, isDefault, hoursPerDay, data }) => ({
        clndr_id: id,
        default_flag: isDefault ? 'Y' : 'N',
        clndr_name: name,
        clndr_type: 'CA_Base',
        day_hr_cnt: hoursPerDay,
        clndr_data: data,
      })),
    ),
    formatTable('SCHEDOPTIONS', schedule.options.map(formatOptions)),
    formatTable(
      'RSRC',
      schedule.resources.map(({ id, calendarId }) => ({
        rsrc_id: id,
        clndr_id: calendarId,
        rsrc_name: id,
        rsrc_short_name: id,
        rsrc_type: 'RT_Labor',
      })),
    ),
    formatTable(
      'TASK',
      schedule.activities.map((activity) => formatActivity(activity, ids.get(activity.id))),
    ),
    formatTable(
      'TASKPRED',
      schedule.relationships.map(({ predecessorId, successorId, type, lagMinutes }, place) => ({
        task_pred_id: place + 1,
        task_id: ids.get(successorId),
        pred_task_id: ids.get(predecessorId),
        pred_type: `PR_${type}`,
        lag_hr_cnt: toHours(lagMinutes),
      })),
    ),
    formatTable(
      'TASKRSRC',
      schedule.assignments.map((each, place) => ({
        taskrsrc_id: place + 1,
        task_id: ids.get(each.activityId),
        rsrc_id: each.resourceId,
        remain_qty: each.remainingUnits,
        target_qty: each.budgetedUnits ?? each.remainingUnits,
        remain_qty_per_hr: each.remainingUnitsPerHour,
        target_qty_per_hr: each.budgetedUnitsPerHour ?? each.remainingUnitsPerHour,
        target_lag_drtn_hr_cnt: toHours(each.plannedLagMinutes ?? 0),
        relag_drtn_hr_cnt: toHours(each.remainingLagMinutes ?? 0),
        act_reg_qty: place % 2,
        restart_date: '',
        reend_date: '',
        target_start_date: '',
        target_end_date: '',
        rollup_dates_flag: 'Y',
      })),
    ),
  ];
  return Buffer.from(`ERMHDR\t23.12\t2026-03-16\r\n${tables.join('')}%E\r\n`, 'latin1');
}

const lagCalendars = {
  predecessor: 'rcal_Predecessor',
  successor: 'rcal_Successor',
  projectDefault: 'rcal_ProjDefault',
  twentyFourHour: 'rcal_24Hour',
} as const;
const floatTypes = { start: 'FT_SS', finish: 'FT_FF', least: 'FT_Min' } as const;
const flag = (isOn: boolean): string => (isOn ? 'Y' : 'N');

const formatOptions = (options: Schedule['options'][number]) => ({
  schedoptions_id: 1,
  proj_id: options.projectId,
  sched_retained_logic: flag(options.progressMode === 'retainedLogic'),
  sched_progress_override: flag(options.progressMode === 'progressOverride'),
  sched_calendar_on_relationship_lag: lagCalendars[options.lagCalendar],
  sched_float_type: floatTypes[options.totalFloatType],
  sched_open_critical_flag: flag(options.openEndsCritical),
  sched_use_expect_end_flag: flag(options.useExpectedFinish),
  sched_lag_early_start_flag: flag(options.lagFromEarlyStart),
});

const formatActivity = (activity: Activity, id: number | undefined) => ({
  task_id: id,
  proj_id: activity.projectId,
  clndr_id: activity.calendarId,
  task_code: activity.code,
  task_name: activity.name,
  task_type: fieldCodes.activityType.getCode(activity.type),
  status_code: fieldCodes.activityStatus.getCode(activity.status),
  phys_complete_pct: 0,
  target_drtn_hr_cnt: toHours(activity.originalDurationMinutes),
  remain_drtn_hr_cnt: toHours(activity.remainingDurationMinutes),
  act_start_date: formatDateCell(activity.actualStart),
  act_end_date: formatDateCell(activity.actualFinish),
  expect_end_date: formatDateCell(activity.expectedFinish),
  suspend_date: formatDateCell(activity.suspended),
  resume_date: formatDateCell(activity.resumed),
  cstr_type: constrain(activity.primaryConstraint),
  cstr_date: formatDateCell(activity.primaryConstraint?.date),
  cstr_type2: constrain(activity.secondaryConstraint),
  cstr_date2: formatDateCell(activity.secondaryConstraint?.date),
  early_start_date: '',
  early_end_date: '',
  late_start_date: '',
  late_end_date: '',
  restart_date: '',
  reend_date: '',
  rem_late_start_date: '',
  rem_late_end_date: '',
  target_start_date: '',
  target_end_date: '',
  total_float_hr_cnt: '',
  free_float_hr_cnt: '',
  driving_path_flag: '',
});
