import fc from 'fast-check';
import { naiveCalendars } from './naive-calendar.ts';

export interface TestRow {
  readonly code: string;
  readonly cost: string;
  readonly units: string;
  readonly actualCost: string;
  readonly actualUnits: string;
  readonly remainingCost: string;
  readonly remainingUnits: string;
  readonly isExpense: boolean;
}

export interface TestActivity {
  readonly id: number;
  readonly code: string;
  readonly type: string;
  readonly status: string;
  readonly calendar: number;
  readonly percentType: string;
  readonly physical: number;
  readonly rule: string;
  readonly originalMinutes: number;
  readonly remainingMinutes: number;
  readonly actualStart: number;
  readonly actualFinish: number;
  readonly finish: number | undefined;
  readonly rows: readonly TestRow[];
}

export interface TestLink {
  readonly from: number;
  readonly to: number;
  readonly type: string;
  readonly lagMinutes: number;
}

export interface TestProject {
  readonly dataDate: number;
  /** By Activity ID, if several projects are merged into one. */
  readonly dataDates?: ReadonlyMap<string, number>;
  readonly lagCalendar: string;
  readonly activities: readonly TestActivity[];
  /** Ends are indexes in `activities`; links run forward, so there is no loop. */
  readonly links: readonly TestLink[];
}

const base = Date.UTC(2026, 2, 16) / 60_000;
const rules = ['EC_Cmp_pct', 'EC_Cmp_pct', 'EC_Cmp_pct', 'EC_0_100', 'EC_50_50', 'EC_MS'];
const amount = (places: number) =>
  fc.integer({ min: 0, max: 50_000_000 }).map((value) => (value / 10 ** places).toFixed(places));

const testRow: fc.Arbitrary<TestRow> = fc.record({
  code: fc.constantFrom('1', '2', '3'),
  cost: amount(2),
  units: amount(6),
  actualCost: amount(4),
  actualUnits: amount(6),
  remainingCost: amount(2),
  remainingUnits: amount(3),
  isExpense: fc.boolean(),
});

const seed = fc.record({
  code: fc.constantFrom('A', 'A', 'ABCDEFGHIJKLMNOPQR', 'B-R', 'B'),
  type: fc.constantFrom(
    'TT_Task',
    'TT_Task',
    'TT_Task',
    'TT_Rsrc',
    'TT_LOE',
    'TT_WBS',
    'TT_Mile',
    'TT_FinMile',
  ),
  stage: fc.constantFrom('TK_NotStart', 'TK_Active', 'TK_Active', 'TK_Active', 'TK_Complete'),
  calendar: fc.nat(2),
  percentType: fc.constantFrom('CP_Phys', 'CP_Drtn', 'CP_Units'),
  physical: fc.oneof(
    fc.constantFrom(0, 100),
    fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100),
  ),
  rule: fc.nat(rules.length - 1),
  original: fc.integer({ min: 1, max: 9000 }),
  remaining: fc.oneof(
    { arbitrary: fc.constant(0), weight: 1 },
    { arbitrary: fc.integer({ min: 1, max: 9000 }), weight: 9 },
  ),
  begun: fc.integer({ min: -400, max: 30_000 }),
  ended: fc.integer({ min: 0, max: 2000 }),
  finish: fc.option(fc.integer({ min: -2000, max: 60_000 }), { nil: undefined }),
  rows: fc.array(testRow, { maxLength: 3 }),
});

/** Projects in progress on three calendars, with arbitrary links. */
export const arbitraryProgress: fc.Arbitrary<TestProject> = fc
  .record({
    dataMinute: fc.nat(4 * 1440),
    lagCalendar: fc.constantFrom('rcal_Predecessor', 'rcal_Successor', 'rcal_ProjDefault', 'rcal_24Hour'),
    seeds: fc.array(seed, { minLength: 2, maxLength: 9 }),
    links: fc.array(
      fc.tuple(
        fc.nat(8),
        fc.nat(8),
        fc.constantFrom('FS', 'FS', 'SS', 'FF', 'SF'),
        fc.constantFrom(0, 0, 0, 480, 45, -90),
      ),
      { maxLength: 20 },
    ),
  })
  .map(({ dataMinute, lagCalendar, seeds, links }) => {
    const dataDate = base + dataMinute;
    const activities = seeds.map((each, index): TestActivity => {
      const isMilestone = each.type.endsWith('Mile');
      const status = isMilestone && each.stage === 'TK_Active' ? 'TK_Complete' : each.stage;
      const actualStart = dataDate - each.begun;
      return {
        id: 100 + index,
        code: `${each.code}${index}`,
        type: each.type,
        status,
        calendar: each.calendar,
        percentType: each.percentType,
        physical: each.physical,
        rule: rules[each.rule] ?? '',
        originalMinutes: isMilestone ? 0 : each.original,
        remainingMinutes: isMilestone || status === 'TK_Complete' ? 0 : each.remaining,
        actualStart,
        actualFinish: dataDate - Math.min(each.ended, Math.max(0, each.begun)),
        finish: each.finish === undefined ? undefined : dataDate + each.finish,
        rows: each.rows,
      };
    });
    return { dataDate, lagCalendar, activities, links: listLinks(links, activities.length) };
  });

function listLinks(seeds: readonly (readonly [number, number, string, number])[], count: number): TestLink[] {
  const links = new Map<string, TestLink>();
  for (const [a, b, type, lagMinutes] of seeds) {
    if (a === b || a >= count || b >= count) continue;
    const [from, to] = a < b ? [a, b] : [b, a];
    links.set(`${from} ${to} ${type}`, { from, to, type, lagMinutes });
  }
  return [...links.values()];
}

