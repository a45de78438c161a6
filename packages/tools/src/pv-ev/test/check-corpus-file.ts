import { expect } from 'vitest';
import type { SheetRow, Sheets } from './split-parts.ts';

type Row = Readonly<Record<string, string>>;

/** Rows of a table, split at TABs only: enough for the columns used here. */
function listRows(text: string, table: string): Row[] {
  const [, part = ''] = text.split(new RegExp(`^%T\\t${table}\\r?\\n`, 'm'));
  const [names = '', ...lines] = (part.split(/^%T/m)[0] ?? '').split(/\r?\n/);
  const columns = names.split('\t').slice(1);
  return lines
    .filter((line) => line.startsWith('%R'))
    .map((line) =>
      Object.fromEntries(
        line
          .split('\t')
          .slice(1)
          .map((value, index) => [columns[index] ?? '', value]),
      ),
    );
}

const scale = 10n ** 12n;

function parse(value: string | number | null | undefined): bigint {
  const text = String(value ?? 0);
  const [whole = '0', fraction = ''] = text.split('.');
  const digits = BigInt((whole.replace('-', '') || '0') + fraction.padEnd(12, '0').slice(0, 12));
  return text.startsWith('-') ? -digits : digits;
}

const sum = (rows: readonly Row[] | readonly SheetRow[], columns: readonly string[]): bigint =>
  rows.reduce((total, row) => columns.reduce((each, name) => each + parse(row[name]), total), 0n);

/** Checks a workbook in mode `update` against the text of a real file: IDs, sums and PV = EV. */
export function checkCorpusFile(text: string, sheets: Sheets): void {
  const activities = listRows(text, 'TASK');
  const byCode = new Map(activities.map((row) => [row['task_code'], row]));
  const added = (sheets['TASK'] ?? []).filter((row) => row['status_code'] === 'Not Started');
  const codes = [
    ...activities.map((row) => row['task_code'] ?? ''),
    ...added.map((row) => String(row['task_code'])),
  ];
  // Several projects of one file may share IDs; new IDs must differ from all.
  expect(new Set(codes).size).toBe(new Set(activities.map((row) => row['task_code'])).size + added.length);
  for (const row of added) expect(String(row['task_code']).length).toBeLessThanOrEqual(20);
  const dataDates = new Map(
    listRows(text, 'PROJECT').map((row) => [row['proj_id'], row['last_recalc_date']]),
  );
  const amounts = { assignments: listRows(text, 'TASKRSRC'), expenses: listRows(text, 'PROJCOST') };
  for (const { Parts } of (sheets['PVEV_REPORT'] ?? []).slice(0, -1)) {
    if (Parts === null || Parts === undefined) continue;
    const [done = '', rest = ''] = String(Parts).split(' + ');
    const source = byCode.get(done) ?? {};
    checkDates(sheets, [done, rest], dataDates.get(source['proj_id']) ?? '');
    checkSums(amounts, sheets, { source, done, rest });
  }
}

/** The completed part ends by the data date and the remaining part starts after it, so PV is the budget of the completed part. */
function checkDates(sheets: Sheets, [done, rest]: readonly [string, string], dataDate: string): void {
  const find = (code: string) => (sheets['TASK'] ?? []).find((row) => row['task_code'] === code);
  const instant = dataDate.replace(' ', 'T');
  expect(String(find(done)?.['act_end_date']) <= instant).toBe(true);
  expect(String(find(rest)?.['start_date']) >= instant).toBe(true);
}

function checkSums(
  amounts: { readonly assignments: readonly Row[]; readonly expenses: readonly Row[] },
  sheets: Sheets,
  { source, done, rest }: { source: Row; done: string; rest: string },
): void {
  const isOwn = (row: Row): boolean => row['task_id'] === source['task_id'];
  const [assignments, expenses] = [amounts.assignments.filter(isOwn), amounts.expenses.filter(isOwn)];
  const written = (sheet: string, ...wanted: string[]) =>
    (sheets[sheet] ?? []).filter((row) => wanted.includes(String(row['task_id'])));
  const both = written('TASKRSRC', done, rest);
  expect(both).toHaveLength(assignments.length * 2);
  expect(sum(both, ['target_cost'])).toBe(sum(assignments, ['target_cost']));
  expect(sum(both, ['target_qty'])).toBe(sum(assignments, ['target_qty']));
  expect(sum(both, ['act_qty'])).toBe(sum(assignments, ['act_reg_qty', 'act_ot_qty']));
  expect(sum(both, ['act_cost'])).toBe(sum(assignments, ['act_reg_cost', 'act_ot_cost']));
  expect(sum(both, ['remain_cost'])).toBe(sum(assignments, ['remain_cost']));
  expect(sum(written('PROJCOST', done, rest), ['target_cost'])).toBe(sum(expenses, ['target_cost']));
  const budget = sum([...assignments, ...expenses], ['target_cost']);
  const planned = sum([...written('TASKRSRC', done), ...written('PROJCOST', done)], ['target_cost']);
  const [part, whole] = computeFraction(source);
  const distance = planned - (budget * part) / whole;
  const halfCents = BigInt(Math.max(2, assignments.length + expenses.length));
  expect(distance < 0n ? -distance : distance).toBeLessThanOrEqual((scale / 200n) * halfCents + 1n);
}

function computeFraction(row: Row): readonly [bigint, bigint] {
  if (row['complete_pct_type'] === 'CP_Phys') return [parse(row['phys_complete_pct']), 100n * scale];
  expect(row['complete_pct_type']).toBe('CP_Drtn');
  const [original, remaining] = [parse(row['target_drtn_hr_cnt']), parse(row['remain_drtn_hr_cnt'])];
  return remaining >= original ? [0n, 1n] : [original - remaining, original];
}
