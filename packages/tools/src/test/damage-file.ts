import { openWorkbook, readFirstRows, SheetEdits, writeWorkbookFile } from '@floatwise/ooxml';
import { formatCellValue } from '@floatwise/ooxml/read';
import { isMilestone, type Activity } from '@floatwise/schedule/model';
import type { Essential } from '@floatwise/schedule/unread';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { writeScheduleWorkbook } from '@floatwise/schedule/sheet-export';
import { generateXer } from '@floatwise/testkit';
import { writePmxml } from '../../../schedule/src/pmxml/test/write-pmxml.ts';

const sample = Buffer.from(generateXer({ activities: 150, relationships: 250, seed: 5 })).toString('latin1');
const schedule = readSchedule(readXer(Buffer.from(sample, 'latin1')));

/** Where each kind is in a file. */
const places = {
  dataDates: { table: 'PROJECT', column: 'last_recalc_date', element: 'Project', child: 'DataDate' },
  statuses: { table: 'TASK', column: 'status_code', element: 'Activity', child: 'Status' },
  durations: { table: 'TASK', column: 'remain_drtn_hr_cnt', element: 'Activity', child: 'RemainingDuration' },
  dates: { table: 'TASK', column: 'act_start_date', element: 'Activity', child: 'ActualStartDate' },
  calendars: { table: 'CALENDAR', column: 'clndr_data', element: 'Calendar', child: 'Start' },
  relationshipTypes: { table: 'TASKPRED', column: 'pred_type', element: 'Relationship', child: 'Type' },
  relationshipEnds: {
    table: 'TASKPRED',
    column: 'pred_task_id',
    element: 'Relationship',
    child: 'PredecessorActivityObjectId',
  },
  lags: { table: 'TASKPRED', column: 'lag_hr_cnt', element: 'Relationship', child: 'Lag' },
} as const satisfies { readonly [Kind in Essential]?: object };

export type DamagedKind = keyof typeof places;
export const damagedKinds = Object.keys(places) as DamagedKind[];
/** Kinds that P6 always writes, so that a missing value is damage, too. */
const writtenKinds: ReadonlySet<DamagedKind> = new Set([
  'statuses',
  'durations',
  'relationshipTypes',
  'relationshipEnds',
]);

/** Damages this many records of a kind, spread by `seed`. */
export interface Damage {
  readonly kind: DamagedKind;
  readonly count: number;
  readonly seed: number;
  /** Whether the values are missing instead of unreadable. */
  readonly isEmpty?: boolean;
}

/**
 * Damages about this share of the records of a kind: those that have such a value, and at least one. All calendars count as one.
 * `isEmpty` applies to kinds that P6 always writes.
 */
export function createDamage(
  kind: DamagedKind,
  share: number,
  { seed, isEmpty = false }: { readonly seed: number; readonly isEmpty?: boolean },
): Damage & { readonly share: number } {
  if (kind === 'dataDates' || kind === 'calendars')
    return { kind, seed, count: schedule.calendars.length, share: 1 };
  const damage = { kind, seed, isEmpty: isEmpty && writtenKinds.has(kind) };
  const { activities, relationships } = schedule;
  const isActivity = places[kind].table === 'TASK';
  const of = isActivity ? activities.length : relationships.length;
  const values = isActivity ? activities.filter((activity) => isDamaged(activity, damage)).length : of;
  const count = Math.min(values, Math.max(1, Math.floor(of * share)));
  return { ...damage, count, share: count / of };
}

/** Whether the activity has such a value, and needs it. */
function isDamaged(activity: Activity, { kind, isEmpty }: Pick<Damage, 'kind' | 'isEmpty'>): boolean {
  const { actualStart, status } = activity;
  if (kind === 'dates' || (kind === 'statuses' && isEmpty === true)) return actualStart !== undefined;
  return kind !== 'durations' || isEmpty !== true || (status !== 'completed' && !isMilestone(activity));
}

const damagedCodes = (damage: Damage): ReadonlySet<string> =>
  new Set(schedule.activities.flatMap((activity) => (isDamaged(activity, damage) ? activity.code : [])));

/** The original duration replaces a remaining one that is missing. */
const fallbacks: Readonly<Record<string, string>> = {
  remain_drtn_hr_cnt: 'target_drtn_hr_cnt',
  RemainingDuration: 'PlannedDuration',
};

/** The places to damage, of `length`. */
function choose(length: number, { count, seed }: Damage): ReadonlySet<number> {
  const all = Array.from({ length }, (_, place) => place);
  const order = all.toSorted((one, other) => ((one * 7919 + seed) % 1009) - ((other * 7919 + seed) % 1009));
  return new Set(order.slice(0, count));
}

