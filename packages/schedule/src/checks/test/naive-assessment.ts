import { parseMinutes } from '../../model/index.ts';

/**
 * The fourteen checks reimplemented for tests, straight from the text of an XER: every row a record of strings, every check a
 * loop. Shares no code with the checks except the parsing of dates. Checks 12 and 13 need calendars and are left to the test.
 */

type Row = Readonly<Record<string, string>>;

export interface NaiveFigures {
  readonly count: number;
  readonly of: number;
  readonly value: number | undefined;
  readonly result: 'PASS' | 'FAIL' | 'N/A';
  /** Activity IDs, or `predecessor successor type`, in file order. */
  readonly offenders: readonly string[];
}

export function readTables(text: string): ReadonlyMap<string, readonly Row[]> {
  const tables = new Map<string, Row[]>();
  let rows: Row[] = [];
  let columns: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [tag, ...cells] = line.split('\t');
    if (tag === '%T') tables.set(cells[0] ?? '', (rows = []));
    if (tag === '%F') columns = cells;
    if (tag === '%R') rows.push(Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])));
  }
  return tables;
}

const num = (text: string | undefined): number => Number(text === undefined || text === '' ? NaN : text);
const date = (text: string | undefined): number => parseMinutes(text ?? '') ?? NaN;
const isTaskType = (row: Row): boolean => row['task_type'] === 'TT_Task' || row['task_type'] === 'TT_Rsrc';
const isFollower = (row: Row | undefined): boolean =>
  row?.['task_type'] === 'TT_LOE' || row?.['task_type'] === 'TT_WBS';
const isDone = (row: Row): boolean => row['status_code'] === 'TK_Complete';

function judge(
  offenders: readonly string[],
  of: number,
  { max, isCount = false }: { max: number; isCount?: boolean },
): NaiveFigures {
  const count = offenders.length;
  const value = isCount ? count : count / of;
  return { count, of, value, result: of === 0 ? 'N/A' : value <= max ? 'PASS' : 'FAIL', offenders };
}

