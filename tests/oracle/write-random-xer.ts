/** What a random schedule may contain. Absent options are off. */
export interface RandomXerOptions {
  readonly activities: number;
  readonly hasProgress?: boolean;
  readonly hasConstraints?: boolean;
  readonly hasLags?: boolean;
  readonly linkTypes?: readonly string[];
  readonly lagCalendar?: string;
  /** Remaining start and finish by Activity ID, as text. MPXJ takes the duration of work in progress from them. */
  readonly remainingDates?: ReadonlyMap<string, readonly [string, string]>;
}

/** Numbers below 1 from a seed (mulberry32), so that a schedule can be reproduced. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const dayShifts = '(0||0(s|08:00|f|12:00)())(0||1(s|13:00|f|17:00)())';
const longShifts = '(0||0(s|07:00|f|17:00)())';
const eveningShifts = '(0||0(s|14:00|f|22:00)())';

function formatCalendar(workdays: readonly number[], shifts: string, daysOff: readonly number[]): string {
  const days = [1, 2, 3, 4, 5, 6, 7]
    .map((day) => `(0||${day}()(${workdays.includes(day) ? shifts : ''}))`)
    .join('');
  const exceptions = daysOff.map((day, index) => `(0||${index}(d|${day})())`).join('');
  return `(0||CalendarData()((0||DaysOfWeek()(${days}))(0||VIEW(ShowTotal|N)())(0||Exceptions()(${exceptions}))))`;
}

/** 2026-03-16, a Monday, counted as P6 counts exceptions. */
const dataDay = 46097;
const calendars = [
  ['1', 'Five days', formatCalendar([2, 3, 4, 5, 6], dayShifts, [dataDay + 8, dataDay + 30])],
  ['2', 'Seven days', formatCalendar([1, 2, 3, 4, 5, 6, 7], longShifts, [dataDay + 3])],
  ['3', 'Evenings', formatCalendar([3, 4, 5, 6, 7], eveningShifts, [])],
] as const;

