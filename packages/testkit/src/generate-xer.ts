import { listCalendarRows } from './generated-calendars.ts';
import { generatedColumns, type Row } from './generated-columns.ts';

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

/**
 * Generates an XER as P6 23.12 writes it: one project in progress, three calendars with holidays, a WBS, resources, and
 * forward links (no loops), mostly finish to start, some with lags. Line ends are CRLF, text is windows-1252. The
 * stored dates are plausible, not scheduled.
 */
export function generateXer(options: GenerateXerOptions): Uint8Array {
  const random = createRandom(options.seed ?? 1);
  const nodes = options.wbsNodes ?? Math.max(1, Math.round(options.activities / 25));
  const assignments = options.assignments ?? Math.floor(options.activities / 2);
  const tables = [
    formatTable('CURRTYPE', generatedColumns.currencies, [
      [1, 2, '$', '.', ',', '#1.1', '(#1.1)', 'US Dollar', 'USD', 3, 1],
    ]),
    formatTable('PROJECT', generatedColumns.projects, [projectRow]),
    formatTable('CALENDAR', generatedColumns.calendars, listCalendarRows()),
    formatTable('SCHEDOPTIONS', generatedColumns.options, [scheduleOptionsRow]),
    formatTable(
      'PROJWBS',
      generatedColumns.wbsNodes,
      listRows(nodes, (index) => createWbsRow(index)),
    ),
    formatTable('RSRC', generatedColumns.resources, listRows(resourceCount, createResourceRow)),
    formatTable(
      'TASK',
      generatedColumns.activities,
      listRows(options.activities, (index) =>
        orderProgress(index, options, createActivityRow(index, { ...options, nodes }, random)),
      ),
    ),
    formatTable('TASKPRED', generatedColumns.relationships, listRelationshipRows(options, random)),
    formatTable(
      'TASKRSRC',
      generatedColumns.assignments,
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
const projectId = 4001;

const projectRow: Row = [
  projectId,
  'GEN',
  1,
  '2026-03-16 08:00',
  '2025-01-06 08:00',
  '',
  '2029-06-29 17:00',
  '.',
  'CT_TotFloat',
  0,
  'CP_Drtn',
  'DT_FixedDUR2',
  'TT_Task',
  'Y',
];
const scheduleOptionsRow: Row = [
  1,
  projectId,
  'SD_Both',
  'N',
  'Y',
  'Y',
  'N',
  'FT_FF',
  'rcal_Predecessor',
  'Y',
  'N',
];

function listRows(count: number, create: (index: number) => Row): Row[] {
  return Array.from({ length: count }, (_, index) => create(index));
}

function formatTable(name: string, columns: readonly string[], rows: readonly Row[]): string {
  const lines = rows.map((row) => `%R\t${row.join('\t')}\r\n`);
  return `%T\t${name}\r\n%F\t${columns.join('\t')}\r\n${lines.join('')}`;
}

function createWbsRow(index: number): Row {
  const parent = index === 0 ? '' : 500 + Math.floor((index - 1) / 8);
  return [
    500 + index,
    projectId,
    1,
    index * 10,
    1,
    index === 0 ? 'Y' : 'N',
    'N',
    'WS_Open',
    index === 0 ? 'GEN' : `W${index}`,
    `Work package ${index}`,
    '',
    parent,
    6,
    0.88,
    'EC_Cmp_pct',
    'EE_PF_cpi',
    formatGuid(index),
  ];
}

function createResourceRow(index: number): Row {
  const type = index % 10 === 9 ? 'RT_Mat' : index % 4 === 3 ? 'RT_Equip' : 'RT_Labor';
  return [
    900 + index,
    '',
    (index % 2) + 1,
    index,
    `Crew ${index}`,
    `C${index}`,
    1,
    'QT_Hour',
    'Y',
    'Y',
    1,
    type,
  ];
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
  const late = [formatDate(startDay + 20, 8), formatDate(startDay + 20 + Math.ceil(hours / 8), 17)];
  const isDone = status === 'TK_Complete';
  const open = (value: string | number) => (isDone ? '' : value);
  const isConstrained = status === 'TK_NotStart' && random(40) === 0;
  const remaining = isDone ? 0 : status === 'TK_Active' ? hours / 2 : hours;
  return [
    firstActivityId + index,
    projectId,
    500 + random(nodes),
    1 + random(2),
    isDone ? 100 : 0,
    'N',
    1,
    'N',
    'N',
    'CP_Drtn',
    type,
    'DT_FixedDUR2',
    status,
    `A${10_000 + index * 10}`,
    `${index % 5 === 0 ? 'Activit\u00e9' : 'Activity'} ${index} of work package, level ${random(30)}`,
    '',
    open(random(60) * 8),
    open(random(3) * 8),
    remaining,
    hours - remaining,
    remaining,
    hours,
    hours,
    0,
    0,
    0,
    isConstrained ? start : '',
    status === 'TK_NotStart' ? '' : start,
    isDone ? finish : '',
    open(late[0] ?? ''),
    open(late[1] ?? ''),
    '',
    open(start),
    open(finish),
    open(start),
    open(finish),
    start,
    finish,
    open(late[0] ?? ''),
    open(late[1] ?? ''),
    isConstrained ? 'CS_MSOA' : '',
    'PT_Normal',
    '',
    '',
    '',
    '',
    formatGuid(index),
    '',
    '',
    '',
    index % 37 === 0 ? 'Y' : 'N',
    0,
    0,
    '',
    '',
    '2025-01-06 09:00',
    '2026-03-13 16:21',
    'admin',
    'admin',
    '',
    '',
  ];
}

const activityColumns = {
  status: generatedColumns.activities.indexOf('status_code'),
  actualStart: generatedColumns.activities.indexOf('act_start_date'),
  actualFinish: generatedColumns.activities.indexOf('act_end_date'),
} as const;

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
  const changed = [...row];
  changed[activityColumns.status] = status ?? '';
  changed[activityColumns.actualStart] = isDone || isEarly ? formatDate(isDone ? day : 400, 8) : '';
  changed[activityColumns.actualFinish] = status === 'TK_Complete' ? formatDate(isDone ? day : 400, 8) : '';
  return changed;
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
    rows.push([
      700_000 + index,
      firstActivityId + successor,
      firstActivityId + predecessor,
      projectId,
      projectId,
      type,
      // Completed activities took no time, so a positive lag between them would be out of sequence.
      outOfSequence !== undefined && successor < activities * doneShare ? Math.min(lag, 0) : lag,
      '',
      '',
      '2026-03-13 16:21',
      '',
    ]);
  }
  return rows;
}

function createAssignmentRow(index: number, activities: number): Row {
  const start = formatDate(index % 1200, 8);
  const finish = formatDate((index % 1200) + 5, 17);
  return [
    800_000 + index,
    firstActivityId + ((index * 2) % activities),
    projectId,
    'Y',
    '',
    '',
    900 + (index % resourceCount),
    '',
    '',
    40,
    40,
    1,
    0,
    1,
    0,
    0,
    0,
    '',
    55.5,
    2220,
    0,
    0,
    2220,
    '',
    '',
    start,
    finish,
    start,
    finish,
    start,
    finish,
    'Y',
    '',
    '',
    '',
    'N',
    formatGuid(index),
    'COST_PER_QTY',
    0,
    0,
    '',
    'RT_Labor',
    'ST_Rsrc',
    'admin',
    '2025-01-06 09:00',
  ];
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
