import { listCalendarRows } from './generated-calendars.ts';
import { formatTable, type Row } from './generated-tables.ts';

/** Properties of a generated schedule. Equal options give equal bytes. */
export interface GenerateXerOptions {
  readonly activities: number;
  readonly relationships: number;
  /** Activities with a resource assignment; half of them by default. */
  readonly assignments?: number;
  /** Approximate number of activities in progress; 3 % by default. */
  readonly inProgress?: number;
  /** Approximate number of out-of-sequence relationships, evenly spread, a tenth of them historic; replaces those that occur by chance. */
  readonly outOfSequence?: number;
  /** One per 25 activities by default. */
  readonly wbsNodes?: number;
  readonly seed?: number;
}

/** One project in progress as P6 23.12 writes it: CRLF, windows-1252, no loops. Its dates are plausible, not scheduled. */
export function generateXer(options: GenerateXerOptions): Uint8Array {
  const random = createRandom(options.seed ?? 1);
  const nodes = options.wbsNodes ?? Math.max(1, Math.round(options.activities / 25));
  const assignments = options.assignments ?? Math.floor(options.activities / 2);
  const tables = [
    formatTable('CURRTYPE', [{}]),
    formatTable('PROJECT', [{}]),
    formatTable('CALENDAR', listCalendarRows()),
    formatTable('SCHEDOPTIONS', [{}]),
    formatTable('PROJWBS', listRows(nodes, createWbsRow)),
    formatTable('RSRC', listRows(resourceCount, createResourceRow)),
    formatTable(
      'TASK',
      listRows(options.activities, (index) =>
        orderProgress(index, options, createActivityRow(index, { ...options, nodes }, random)),
      ),
    ),
    formatTable('TASKPRED', listRelationshipRows(options, random)),
    formatTable(
      'TASKRSRC',
      listRows(assignments, (index) => createAssignmentRow(index, options.activities)),
    ),
  ];
  const header =
    'ERMHDR\t23.12\t2026-03-16\tProject\tadmin\tadmin\tdbxDatabaseNoName\tProject Management\tUSD\r\n';
  return Buffer.from(`${header}${tables.join('')}%E\r\n`, 'latin1');
}

/** Returns whole numbers from 0 to below `limit`. Mulberry32, a 32-bit generator by T. Ettinger (public domain). */
export type Random = (limit: number) => number;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

const resourceCount = 40;
const firstActivityId = 100_000;

function listRows(count: number, create: (index: number) => Row): Row[] {
  return Array.from({ length: count }, (_, index) => create(index));
}

function createWbsRow(index: number): Row {
  return {
    wbs_id: 500 + index,
    seq_num: index * 10,
    proj_node_flag: index === 0 ? 'Y' : 'N',
    wbs_short_name: index === 0 ? 'GEN' : `W${index}`,
    wbs_name: `Work package ${index}`,
    parent_wbs_id: index === 0 ? '' : 500 + Math.floor((index - 1) / 8),
    guid: formatGuid(index),
  };
}

function createResourceRow(index: number): Row {
  return {
    rsrc_id: 900 + index,
    clndr_id: (index % 2) + 1,
    rsrc_seq_num: index,
    rsrc_name: `Crew ${index}`,
    rsrc_short_name: `C${index}`,
    rsrc_type: index % 10 === 9 ? 'RT_Mat' : index % 4 === 3 ? 'RT_Equip' : 'RT_Labor',
  };
}