const spoil = ({ kind, isEmpty }: Damage, value: string): string => {
  if (isEmpty === true) return '';
  return kind === 'calendars' ? value.replaceAll('s|0', 's|x') : `?${value}`;
};

export function damageXer(damage: Damage): Uint8Array {
  const { table, column } = places[damage.kind];
  const lines = sample.split('\n');
  const rows: { readonly line: number; readonly place: number }[] = [];
  const codes = table === 'TASK' ? damagedCodes(damage) : undefined;
  let isTable = false;
  let at = -1;
  let code = -1;
  let fallback = -1;
  for (const [line, text] of lines.entries()) {
    const cells = text.replace('\r', '').split('\t');
    if (cells[0] === '%T') isTable = cells[1] === table;
    else if (isTable && cells[0] === '%F') {
      at = cells.indexOf(column);
      code = cells.indexOf('task_code');
      fallback = cells.indexOf(fallbacks[column] ?? '');
    } else if (isTable && cells[0] === '%R' && cells[at] !== '' && codes?.has(cells[code] ?? '') !== false)
      rows.push({ line, place: at });
  }
  for (const row of choose(rows.length, damage)) {
    const { line = 0, place = 0 } = rows[row] ?? {};
    const cells = (lines[line] ?? '').split('\t');
    cells[place] = spoil(damage, cells[place] ?? '');
    if (damage.isEmpty === true && fallback >= 0) cells[fallback] = '';
    lines[line] = cells.join('\t');
  }
  return Buffer.from(lines.join('\n'), 'latin1');
}

export function damagePmxml(damage: Damage): Uint8Array {
  const { element, child } = places[damage.kind];
  const text = Buffer.from(writePmxml(schedule)).toString();
  const record = new RegExp(`<${element}>.*?</${element}>`, 'gs');
  const value = new RegExp(`<${child}>([^<]+)</${child}>`);
  // The values of a project are among its activities.
  if (element === 'Project') return Buffer.from(text.replace(value, `<${child}>?$1</${child}>`));
  const codes = element === 'Activity' ? damagedCodes(damage) : undefined;
  const found = [...text.matchAll(record)]
    .filter(([part]) => value.test(part) && codes?.has(/<Id>([^<]*)</.exec(part)?.[1] ?? '') !== false)
    .map(({ index }) => index);
  const chosen = new Set([...choose(found.length, damage)].map((place) => found[place]));
  const fallback = new RegExp(`<${fallbacks[child] ?? '-'}>[^<]+<`);
  const change = (part: string): string =>
    damage.isEmpty === true
      ? part.replace(value, '').replace(fallback, `<${fallbacks[child] ?? ''}><`)
      : part.replace(value, `<${child}>?$1</${child}>`);
  return Buffer.from(
    text.replace(record, (part, offset: number) => (chosen.has(offset) ? change(part) : part)),
  );
}

const sheetColumns: Readonly<Record<string, string>> = {
  act_start_date: 'start_date',
  pred_task_id: 'pred_task_id',
};

/** Undefined for kinds that sheets do not have. */
export async function damageSheet(damage: Damage): Promise<Uint8Array | undefined> {
  if (damage.kind === 'dataDates' || damage.kind === 'calendars') return undefined;
  // A planner may add a row without a status, which P6 takes for not started.
  if (damage.kind === 'statuses' && damage.isEmpty === true) return undefined;
  const { table, column } = places[damage.kind];
  const file = await openWorkbook(await writeScheduleWorkbook(schedule), 'plan.xlsx');
  const sheet = file.sheets.find(({ name }) => name === table);
  if (sheet === undefined) throw new Error(`There is no sheet ${table}.`);
  const [header, , ...rows] = await readFirstRows(file, sheet, 10_000);
  const findColumn = (wanted: string): number | undefined =>
    [...(header ?? [])].find(([, name]) => name === wanted)?.[0];
  const at = findColumn(sheetColumns[column] ?? column);
  if (at === undefined) throw new Error(`There is no column ${column}.`);
  const codes = table === 'TASK' ? damagedCodes(damage) : undefined;
  const code = findColumn('task_code') ?? -1;
  const filled = rows.flatMap((cells, place) =>
    cells.has(at) && codes?.has(formatCellValue(cells.get(code))) !== false
      ? [{ row: place + 3, value: cells.get(at) }]
      : [],
  );
  const fallback = findColumn(fallbacks[column] ?? '');
  const edits = new SheetEdits();
  for (const place of choose(filled.length, damage)) {
    const { row = 0, value } = filled[place] ?? {};
    edits.setCell(row, at, spoil(damage, formatCellValue(value)));
    if (damage.isEmpty === true && fallback !== undefined) edits.setCell(row, fallback, '');
  }
  return Buffer.concat(
    (await writeWorkbookFile(file, { sheets: new Map([[table, edits]]), report: [] })).bytes,
  );
}