/** Checks 1 to 11 and 14 by number, with DCMA's limits and planned dates as the baseline, which are not judged. */
export function assessNaively(text: string): ReadonlyMap<string, NaiveFigures> {
  const tables = readTables(text);
  const list = (name: string): readonly Row[] => tables.get(name) ?? [];
  const exported = list('PROJECT').filter((row) => row['export_flag'] === 'Y');
  const dataDates = new Map(exported.map((row) => [row['proj_id'], date(row['last_recalc_date'])]));
  const byId = new Map(list('TASK').map((row) => [row['task_id'], row]));
  const all = list('TASK').filter((row) => dataDates.has(row['proj_id']));
  const isWork = (row: Row): boolean =>
    num(row['target_drtn_hr_cnt']) > 0 || num(row['remain_drtn_hr_cnt']) > 0;
  const tasks = all.filter((row) => isTaskType(row) && isWork(row));
  const open = tasks.filter((row) => !isDone(row));
  const openIds = new Set(open.map((row) => row['task_id']));
  const logic = list('TASKPRED').filter(
    (row) => !isFollower(byId.get(row['task_id'])) && !isFollower(byId.get(row['pred_task_id'])),
  );
  const links = logic.filter((row) => openIds.has(row['task_id']));
  const hours = new Map(list('CALENDAR').map((row) => [row['clndr_id'], num(row['day_hr_cnt'])]));
  const getDay = (row: Row): number => hours.get(row['clndr_id']) ?? 8;
  const dataDate = (row: Row): number => dataDates.get(row['proj_id']) ?? NaN;
  const code = (row: Row): string => row['task_code'] ?? '';
  const linkName = (row: Row): string =>
    `${byId.get(row['pred_task_id'])?.['task_code'] ?? ''} ${byId.get(row['task_id'])?.['task_code'] ?? ''} ${row['pred_type']?.slice(3) ?? ''}`;
  const named = (rows: readonly Row[]): string[] => rows.map(code);
  const figures = new Map<string, NaiveFigures>();

  const withPredecessor = new Set(logic.map((row) => row['task_id']));
  const withSuccessor = new Set(logic.map((row) => row['pred_task_id']));
  const dangling = open.filter(
    (row) => !withPredecessor.has(row['task_id']) || !withSuccessor.has(row['task_id']),
  );
  figures.set('1', judge(named(dangling), open.length, { max: 0.05 }));
  figures.set(
    '2',
    judge(links.filter((row) => num(row['lag_hr_cnt']) < 0).map(linkName), links.length, { max: 0 }),
  );
  figures.set(
    '3',
    judge(links.filter((row) => num(row['lag_hr_cnt']) > 0).map(linkName), links.length, { max: 0.05 }),
  );
  const others = links.filter((row) => row['pred_type'] !== 'PR_FS');
  const fs = links.length - others.length;
  figures.set('4', {
    count: fs,
    of: links.length,
    value: fs / links.length,
    result: links.length === 0 ? 'N/A' : fs / links.length >= 0.9 ? 'PASS' : 'FAIL',
    offenders: others.map(linkName),
  });
  const hard = /^CS_(MANDSTART|MANDFIN|MSO|MEO|MSOB|MEOB)$/;
  const constrained = open.filter(
    (row) => hard.test(row['cstr_type'] ?? '') || hard.test(row['cstr_type2'] ?? ''),
  );
  figures.set('5', judge(named(constrained), open.length, { max: 0.05 }));
  const floating = open.filter((row) => !Number.isNaN(num(row['total_float_hr_cnt'])));
  const isScheduled = floating.length * 2 >= open.length;
  const withFloat = (number: string, rows: readonly Row[], max: number): void => {
    const found = judge(named(rows), floating.length, { max });
    figures.set(number, isScheduled ? found : { ...found, result: 'N/A' });
  };
  withFloat(
    '6',
    floating.filter((row) => num(row['total_float_hr_cnt']) > 44 * getDay(row)),
    0.05,
  );
  withFloat(
    '7',
    floating.filter((row) => num(row['total_float_hr_cnt']) < 0),
    0,
  );
  const long = open.filter((row) => num(row['target_drtn_hr_cnt']) > 44 * getDay(row));
  figures.set('8', judge(named(long), open.length, { max: 0.05 }));

  const forecast = ['early_start_date', 'early_end_date', 'restart_date', 'reend_date'];
  const actual = ['act_start_date', 'act_end_date'];
  const population = all.filter((row) => !isFollower(row));
  const invalid = population.filter((row) => {
    const isBefore = !isDone(row) && forecast.some((name) => date(row[name]) < dataDate(row));
    return isBefore || actual.some((name) => date(row[name]) > dataDate(row));
  });
  figures.set('9', judge(named(invalid), population.length, { max: 0, isCount: true }));

  const loaded = new Set([...list('TASKRSRC'), ...list('PROJCOST')].map((row) => row['task_id']));
  const dayLong = open.filter((row) => num(row['target_drtn_hr_cnt']) >= getDay(row));
  const bare = judge(named(dayLong.filter((row) => !loaded.has(row['task_id']))), dayLong.length, { max: 0 });
  const isLoaded = all.some((row) => loaded.has(row['task_id']));
  figures.set('10', isLoaded ? bare : { ...bare, result: 'N/A' });

  const due = tasks.filter((row) => date(row['target_end_date']) <= dataDate(row));
  const missed = due.filter(
    (row) => !isDone(row) || date(row['act_end_date']) > date(row['target_end_date']),
  );
  figures.set('11', { ...judge(named(missed), due.length, { max: 0.05 }), result: 'N/A' });
  const planned = tasks.filter((row) => due.includes(row) || Number.isNaN(date(row['target_end_date'])));
  const done = tasks.filter(isDone).length;
  figures.set('14', {
    count: done,
    of: planned.length,
    value: done / planned.length,
    result: 'N/A',
    offenders: named(planned.filter((row) => !isDone(row))),
  });
  return figures;
}
