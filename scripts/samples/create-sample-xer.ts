import { computeCpmReport } from '@floatwise/schedule/cpm';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { formatCalendarData } from '../../packages/testkit/src/generated-calendars.ts';
import { pumpStation, type SampleActivity, type SampleUpdate } from './pump-station.ts';

const { wbs, plannedStart } = pumpStation;
const hoursPerDay = 8;
const projectId = '4200';
const calendarId = '501';

interface Dates {
  readonly earlyStart: string | null;
  readonly earlyFinish: string | null;
  readonly lateStart: string | null;
  readonly lateFinish: string | null;
  readonly totalFloatHours: number | null;
}

/** The sample schedule as a P6 8.2 XER, with the dates that F9 calculates in P6. */
export function createSampleXer(update: SampleUpdate = pumpStation): Buffer {
  const bare = formatXer(update, new Map());
  const { report } = computeCpmReport(readSchedule(readXer(bare)));
  return formatXer(update, new Map(report.activities.map((activity) => [activity.id, activity])));
}

function formatXer(update: SampleUpdate, dates: ReadonlyMap<string, Dates>): Buffer {
  const { activities, links, dataDate, holidays } = update;
  const finish = dates.get('A1170')?.earlyFinish;
  const isBound = activities.some(({ finishBy }) => finishBy !== undefined);
  const tables = [
    formatTable('CURRTYPE', 'curr_id decimal_symbol digit_group_symbol curr_short_name', [
      ['1', '.', ',', 'USD'],
    ]),
    formatTable('OBS', 'obs_id obs_name', [['565', 'Enterprise']]),
    formatTable(
      'POBS',
      'pobs_id pobs_parent_id seq_num pobs_name pobs_descr pobs_manager',
      listOrganisations(),
    ),
    formatTable('RISKTYPE', 'risk_type_id seq_num risk_type parent_risk_type_id', listRiskTypes()),
    formatTable(
      'PROJECT',
      'proj_id proj_short_name clndr_id last_recalc_date plan_start_date plan_end_date scd_end_date name_sep_char critical_path_type critical_drtn_hr_cnt def_complete_pct_type def_task_type export_flag',
      [
        [projectId, pumpStation.shortName, calendarId, dataDate, plannedStart, '', toCell(finish)].concat(
          '. CT_TotFloat 0 CP_Phys TT_Task Y'.split(' '),
        ),
      ],
    ),
    formatTable('CALENDAR', 'clndr_id default_flag clndr_name clndr_type day_hr_cnt week_hr_cnt clndr_data', [
      [
        calendarId,
        'Y',
        '5 days x 8 hours',
        'CA_Base',
        hoursPerDay,
        hoursPerDay * 5,
        formatCalendar(holidays),
      ],
    ]),
    formatTable(
      'SCHEDOPTIONS',
      'schedoptions_id proj_id sched_outer_depend_type sched_retained_logic sched_progress_override sched_calendar_on_relationship_lag sched_use_expect_end_flag',
      [['1', projectId, 'SD_Both', 'Y', 'N', 'rcal_Predecessor', 'N']],
    ),
    formatTable(
      'PROJWBS',
      'wbs_id proj_id seq_num proj_node_flag wbs_short_name wbs_name parent_wbs_id ev_compute_type',
      [
        ['900', projectId, 0, 'Y', pumpStation.shortName, pumpStation.name, '', 'EC_Cmp_pct'],
        ...wbs.map(([code, name], at) => [901 + at, projectId, at + 1, 'N', code, name, '900', 'EC_Cmp_pct']),
      ],
    ),
    formatTable('RSRC', 'rsrc_id rsrc_short_name rsrc_name rsrc_type clndr_id', [
      ['70', 'CREW', 'Contractor', 'RT_Labor', calendarId],
    ]),
    formatTable('PROJRISK', 'risk_id proj_id risk_code risk_name risk_type_id', [
      ['60', projectId, 'R001', 'Pump delivered late', '3'],
      ['61', projectId, 'R002', 'Ground water in the excavation', '5'],
    ]),
    formatTable(
      'TASK',
      'task_id proj_id wbs_id clndr_id task_code task_name task_type status_code complete_pct_type phys_complete_pct duration_type target_drtn_hr_cnt remain_drtn_hr_cnt total_float_hr_cnt act_start_date act_end_date early_start_date early_end_date late_start_date late_end_date restart_date reend_date target_start_date target_end_date' +
        (isBound ? ' cstr_type cstr_date' : ''),
      activities.map((activity) => [
        ...formatActivity(activity, dates.get(activity.id)),
        ...(isBound ? formatConstraint(activity) : []),
      ]),
    ),
    formatTable(
      'TASKPRED',
      'task_pred_id task_id pred_task_id proj_id pred_proj_id pred_type lag_hr_cnt comments',
      links.map(({ from, to, type, lagDays }, at) => [
        ...[8000 + at, getTaskId(to), getTaskId(from), projectId, projectId],
        ...[`PR_${type}`, lagDays * hoursPerDay, ''],
      ]),
    ),
    formatTable(
      'TASKRSRC',
      'taskrsrc_id task_id proj_id rsrc_id rsrc_type remain_qty target_qty act_reg_qty act_ot_qty target_cost act_reg_cost act_ot_cost remain_cost',
      activities.flatMap(formatAssignment),
    ),
  ];
  const header = `ERMHDR\t8.2\t${dataDate.slice(0, 10)}\tProject\tadmin\tadmin\tdbxDatabaseNoName\tProject Management\tUSD\r\n`;
  return Buffer.from(`${header}${tables.join('')}%E\r\n`, 'latin1');
}