/** A relationship between two projects, given by indexes of the projects in the file and of the activities in their projects. */
export interface ExternalLink extends TestLink {
  readonly fromProject: number;
  readonly toProject: number;
}

/** Short names of the projects of a file, in order. */
export const projectNames = ['T', 'U', 'V'] as const;

/** First row id of a project's activities. */
const getIdBase = (project: number): number => 10_000 * project;

/** Formats the projects as a file P6 could have written. */
export function formatProgressXer(
  projects: TestProject | readonly TestProject[],
  external: readonly ExternalLink[] = [],
): string {
  const all = Array.isArray(projects) ? (projects as readonly TestProject[]) : [projects as TestProject];
  const owned = all.flatMap((project, place) =>
    project.activities.map((activity) => ({
      activity,
      projectId: place + 1,
      id: getIdBase(place) + activity.id,
    })),
  );
  const rows = owned.flatMap(({ activity, ...own }) => activity.rows.map((row) => ({ ...own, row })));
  const links = all.flatMap((project, place) =>
    project.links.map((link) => ({ ...link, fromProject: place, toProject: place })),
  );
  return [
    'ERMHDR\t23.12\t2026-03-16',
    ...formatTable(
      'PROJECT',
      'proj_id proj_short_name clndr_id last_recalc_date def_task_type export_flag',
      all.map(({ dataDate }, place) => [
        place + 1,
        projectNames[place] ?? `P${place}`,
        2,
        formatDate(dataDate),
        'TT_Task',
        'Y',
      ]),
    ),
    ...formatTable(
      'CALENDAR',
      'clndr_id clndr_name day_hr_cnt clndr_data',
      naiveCalendars.map(({ id, hoursPerDay, data }) => [id, `C${id}`, hoursPerDay, data]),
    ),
    ...formatTable(
      'SCHEDOPTIONS',
      'proj_id sched_calendar_on_relationship_lag',
      all.map(({ lagCalendar }, place) => [place + 1, lagCalendar]),
    ),
    ...formatTable(
      'PROJWBS',
      'wbs_id proj_id wbs_short_name ev_compute_type',
      owned.map(({ activity, id, projectId }) => [id, projectId, `W${activity.id}`, activity.rule]),
    ),
    ...formatTable(
      'RSRC',
      'rsrc_id rsrc_short_name',
      [1, 2, 3].map((id) => [id, `R${id}`]),
    ),
    ...formatTable('TASK', activityColumns, owned.map(listActivityValues)),
    ...formatTable(
      'TASKPRED',
      'task_pred_id task_id pred_task_id proj_id pred_proj_id pred_type lag_hr_cnt',
      [...links, ...external].map(({ from, to, fromProject, toProject, type, lagMinutes }, index) => [
        index,
        getIdBase(toProject) + 100 + to,
        getIdBase(fromProject) + 100 + from,
        toProject + 1,
        fromProject + 1,
        `PR_${type}`,
        lagMinutes / 60,
      ]),
    ),
    ...formatTable(
      'TASKRSRC',
      'taskrsrc_id task_id proj_id rsrc_id rsrc_type target_qty act_reg_qty remain_qty target_cost act_reg_cost remain_cost',
      rows
        .filter(({ row }) => !row.isExpense)
        .map(({ id, projectId, row }, index) => [
          index,
          id,
          projectId,
          row.code,
          'RT_Labor',
          row.units,
          row.actualUnits,
          row.remainingUnits,
          row.cost,
          row.actualCost,
          row.remainingCost,
        ]),
    ),
    ...formatTable(
      'PROJCOST',
      'cost_item_id task_id proj_id cost_name target_qty target_cost act_cost remain_cost',
      rows
        .filter(({ row }) => row.isExpense)
        .map(({ id, projectId, row }, index) => [
          index,
          id,
          projectId,
          `E${row.code}`,
          row.units,
          row.cost,
          row.actualCost,
          row.remainingCost,
        ]),
    ),
    '%E\r\n',
  ].join('\r\n');
}

const activityColumns =
  'task_id proj_id wbs_id clndr_id task_type status_code task_code task_name complete_pct_type phys_complete_pct ' +
  'target_drtn_hr_cnt remain_drtn_hr_cnt act_work_qty remain_work_qty act_start_date act_end_date early_end_date';

function listActivityValues({
  activity,
  id,
  projectId,
}: {
  readonly activity: TestActivity;
  readonly id: number;
  readonly projectId: number;
}): (string | number)[] {
  const { status } = activity;
  return [
    id,
    projectId,
    id,
    naiveCalendars[activity.calendar]?.id ?? 0,
    activity.type,
    status,
    activity.code,
    `Name of ${activity.code}`,
    activity.percentType,
    activity.physical,
    (activity.originalMinutes / 60).toFixed(6),
    (activity.remainingMinutes / 60).toFixed(6),
    // Units only if the physical % is not 0, so that both kinds occur.
    activity.physical,
    activity.physical === 0 ? 0 : 100,
    status === 'TK_NotStart' ? '' : formatDate(activity.actualStart),
    status === 'TK_Complete' ? formatDate(activity.actualFinish) : '',
    activity.finish === undefined ? '' : formatDate(activity.finish),
  ];
}

function formatTable(
  name: string,
  columns: string,
  rows: readonly (readonly (string | number)[])[],
): string[] {
  // P6 omits empty tables.
  if (rows.length === 0) return [];
  return [
    `%T\t${name}`,
    `%F\t${columns.replaceAll(' ', '\t')}`,
    ...rows.map((row) => `%R\t${row.join('\t')}`),
  ];
}

function formatDate(minutes: number): string {
  return new Date(minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}
