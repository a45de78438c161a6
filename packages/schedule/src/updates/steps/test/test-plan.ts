import { computeEarlyDates } from '../../../cpm/index.ts';
import { fiveDays } from '../../../cpm/test/test-schedule.ts';
import type { Minutes } from '../../../model/index.ts';
import { formatMinutes } from '../../../model/index.ts';
import { readSchedule, readXer } from '../../../xer/index.ts';
import type { UpdateFile } from '../../pair.ts';

/** A small project to be written as an update. Dates are `2026-03-16 08:00`, durations and lags hours. */
export interface TestPlan {
  readonly dataDate: string;
  readonly plannedStart?: string;
  readonly mustFinishBy?: string;
  readonly lastScheduled?: string;
  readonly calendar?: string;
  readonly calendars?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, string>>;
  readonly activities: readonly TestActivity[];
  readonly links: readonly TestLink[];
  /** Calendars of resources by the resource's short name. */
  readonly resources?: Readonly<Record<string, string>>;
  readonly assignments?: readonly TestAssignment[];
}

export interface TestActivity {
  readonly code: string;
  readonly hours: number;
  readonly name?: string;
  readonly guid?: string;
  /** The stored remaining hours; the full duration by default. */
  readonly left?: number | undefined;
  readonly type?: string;
  readonly calendar?: string;
  readonly started?: string | undefined;
  readonly finished?: string | undefined;
  readonly suspended?: string | undefined;
  readonly resumed?: string | undefined;
  readonly expected?: string | undefined;
  readonly constraint?: readonly [type: string, date: string] | undefined;
  readonly external?: string | undefined;
  readonly storedStart?: string | undefined;
  readonly storedFinish?: string | undefined;
}

export interface TestLink {
  readonly from: string;
  readonly to: string;
  readonly type?: string;
  readonly lag?: number;
}

export interface TestAssignment {
  readonly code: string;
  readonly resource: string;
  readonly hours: number;
}

/** How a file numbers and orders a plan, which P6 does not preserve. */
export interface PlanShape {
  readonly firstId?: number;
  readonly isReversed?: boolean;
  /** Whether the calculated early dates are stored. */
  readonly isScheduled?: boolean;
  readonly codePage?: 'utf-8';
}

const chain = (text: string): TestLink[] => {
  const codes = text.split(' > ');
  return codes.slice(1).map((to, index) => ({ from: codes[index] ?? '', to }));
};

/** `A > B > C`: finish to start, without lag. */
export const links = (...texts: readonly string[]): TestLink[] => texts.flatMap(chain);

export function createUpdateFile(name: string, plan: TestPlan, shape: PlanShape = {}): UpdateFile {
  const { isScheduled = true } = shape;
  const xer = readXer(writePlan(isScheduled ? storeDates(plan) : plan, shape));
  return { name, xer, schedule: readSchedule(xer) };
}

function storeDates(plan: TestPlan): TestPlan {
  const finishes = new Map<string, Minutes>();
  const early = computeEarlyDates(readSchedule(readXer(writePlan(plan))));
  for (const { activity, earlyFinish } of early?.activities ?? [])
    if (earlyFinish !== undefined) finishes.set(activity.code, earlyFinish);
  const activities = plan.activities.map((activity) => {
    const finish = finishes.get(activity.code);
    if (finish === undefined) return activity;
    return { storedFinish: formatMinutes(finish, ' '), ...activity };
  });
  return { ...plan, activities };
}

type Row = Readonly<Record<string, string | number | undefined>>;