type Cells = readonly (string | number | undefined)[];

function formatTable(name: string, columns: string, rows: readonly Cells[]): string {
  const lines = [['%T', name], ['%F', ...columns.split(' ')], ...rows.map((cells) => ['%R', ...cells])];
  return lines.map((cells) => `${cells.join('\t')}\r\n`).join('');
}

const getTaskId = (id: string): string => `1${id.slice(1)}`;

/** Formats `2026-03-16T08:00` as in a file. */
const toCell = (date: string | null | undefined): string => (date ?? '').replace('T', ' ');

function formatActivity(activity: SampleActivity, dates: Dates | undefined): Cells {
  const { id, name, type = 'TT_Task', days, started, finished, daysLeft = days } = activity;
  const isMilestone = type === 'TT_Mile' || type === 'TT_FinMile';
  const isDone = finished !== undefined || (isMilestone && started !== undefined);
  const status = isDone ? 'TK_Complete' : started === undefined ? 'TK_NotStart' : 'TK_Active';
  const [earlyStart, earlyFinish] = [toCell(dates?.earlyStart), toCell(dates?.earlyFinish)];
  return [
    ...[getTaskId(id), projectId, 901 + wbs.findIndex(([code]) => code === activity.wbs), calendarId],
    ...[id, name, type, status, 'CP_Phys', isDone ? 100 : (activity.physicalPercent ?? 0), 'DT_FixedDUR2'],
    ...[
      days * hoursPerDay,
      isDone ? 0 : daysLeft * hoursPerDay,
      isDone ? '' : (dates?.totalFloatHours ?? ''),
    ],
    ...[started, finished, earlyStart, earlyFinish, toCell(dates?.lateStart), toCell(dates?.lateFinish)],
    ...[earlyStart, earlyFinish, started ?? earlyStart, finished ?? (isDone ? started : earlyFinish)],
  ];
}

const formatConstraint = ({ finishBy }: SampleActivity): Cells =>
  finishBy === undefined ? ['', ''] : ['CS_MEOB', finishBy];

function formatAssignment(activity: SampleActivity): Cells[] {
  const { id, days, daysLeft = days, budget, started, finished, physicalPercent = 0 } = activity;
  if (budget === undefined) return [];
  const isDone = finished !== undefined;
  const done = isDone ? 1 : started === undefined ? 0 : physicalPercent / 100;
  const target = days * hoursPerDay;
  const left = isDone ? 0 : daysLeft * hoursPerDay;
  return [
    [
      ...[9000 + Number(id.slice(1)), getTaskId(id), projectId, '70', 'RT_Labor', left, target],
      ...[target - Math.min(left, target), 0, budget, budget * done, 0, budget * (1 - done)],
    ],
  ];
}

/** Performing organisations of other companies, such as every import brings along. */
function listOrganisations(): Cells[] {
  const offices = ['Harbour', 'Northern Line', 'Refinery', 'Airport', 'Hospital', 'Ring Road'];
  return Array.from({ length: 240 }, (_, place) => {
    const office = `${offices[place % offices.length] ?? ''} Project ${Math.floor(place / offices.length) + 1}`;
    return [5000 + place, place < 6 ? '' : 5000 + (place % 6), place, office, `Imported with ${office}`, ''];
  });
}

/** Five categories created by a planner, and the copies added by imports. */
function listRiskTypes(): Cells[] {
  const parents = ['', '', 1, 2, 2];
  const names = ['External', 'Technical', 'Suppliers', 'Design', 'Ground'];
  const own = names.map((name, place) => [place + 1, place, name, parents[place]]);
  const copies = Array.from({ length: 150 }, (_, place) => {
    // Their parents are not in the file, as with real copies.
    return [100 + place, place + 5, names[place % 5], place % 5 < 2 ? '' : 7000 + place];
  });
  return [...own, ...copies];
}

/** Monday to Friday, two shifts, without these holidays. */
function formatCalendar(holidays: readonly string[]): string {
  const day = '(0||0(s|08:00|f|12:00)())(0||1(s|13:00|f|17:00)())';
  return formatCalendarData(
    ['', day, day, day, day, day, ''],
    holidays.map((date) => Date.parse(date)),
  );
}
