import { createRandom, type Random } from '@floatwise/testkit';
import type { UpdateLists } from '@floatwise/schedule/updates';
import { editActivity, type ActivityEdit } from './activity-edits.ts';
import { editCalendar, expectCalendars } from './calendar-edits.ts';
import type { XerCells, XerTables } from './xer-tables.ts';

/** Expected rows of each list: Activity IDs, `predecessor successor type`, or names. */
export type Expected = Partial<Record<keyof UpdateLists, string[]>>;

export interface EditedUpdate {
  readonly previous: XerTables;
  readonly current: XerTables;
  readonly expected: Expected;
}

export interface EditOptions {
  readonly seed: number;
  readonly edits: number;
  readonly isRenumbered: boolean;
  readonly isReversed: boolean;
  readonly hasNewGuids: boolean;
  readonly hasDuplicates: boolean;
}

/** Creates two updates that differ by known edits, and by what P6 changes on every export: ids, guids and row order. */
export function editUpdate(base: XerTables, options: EditOptions): EditedUpdate {
  const random = createRandom(options.seed);
  // Activities that share an ID are matched by row order, which a reversed file does not keep.
  const hasDuplicates = options.hasDuplicates && !options.isReversed;
  const previous = hasDuplicates ? base.copy() : base;
  const editor = new Editor(previous, random);
  if (hasDuplicates) editor.duplicateCode();
  const current = previous.copy();
  editor.work(current);
  if (options.hasNewGuids)
    for (const row of current.list('TASK'))
      if (row['guid'] !== undefined) row['guid'] = `new-${row['task_id'] ?? ''}`;
  for (let count = 0; count < options.edits; count += 1) editor.edit();
  const expected = { ...editor.listExpected(), ...expectCalendars(previous, current) };
  if (options.isRenumbered) renumber(current);
  if (options.isReversed)
    for (const table of ['TASK', 'TASKPRED']) current.replace(table, [...current.list(table)].reverse());
  return { previous, current, expected };
}

/** Renumbers every column that contains a task_id. */
function renumber(tables: XerTables): void {
  const ids = new Map(
    tables
      .list('TASK')
      .map((row, place, all) => [row['task_id'] ?? '', String(9_000_000 + all.length - place)]),
  );
  for (const table of ['TASK', 'TASKPRED', 'TASKRSRC', 'TASKACTV', 'PROJCOST'])
    for (const row of tables.list(table))
      for (const column of ['task_id', 'pred_task_id'])
        if (row[column] !== undefined) row[column] = ids.get(row[column]) ?? row[column];
}

const toggle = (flag: string): string => (flag === 'Y' ? 'N' : 'Y');

type Setting = readonly [table: string, column: string, change: (value: string) => string];

const settings: readonly [Setting, ...Setting[]] = [
  ['PROJECT', 'plan_end_date', () => '2031-05-06 17:00'],
  ['PROJECT', 'critical_drtn_hr_cnt', (hours) => String(Number(hours) + 16)],
  ['SCHEDOPTIONS', 'sched_retained_logic', toggle],
  ['SCHEDOPTIONS', 'sched_progress_override', toggle],
  ['SCHEDOPTIONS', 'sched_use_expect_end_flag', toggle],
  ['SCHEDOPTIONS', 'sched_open_critical_flag', toggle],
  ['SCHEDOPTIONS', 'sched_lag_early_start_flag', toggle],
  ['SCHEDOPTIONS', 'sched_outer_depend_type', (type) => (type === 'SD_None' ? 'SD_Both' : 'SD_None')],
];

class Editor {
  /** Evaluated after all edits: an activity may get another ID after one of its links was deleted. */
  readonly #expected: (readonly [keyof UpdateLists, () => string])[] = [];
  readonly #deletedCodes = new Map<string, string>();
  readonly #random: Random;
  readonly #used = new Set<string>();
  #tables: XerTables;
  #added = 0;

  constructor(tables: XerTables, random: Random) {
    this.#tables = tables;
    this.#random = random;
  }

  work(current: XerTables): void {
    this.#tables = current;
  }