function writePlan(plan: TestPlan, { firstId = 100, isReversed = false }: PlanShape = {}): Buffer {
  const order = <Each>(rows: readonly Each[]): readonly Each[] => (isReversed ? rows.toReversed() : rows);
  const { calendars = { five: fiveDays }, resources = {}, assignments = [] } = plan;
  const number = (names: readonly string[], from: number): ReadonlyMap<string, number> =>
    new Map(order(names).map((name, index) => [name, from + index]));
  const calendarIds = number(Object.keys(calendars), firstId);
  const taskIds = number(
    plan.activities.map(({ code }) => code),
    firstId * 10,
  );
  const resourceIds = number(Object.keys(resources), firstId + 50);
  const projectId = firstId + 7;
  const standard = plan.calendar ?? Object.keys(calendars)[0] ?? '';
  const project: Row = {
    proj_id: projectId,
    proj_short_name: 'P',
    export_flag: 'Y',
    last_recalc_date: plan.dataDate,
    plan_start_date: plan.plannedStart ?? plan.dataDate,
    plan_end_date: plan.mustFinishBy,
    last_schedule_date: plan.lastScheduled,
    clndr_id: calendarIds.get(standard),
  };
  const tables: [string, readonly Row[]][] = [
    ['PROJECT', [project]],
    [
      'CALENDAR',
      order(Object.entries(calendars)).map(([name, data]) => ({
        clndr_id: calendarIds.get(name),
        default_flag: name === standard ? 'Y' : 'N',
        clndr_name: name,
        clndr_type: 'CA_Base',
        day_hr_cnt: 8,
        clndr_data: data,
      })),
    ],
    ['SCHEDOPTIONS', [{ schedoptions_id: firstId, proj_id: projectId, ...plan.options }]],
    [
      'PROJWBS',
      [{ wbs_id: firstId + 60, proj_id: projectId, proj_node_flag: 'Y', wbs_short_name: 'P', wbs_name: 'P' }],
    ],
    [
      'RSRC',
      order(Object.entries(resources)).map(([name, calendar]) => ({
        rsrc_id: resourceIds.get(name),
        rsrc_short_name: name,
        rsrc_type: 'RT_Labor',
        clndr_id: calendarIds.get(calendar),
      })),
    ],
    [
      'TASK',
      order(plan.activities).map((activity) => ({
        task_id: taskIds.get(activity.code),
        proj_id: projectId,
        wbs_id: firstId + 60,
        clndr_id: activity.calendar === undefined ? undefined : calendarIds.get(activity.calendar),
        ...listTaskCells(activity),
      })),
    ],
    [
      'TASKPRED',
      order(plan.links).map(({ from, to, type = 'FS', lag = 0 }, index) => ({
        task_pred_id: firstId * 20 + index,
        task_id: taskIds.get(to),
        pred_task_id: taskIds.get(from),
        proj_id: projectId,
        pred_proj_id: projectId,
        pred_type: `PR_${type}`,
        lag_hr_cnt: lag,
      })),
    ],
    [
      'TASKRSRC',
      order(assignments).map(({ code, resource, hours }, index) => ({
        taskrsrc_id: firstId * 30 + index,
        task_id: taskIds.get(code),
        proj_id: projectId,
        rsrc_id: resourceIds.get(resource),
        remain_qty: hours,
        remain_qty_per_hr: 1,
        rollup_dates_flag: 'Y',
      })),
    ],
  ];
  const text = tables.flatMap(([name, rows]) => (rows.length === 0 ? [] : [formatTable(name, rows)]));
  return Buffer.from(
    `ERMHDR\t23.12\t2026-03-16\tProject\ta\tb\tc\td\tUSD\r\n${text.join('')}%E\r\n`,
    'latin1',
  );
}

function listTaskCells(activity: TestActivity): Row {
  const { code, hours, left = hours, type = 'TT_Task', started, finished, constraint } = activity;
  const status = finished !== undefined ? 'TK_Complete' : started !== undefined ? 'TK_Active' : 'TK_NotStart';
  return {
    task_code: code,
    task_name: activity.name ?? `Name of ${code}`,
    guid: activity.guid,
    task_type: type,
    status_code: status,
    complete_pct_type: 'CP_Drtn',
    duration_type: 'DT_FixedDUR2',
    phys_complete_pct: 0,
    target_drtn_hr_cnt: hours,
    remain_drtn_hr_cnt: finished === undefined ? left : 0,
    act_start_date: started,
    act_end_date: finished,
    early_start_date: started === undefined ? activity.storedStart : undefined,
    early_end_date: finished === undefined ? activity.storedFinish : undefined,
    suspend_date: activity.suspended,
    resume_date: activity.resumed,
    expect_end_date: activity.expected,
    cstr_type: constraint?.[0],
    cstr_date: constraint?.[1],
    external_early_start_date: activity.external,
  };
}

function formatTable(name: string, rows: readonly Row[]): string {
  const columns = Object.keys(Object.assign({}, ...rows) as Row);
  const lines = rows.map((row) => `%R\t${columns.map((column) => row[column] ?? '').join('\t')}\r\n`);
  return `%T\t${name}\r\n%F\t${columns.join('\t')}\r\n${lines.join('')}`;
}
