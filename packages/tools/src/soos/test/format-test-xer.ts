import { toMinutes } from '@floatwise/schedule/model';
import { formatDateValue, formatHoursValue } from '@floatwise/schedule/xer';

/** Small XERs for tests. Times are hours from Monday 2026-01-05 00:00; the data date is hour 100 unless given. */

const firstMinute = 20_458 * 1440;

export interface TestActivity {
  readonly id: string;
  /** N not started, A in progress, C completed. */
  readonly status: 'N' | 'A' | 'C';
  readonly start?: number | undefined;
  readonly finish?: number | undefined;
  /** Forecast finish, and start if it has not started. */
  readonly early?: readonly [number, number];
  /** Original duration, and the remaining duration unless completed; none by default. */
  readonly hours?: number;
  readonly type?: string;
  readonly calendar?: string;
  readonly project?: string;
  readonly name?: string;
  readonly mandatoryStart?: number;
  readonly expectedFinish?: number;
}

export interface TestLink {
  readonly predecessor: string;
  readonly successor: string;
  readonly type: string;
  readonly lagHours: number;
}

export interface TestXer {
  /** `A C 0-20`, `B A 50-`, `C N`, or as an object. */
  readonly activities: readonly (string | TestActivity)[];
  /** `A FS B`, `A SS+8 B`, `A FF-4.5 B`, or as an object. */
  readonly links: readonly (string | TestLink)[];
  readonly lagCalendar?: string;
  readonly dataDate?: number | undefined;
  /** Data dates of further projects, whose ids are P2, P3, ... */
  readonly otherDataDates?: readonly number[];
  readonly progressOverride?: boolean;
  readonly comments?: boolean;
  readonly lineEnd?: string;
}

/**
 * Calendars of these files by id: around the clock; five days of 08-12 and 13-17 with a holiday on Wednesday 7 January;
 * every day of 07-19; nights.
 */
const testCalendars: Readonly<Record<string, string>> = {
  round: formatCalendar([1, 2, 3, 4, 5, 6, 7], [['00:00', '00:00']], []),
  office: formatCalendar(
    [2, 3, 4, 5, 6],
    [
      ['08:00', '12:00'],
      ['13:00', '17:00'],
    ],
    [46_029],
  ),
  long: formatCalendar([1, 2, 3, 4, 5, 6, 7], [['07:00', '19:00']], []),
  night: formatCalendar(
    [1, 2, 3, 4, 5, 6],
    [
      ['22:00', '00:00'],
      ['00:00', '06:00'],
    ],
    [],
  ),
};

function formatCalendar(
  days: readonly number[],
  shifts: readonly (readonly [string, string])[],
  offDays: readonly number[],
): string {
  const hours = shifts.map(([start, end], index) => `(0||${index}(s|${start}|f|${end})())`).join('');
  const week = [1, 2, 3, 4, 5, 6, 7]
    .map((day) => `(0||${day}()(${days.includes(day) ? hours : ''}))`)
    .join('');
  const exceptions = offDays.map((day, index) => `(0||${index}(d|${day})())`).join('');
  return `(0||CalendarData()((0||DaysOfWeek()(${week}))(0||Exceptions()(${exceptions}))))`;
}

function formatHour(hour: number | undefined): string {
  return hour === undefined ? '' : formatDateValue(toMinutes(firstMinute + Math.round(hour * 60)));
}