  duplicateCode(): void {
    const rows = this.#tables.list('TASK');
    const [one, other] = [rows[this.#random(rows.length)], rows[this.#random(rows.length)]];
    if (one === undefined || other === undefined || one === other) return;
    other['task_code'] = one['task_code'] ?? '';
    this.#used.add(one['task_id'] ?? '').add(other['task_id'] ?? '');
  }

  edit(): void {
    const kind = this.#random(14);
    if (kind === 0) this.#editLink();
    else if (kind === 1) this.#addLink();
    else if (kind === 2) this.#addActivity();
    else if (kind === 3) this.#deleteActivity();
    else if (kind === 4) this.#editSetting();
    else if (kind < 7) editCalendar(this.#tables, this.#random);
    else this.#editField();
  }

  listExpected(): Expected {
    const expected: Expected = {};
    for (const [list, name] of this.#expected) (expected[list] ??= []).push(name());
    return expected;
  }

  #expect(list: keyof UpdateLists, name: () => string): void {
    this.#expected.push([list, name]);
  }

  /** An activity that no other edit has changed. */
  #pick(fits: (row: XerCells) => boolean = () => true): XerCells | undefined {
    const rows = this.#tables.list('TASK');
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const row = rows[this.#random(rows.length)];
      if (row === undefined || this.#used.has(row['task_id'] ?? '') || !fits(row)) continue;
      if (row['task_type'] === 'TT_LOE' || row['task_type'] === 'TT_WBS') continue;
      this.#used.add(row['task_id'] ?? '');
      return row;
    }
    return undefined;
  }

  #editField(): void {
    const row = this.#pick();
    if (row === undefined) return;
    const found: ActivityEdit | undefined = editActivity(this.#tables, row, this.#random);
    for (const list of found ?? []) this.#expect(list, () => row['task_code'] ?? '');
  }

  #editSetting(): void {
    const [table, column, change] = settings[this.#random(settings.length)] ?? settings[0];
    const project = this.#tables.list('TASK')[0]?.['proj_id'];
    const row = this.#tables.list(table).find((one) => one['proj_id'] === project);
    const before = row?.[column];
    if (row === undefined || before === undefined || this.#used.has(column)) return;
    this.#used.add(column);
    row[column] = change(before);
    this.#expect('project', () => column);
  }

  #addActivity(): void {
    const model = this.#pick(({ status_code: status }) => status === 'TK_NotStart');
    if (model === undefined) return;
    this.#added += 1;
    const number = 5_000_000 + this.#added;
    const code = `NEW-${number}`;
    this.#tables.add('TASK', {
      ...model,
      task_id: String(number),
      task_code: code,
      task_name: `Added ${number}`,
      guid: `added-${number}`,
    });
    this.#used.add(String(number));
    this.#expect('added', () => code);
  }

  #deleteActivity(): void {
    const row = this.#pick(({ task_id: id = '' }) =>
      this.#listLinks(id).every((link) => !this.#isUsed(link)),
    );
    if (row === undefined) return;
    const id = row['task_id'] ?? '';
    for (const link of this.#listLinks(id)) this.#expect('linkDeleted', () => this.#nameLink(link));
    this.#deletedCodes.set(id, row['task_code'] ?? '');
    for (const table of ['TASK', 'TASKPRED', 'TASKRSRC', 'TASKACTV', 'PROJCOST'])
      this.#tables.replace(
        table,
        this.#tables.list(table).filter((one) => one['task_id'] !== id && one['pred_task_id'] !== id),
      );
    this.#expect('deleted', () => row['task_code'] ?? '');
  }

  #listLinks(id: string): XerCells[] {
    return this.#tables
      .list('TASKPRED')
      .filter((link) => link['task_id'] === id || link['pred_task_id'] === id);
  }

  #isUsed(link: XerCells): boolean {
    return this.#used.has(link['task_id'] ?? '') || this.#used.has(link['pred_task_id'] ?? '');
  }

  #nameLink({
    task_id: successor = '',
    pred_task_id: predecessor = '',
    pred_type: type = '',
  }: XerCells): string {
    return [this.#getCode(predecessor), this.#getCode(successor), type.replace('PR_', '')].join(' ');
  }

  #getCode(id: string): string {
    return (
      this.#tables.list('TASK').find((row) => row['task_id'] === id)?.['task_code'] ??
      this.#deletedCodes.get(id) ??
      id
    );
  }

  /** Changes the type or lag of a link, or removes it; only if it is the single link between its activities. */
  #editLink(): void {
    const links = this.#tables.list('TASKPRED');
    const link = links[this.#random(links.length)];
    if (link === undefined || this.#isUsed(link)) return;
    const { task_id: successor = '', pred_task_id: predecessor = '' } = link;
    const isAlone = links.every(
      (one) => one === link || one['task_id'] !== successor || one['pred_task_id'] !== predecessor,
    );
    if (!isAlone) return;
    this.#used.add(successor).add(predecessor);
    const kind = this.#random(3);
    if (kind === 0) {
      this.#expect('linkDeleted', () => this.#nameLink(link));
      this.#tables.replace(
        'TASKPRED',
        links.filter((one) => one !== link),
      );
    } else if (kind === 1) {
      link['lag_hr_cnt'] = String(Number(link['lag_hr_cnt'] ?? 0) + 8);
      this.#expect('linkLag', () => this.#nameLink(link));
    } else {
      link['pred_type'] = link['pred_type'] === 'PR_FF' ? 'PR_SS' : 'PR_FF';
      this.#expect('linkType', () => this.#nameLink(link));
    }
  }

  #addLink(): void {
    const [one, other] = [this.#pick(), this.#pick()];
    if (one === undefined || other === undefined) return;
    const [predecessor = '', successor = ''] = [one['task_id'], other['task_id']];
    if (this.#listLinks(successor).some((link) => link['pred_task_id'] === predecessor)) return;
    const link = {
      task_pred_id: String(7_000_000 + this.#tables.list('TASKPRED').length),
      task_id: successor,
      pred_task_id: predecessor,
      proj_id: other['proj_id'] ?? '',
      pred_proj_id: one['proj_id'] ?? '',
      pred_type: 'PR_FS',
      lag_hr_cnt: '0',
    };
    this.#tables.add('TASKPRED', link);
    this.#expect('linkAdded', () => this.#nameLink(link));
  }
}