function createActivityRow(
  index: number,
  { activities, nodes, inProgress }: GenerateXerOptions & { nodes: number },
  random: Random,
): Row {
  const done = index / activities;
  const begun = 0.1 + (inProgress === undefined ? 0.03 : inProgress / activities);
  const status = done < 0.1 ? 'TK_Complete' : done < begun ? 'TK_Active' : 'TK_NotStart';
  const type = index % 50 === 49 ? 'TT_FinMile' : index % 50 === 0 ? 'TT_Mile' : 'TT_Task';
  const hours = type === 'TT_Task' ? 8 * (1 + random(20)) : 0;
  const startDay = Math.floor(done * 1200) + random(20);
  const start = formatDate(startDay, 8);
  const finish = formatDate(startDay + Math.ceil(hours / 8), 17);
  const lateStart = formatDate(startDay + 20, 8);
  const lateFinish = formatDate(startDay + 20 + Math.ceil(hours / 8), 17);
  const isDone = status === 'TK_Complete';
  const open = (value: string | number) => (isDone ? '' : value);
  const isConstrained = status === 'TK_NotStart' && random(40) === 0;
  const remaining = isDone ? 0 : status === 'TK_Active' ? hours / 2 : hours;
  return {
    task_id: firstActivityId + index,
    wbs_id: 500 + random(nodes),
    clndr_id: 1 + random(2),
    phys_complete_pct: isDone ? 100 : 0,
    task_type: type,
    status_code: status,
    task_code: `A${10_000 + index * 10}`,
    task_name: `${index % 5 === 0 ? 'Activit\u00e9' : 'Activity'} ${index} of work package, level ${random(30)}`,
    total_float_hr_cnt: open(random(60) * 8),
    free_float_hr_cnt: open(random(3) * 8),
    remain_drtn_hr_cnt: remaining,
    act_work_qty: hours - remaining,
    remain_work_qty: remaining,
    target_work_qty: hours,
    target_drtn_hr_cnt: hours,
    cstr_type: isConstrained ? 'CS_MSOA' : '',
    cstr_date: isConstrained ? start : '',
    act_start_date: status === 'TK_NotStart' ? '' : start,
    act_end_date: isDone ? finish : '',
    early_start_date: open(start),
    early_end_date: open(finish),
    restart_date: open(start),
    reend_date: open(finish),
    late_start_date: open(lateStart),
    late_end_date: open(lateFinish),
    rem_late_start_date: open(lateStart),
    rem_late_end_date: open(lateFinish),
    target_start_date: start,
    target_end_date: finish,
    guid: formatGuid(index),
    driving_path_flag: index % 37 === 0 ? 'Y' : 'N',
  };
}

/** Average number of links per activity, mostly to its start. */
const linksPerActivity = 3;

/** Sets progress so that activities were completed in order and instantly, except for some, evenly spread, that were early. */
function orderProgress(index: number, { activities, outOfSequence }: GenerateXerOptions, row: Row): Row {
  if (outOfSequence === undefined) return row;
  const stride = Math.max(2, Math.floor((activities * linksPerActivity) / Math.max(1, outOfSequence)));
  const isEarly = outOfSequence > 0 && index % stride === stride - 1;
  const done = index / activities;
  const isDone = done < doneShare;
  const day = Math.floor(done * 1200) - (isDone && isEarly ? 100 : 0);
  const status = isDone
    ? 'TK_Complete'
    : !isEarly
      ? 'TK_NotStart'
      : earlyStatuses[Math.floor(index / stride) % 2];
  const begun = formatDate(isDone ? day : 400, 8);
  return {
    ...row,
    status_code: status ?? '',
    act_start_date: isDone || isEarly ? begun : '',
    act_end_date: status === 'TK_Complete' ? begun : '',
  };
}

const doneShare = 0.1;
const earlyStatuses = ['TK_Active', 'TK_Complete'] as const;

/** Links each activity to one shortly before it; surplus links go further back. */
function listRelationshipRows(
  { activities, relationships, outOfSequence }: GenerateXerOptions,
  random: Random,
): Row[] {
  if (activities < 2) return [];
  const used = new Set<number>();
  const rows: Row[] = [];
  for (let index = 0; index < relationships; index += 1) {
    const successor = 1 + (index % (activities - 1));
    const predecessor = Math.max(
      0,
      successor - 1 - random(Math.min(successor, index < activities ? 30 : 300)),
    );
    const key = successor * activities + predecessor;
    if (used.has(key)) continue;
    used.add(key);
    const kind = random(100);
    const type = kind < 85 ? 'PR_FS' : kind < 93 ? 'PR_SS' : kind < 99 ? 'PR_FF' : 'PR_SF';
    const lag = random(12) === 0 ? (random(12) - 2) * 8 : 0;
    rows.push({
      task_pred_id: 700_000 + index,
      task_id: firstActivityId + successor,
      pred_task_id: firstActivityId + predecessor,
      pred_type: type,
      // Completed activities took no time, so a positive lag between them would be out of sequence.
      lag_hr_cnt: outOfSequence !== undefined && successor < activities * doneShare ? Math.min(lag, 0) : lag,
    });
  }
  return rows;
}

function createAssignmentRow(index: number, activities: number): Row {
  const start = formatDate(index % 1200, 8);
  const finish = formatDate((index % 1200) + 5, 17);
  return {
    taskrsrc_id: 800_000 + index,
    task_id: firstActivityId + ((index * 2) % activities),
    rsrc_id: 900 + (index % resourceCount),
    restart_date: start,
    reend_date: finish,
    target_start_date: start,
    target_end_date: finish,
    rem_late_start_date: start,
    rem_late_end_date: finish,
    guid: formatGuid(index),
  };
}

const firstDay = Date.UTC(2025, 0, 6);

function formatDate(day: number, hour: number): string {
  return `${new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10)} ${String(hour).padStart(2, '0')}:00`;
}

function formatGuid(index: number): string {
  return Buffer.from(`floatwise${String(index).padStart(7, '0')}`)
    .toString('base64')
    .slice(0, 22);
}