export function formatTestXer(xer: TestXer): string {
  const activities = xer.activities.map((each) => (typeof each === 'string' ? parseActivity(each) : each));
  const links = xer.links.map((each) => (typeof each === 'string' ? parseLink(each) : each));
  const lagCalendar = `rcal_${xer.lagCalendar ?? 'Predecessor'}`;
  const dataDates = [xer.dataDate ?? ('dataDate' in xer ? undefined : 100), ...(xer.otherDataDates ?? [])];
  const projectOf = new Map(activities.map(({ id, project }) => [id, project ?? 'P1']));
  const override = xer.progressOverride === true;
  const columns = 'task_pred_id task_id pred_task_id proj_id pred_proj_id pred_type lag_hr_cnt';
  const hasComments = xer.comments !== false;
  const tables = [
    formatTable(
      'PROJECT',
      'proj_id proj_short_name clndr_id last_recalc_date export_flag',
      dataDates.map((hour, index) => [`P${index + 1}`, `PROJ${index + 1}`, 'office', formatHour(hour), 'Y']),
    ),
    formatTable(
      'CALENDAR',
      'clndr_id default_flag clndr_name clndr_type clndr_data',
      Object.entries(testCalendars).map(([id, data]) => [
        id,
        id === 'office' ? 'Y' : 'N',
        id,
        'CA_Base',
        data,
      ]),
    ),
    formatTable(
      'SCHEDOPTIONS',
      'schedoptions_id proj_id sched_retained_logic sched_progress_override sched_calendar_on_relationship_lag',
      dataDates.map((_, index) => [
        `${index + 1}`,
        `P${index + 1}`,
        override ? 'N' : 'Y',
        override ? 'Y' : 'N',
        lagCalendar,
      ]),
    ),
    formatTable(
      'TASK',
      'task_id proj_id clndr_id task_code task_name task_type status_code act_start_date act_end_date early_start_date early_end_date target_drtn_hr_cnt remain_drtn_hr_cnt cstr_type cstr_date expect_end_date',
      activities.map((each) => [
        each.id,
        each.project ?? 'P1',
        each.calendar ?? 'round',
        each.id,
        each.name ?? `Activity ${each.id}`,
        each.type ?? 'TT_Task',
        { N: 'TK_NotStart', A: 'TK_Active', C: 'TK_Complete' }[each.status],
        formatHour(each.start),
        formatHour(each.finish),
        formatHour(each.early?.[0]),
        formatHour(each.early?.[1]),
        formatDuration(each.hours),
        formatDuration(each.status === 'C' ? 0 : each.hours),
        each.mandatoryStart === undefined ? '' : 'CS_MANDSTART',
        formatHour(each.mandatoryStart),
        formatHour(each.expectedFinish),
      ]),
    ),
    formatTable(
      'TASKPRED',
      hasComments ? `${columns} comments` : columns,
      links.map(({ predecessor, successor, type, lagHours }, index) => [
        `${index + 1}`,
        successor,
        predecessor,
        projectOf.get(successor) ?? 'P9',
        projectOf.get(predecessor) ?? 'P9',
        `PR_${type}`,
        formatHoursValue(Math.round(lagHours * 60), '.'),
        ...(hasComments ? [''] : []),
      ]),
    ),
    formatTable('UDFTYPE', 'udf_type_id table_name', [['1', 'TASK']]),
  ];
  const header = 'ERMHDR\t23.12\t2026-01-09\tProject\tadmin\tadmin\tdbx\tProject Management\tUSD\n';
  return `${header}${tables.join('')}%E\n`.replaceAll('\n', xer.lineEnd ?? '\r\n');
}

const formatDuration = (hours = 0): string => formatHoursValue(Math.round(hours * 60), '.');

function formatTable(name: string, columns: string, rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => `%R\t${row.join('\t')}\n`);
  return `%T\t${name}\n%F\t${columns.replaceAll(' ', '\t')}\n${lines.join('')}`;
}

function parseActivity(text: string): TestActivity {
  const [id = '', status = 'N', dates = ''] = text.split(' ');
  const [, start = '', finish = ''] = /^(-?[\d.]*)-(-?[\d.]*)$/.exec(dates) ?? [];
  const parse = (hour: string): number | undefined => (hour === '' ? undefined : Number(hour));
  return { id, status: status as 'N', start: parse(start), finish: parse(finish) };
}

function parseLink(text: string): TestLink {
  const [predecessor = '', kind = '', successor = ''] = text.split(' ');
  return { predecessor, successor, type: kind.slice(0, 2), lagHours: Number(kind.slice(2) || '0') };
}

/** The links of such a file as text: `A FS B`, `A SS+8 B`. */
export function listLinkTexts(xer: string): string[] {
  const lines = xer.split(/\r?\n/);
  const first = lines.indexOf('%T\tTASKPRED');
  return lines
    .slice(
      first + 2,
      lines.findIndex((line, index) => index > first && line.startsWith('%T')),
    )
    .map((line) => {
      const [, , successor, predecessor, , , type = '', lag = ''] = line.split('\t');
      const sign = Number(lag) > 0 ? '+' : '';
      return `${predecessor ?? ''} ${type.slice(3)}${Number(lag) === 0 ? '' : `${sign}${lag}`} ${successor ?? ''}`;
    });
}