const formatDate = (hours: number): string =>
  new Date(Date.UTC(2026, 2, 16, 8) + hours * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

/** A small random schedule as XER text: the same seed and options give the same text. */
export function writeRandomXer(seed: number, options: RandomXerOptions): string {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const lines: string[] = [
    'ERMHDR\t18.8\t2026-03-16\tProject\tplanner\tPlanner\tdb\tProject Management\tUSD',
  ];
  const addTable = (
    name: string,
    fields: readonly string[],
    rows: readonly (readonly (string | number)[])[],
  ): void => {
    lines.push(`%T\t${name}`, ['%F', ...fields].join('\t'), ...rows.map((row) => ['%R', ...row].join('\t')));
  };
  addTable(
    'PROJECT',
    [
      'proj_id',
      'proj_short_name',
      'export_flag',
      'last_recalc_date',
      'plan_start_date',
      'clndr_id',
      'critical_path_type',
      'critical_drtn_hr_cnt',
    ],
    [[1, 'RND', 'Y', formatDate(0), formatDate(-400), 1, 'CT_TotFloat', 0]],
  );
  addTable(
    'SCHEDOPTIONS',
    [
      'schedoptions_id',
      'proj_id',
      'sched_retained_logic',
      'sched_progress_override',
      'sched_calendar_on_relationship_lag',
      'sched_float_type',
      'sched_use_expect_end_flag',
    ],
    [[1, 1, 'Y', 'N', options.lagCalendar ?? 'rcal_Predecessor', 'FT_FF', 'N']],
  );
  addTable(
    'CALENDAR',
    [
      'clndr_id',
      'default_flag',
      'clndr_name',
      'clndr_type',
      'day_hr_cnt',
      'week_hr_cnt',
      'month_hr_cnt',
      'year_hr_cnt',
      'clndr_data',
    ],
    calendars.map(([id, name, data]) => [
      id,
      id === '1' ? 'Y' : 'N',
      name,
      'CA_Base',
      8,
      40,
      172,
      2000,
      data,
    ]),
  );
  addTable(
    'PROJWBS',
    ['wbs_id', 'proj_id', 'parent_wbs_id', 'proj_node_flag', 'wbs_short_name', 'wbs_name'],
    [[1, 1, '', 'Y', 'RND', 'Random']],
  );
  const tasks = Array.from({ length: options.activities }, (_, index) => {
    const isMilestone = random() < 0.15;
    const type = isMilestone ? pick(['TT_Mile', 'TT_FinMile']) : 'TT_Task';
    const original = isMilestone ? 0 : pick([4, 8, 16, 20, 37, 40, 80]);
    const stage = options.hasProgress === true ? random() * 1.6 - index / options.activities : -1;
    const status =
      stage > 0.75 && !isMilestone
        ? 'TK_Complete'
        : stage > 0.4 && !isMilestone
          ? 'TK_Active'
          : 'TK_NotStart';
    const start = -24 * pick([3, 4, 5, 8, 10]) + pick([0, 2, 5]);
    const finish =
      start +
      24 * Math.max(0, Math.min(pick([0, 1, 3]), Math.floor(-start / 24) - 1)) +
      (isMilestone ? 0 : 3);
    const remaining =
      status === 'TK_Complete'
        ? 0
        : status === 'TK_Active'
          ? Math.max(1, Math.round(original * random()))
          : original;
    const hasConstraint = options.hasConstraints === true && random() < 0.2 && status === 'TK_NotStart';
    const constraint = hasConstraint
      ? pick(['CS_MSOA', 'CS_MEOA', 'CS_MSO', 'CS_MEO', 'CS_MSOB', 'CS_MEOB'])
      : '';
    return [
      index + 1,
      1,
      1,
      pick(['1', '1', '2', '3']),
      `A${index + 1}`,
      `Activity ${index + 1}`,
      type,
      status,
      'CP_Phys',
      'DT_FixedDrtn',
      0,
      original,
      remaining,
      status === 'TK_NotStart' ? '' : formatDate(start),
      status === 'TK_Complete' ? formatDate(finish) : '',
      constraint,
      hasConstraint ? formatDate(24 * pick([1, 4, 9, 20]) + pick([0, 9])) : '',
      ...(options.remainingDates?.get(`A${index + 1}`) ?? [formatDate(0), formatDate(0)]),
    ];
  });
  addTable(
    'TASK',
    [
      'task_id',
      'proj_id',
      'wbs_id',
      'clndr_id',
      'task_code',
      'task_name',
      'task_type',
      'status_code',
      'complete_pct_type',
      'duration_type',
      'phys_complete_pct',
      'target_drtn_hr_cnt',
      'remain_drtn_hr_cnt',
      'act_start_date',
      'act_end_date',
      'cstr_type',
      'cstr_date',
      'restart_date',
      'reend_date',
    ],
    tasks,
  );
  const links: (string | number)[][] = [];
  const types = options.linkTypes ?? ['PR_FS', 'PR_FS', 'PR_SS', 'PR_FF'];
  for (let to = 2; to <= options.activities; to++) {
    for (const from of new Set([
      Math.ceil(random() * (to - 1)),
      ...(random() < 0.5 ? [Math.ceil(random() * (to - 1))] : []),
    ])) {
      const lag = options.hasLags === true ? pick([0, 0, 0, 8, 20, -4, -16]) : 0;
      links.push([
        links.length + 1,
        to,
        from,
        1,
        1,
        types[Math.floor(random() * types.length)] ?? 'PR_FS',
        lag,
      ]);
    }
  }
  addTable(
    'TASKPRED',
    ['task_pred_id', 'task_id', 'pred_task_id', 'proj_id', 'pred_proj_id', 'pred_type', 'lag_hr_cnt'],
    links,
  );
  return `${[...lines, '%E'].join('\r\n')}\r\n`;
}
