import { expect } from 'vitest';
import type { TestActivity, TestProject, TestRow } from './arbitrary-progress.ts';
import type { PvEvOptions } from '../options.ts';
import { checkLinks } from './check-split-links.ts';
import type { Sheets, SheetRow, SplitParts } from './split-parts.ts';
import { findNaiveWorkEnd, measureNaively, naiveCalendars, type NaiveCalendar } from './naive-calendar.ts';

/** Checks all properties of the written rows, recalculated from the input without the tool's code. */
export function checkSplit(project: TestProject, sheets: Sheets, options: PvEvOptions): number {
  const started = project.activities.filter(({ status }) => status === 'TK_Active');
  const report = (sheets['PVEV_REPORT'] ?? []).slice(0, -1);
  expect(report.map((row) => row['Activity ID'])).toEqual(started.map(({ code }) => code));
  const splits = started.flatMap((activity, index): SplitParts[] => {
    const [done = '', rest] = String(report[index]?.['Parts'] ?? '').split(' + ');
    expect(rest !== undefined).toBe(isSplittable(project, activity));
    return rest === undefined ? [] : [{ activity, done, rest }];
  });
  checkIds(project, splits, options);
  for (const split of splits) {
    checkParts(project, split, { sheets, options });
    checkAmounts(project, split, { sheets, options });
  }
  expect(sheets['TASK']).toHaveLength(splits.length * (options.mode === 'ab' ? 3 : 2));
  checkLinks(project, sheets['TASKPRED'] ?? [], { splits, options });
  return splits.length;
}

const getCalendar = ({ calendar }: TestActivity): NaiveCalendar => {
  const found = naiveCalendars[calendar];
  if (found === undefined) throw new RangeError('no such calendar');
  return found;
};

function isSplittable({ dataDate }: TestProject, activity: TestActivity): boolean {
  if (activity.type !== 'TT_Task' && activity.type !== 'TT_Rsrc') return false;
  if (activity.remainingMinutes === 0 || activity.actualStart > dataDate) return false;
  return measureNaively(getCalendar(activity), activity.actualStart, dataDate) > 0;
}

function checkIds({ activities }: TestProject, splits: readonly SplitParts[], { mode }: PvEvOptions): void {
  const created = splits.flatMap(({ done, rest }) => (mode === 'ab' ? [done, rest] : [rest]));
  for (const code of created) expect(code.length).toBeLessThanOrEqual(20);
  const all = [...activities.map(({ code }) => code), ...created].map((code) => code.toLowerCase());
  expect(new Set(all).size).toBe(all.length);
  if (mode === 'update') for (const { activity, done } of splits) expect(done).toBe(activity.code);
}

interface Context {
  readonly sheets: Sheets;
  readonly options: PvEvOptions;
}

function find(rows: readonly SheetRow[] | undefined, code: string): SheetRow {
  const found = (rows ?? []).filter((row) => row['task_code'] === code && row['delete_record_flag'] === null);
  expect(found).toHaveLength(1);
  return found[0] ?? {};
}

const toInstant = (cell: SheetRow[string] | undefined): number => Date.parse(`${String(cell)}Z`) / 60_000;

function checkParts({ dataDate }: TestProject, split: SplitParts, { sheets, options }: Context): void {
  const { activity } = split;
  const calendar = getCalendar(activity);
  const [done, rest] = [find(sheets['TASK'], split.done), find(sheets['TASK'], split.rest)];
  expect([done['status_code'], rest['status_code']]).toEqual(['Completed', 'Not Started']);
  expect([done['complete_pct'], rest['complete_pct']]).toEqual([100, 0]);
  expect(toInstant(done['act_start_date'])).toBe(activity.actualStart);
  const end = findNaiveWorkEnd(calendar, dataDate);
  expect(toInstant(done['act_end_date'])).toBe(end);
  const toMinutes = (cell: SheetRow[string] | undefined): number =>
    Math.round(Number(cell) * (options.units === 'days' ? calendar.hoursPerDay : 1) * 60);
  expect(toMinutes(done['target_drtn_hr_cnt'])).toBe(measureNaively(calendar, activity.actualStart, end));
  expect(done['remain_drtn_hr_cnt']).toBe(0);
  expect(toMinutes(rest['target_drtn_hr_cnt'])).toBe(activity.remainingMinutes);
  expect(toMinutes(rest['remain_drtn_hr_cnt'])).toBe(activity.remainingMinutes);
  expect(rest['act_start_date']).toBeNull();
  expect(toInstant(rest['start_date'])).toBeGreaterThanOrEqual(dataDate);
}

/** Decimals are counted in units of 10^-12: all amounts here have fewer places. */
const unit = 10n ** 12n;

function parseExactly(value: string | number | null | undefined): bigint {
  const [whole = '0', fraction = ''] = String(value).split('.');
  return BigInt(whole + fraction.padEnd(12, '0'));
}

/** Performance % as a fraction. */
function computeFraction(activity: TestActivity): readonly [bigint, bigint] {
  const { rule, percentType, physical, originalMinutes, remainingMinutes } = activity;
  if (rule === 'EC_0_100') return [0n, 1n];
  if (rule === 'EC_50_50') return [1n, 2n];
  const percent = BigInt(Math.round(physical * 100));
  if (percentType === 'CP_Phys') return [percent, 10_000n];
  if (percentType === 'CP_Units' && physical > 0) return [percent, percent + 10_000n];
  if (remainingMinutes >= originalMinutes) return [0n, 1n];
  return [BigInt(originalMinutes - remainingMinutes), BigInt(originalMinutes)];
}

function checkAmounts(project: TestProject, split: SplitParts, { sheets, options }: Context): void {
  const { activity } = split;
  const share = computeFraction(activity);
  let rowCount = 0;
  let budget = 0n;
  const planned = [0n, 0n];
  for (const sheet of ['TASKRSRC', 'PROJCOST']) {
    const rows = activity.rows.filter(({ isExpense }) => isExpense === (sheet === 'PROJCOST'));
    const written = (code: string) => (sheets[sheet] ?? []).filter((row) => row['task_id'] === code);
    const [done, rest] = [written(split.done), written(split.rest)];
    expect([done.length, rest.length]).toEqual([rows.length, rows.length]);
    for (const [index, row] of rows.entries()) {
      const pair = [done[index] ?? {}, rest[index] ?? {}] as const;
      budget += checkCosts(row, pair, { share, options });
      if (sheet === 'TASKRSRC') checkUnits(row, pair, { share, options });
      for (const part of [0, 1] as const)
        planned[part] = (planned[part] ?? 0n) + parseExactly(pair[part]['target_cost']);
      rowCount += 1;
    }
  }
  const distance = planValue(project, split, { sheets, planned }) - (budget * share[0]) / share[1];
  const halfCents = BigInt(Math.max(2, rowCount));
  expect(distance < 0n ? -distance : distance).toBeLessThanOrEqual((unit / 200n) * halfCents + 1n);
}

/** Planned value at the data date of the parts as baseline activities, by the dates on the sheet. */
function planValue(
  { dataDate }: TestProject,
  split: SplitParts,
  { sheets, planned }: { sheets: Sheets; planned: readonly bigint[] },
): bigint {
  const calendar = getCalendar(split.activity);
  return [split.done, split.rest].reduce((sum, code, part) => {
    const row = find(sheets['TASK'], code);
    const [start, finish] = [toInstant(row['start_date']), toInstant(row['end_date'])];
    const value = planned[part] ?? 0n;
    if (dataDate <= start) return sum;
    if (dataDate >= finish) return sum + value;
    const [past, all] = [measureNaively(calendar, start, dataDate), measureNaively(calendar, start, finish)];
    return sum + (value * BigInt(past)) / BigInt(all);
  }, 0n);
}

interface Division {
  readonly share: readonly [bigint, bigint];
  readonly options: PvEvOptions;
}

type Pair = readonly [done: SheetRow, rest: SheetRow];

function checkCosts(row: TestRow, pair: Pair, { share, options }: Division): bigint {
  const [actual, remaining] = [parseExactly(row.actualCost), parseExactly(row.remainingCost)];
  const budget = options.budgetBasis === 'budgeted' ? parseExactly(row.cost) : actual + remaining;
  checkDivided(pair, 'target_cost', { budget, share, step: unit / 100n });
  checkKept(pair, 'act_cost', actual);
  checkRemaining(pair, ['remain_cost', 'target_cost'], { remaining, options });
  return budget;
}

function checkUnits(row: TestRow, pair: Pair, { share, options }: Division): void {
  const [actual, remaining] = [parseExactly(row.actualUnits), parseExactly(row.remainingUnits)];
  const budget = options.budgetBasis === 'budgeted' ? parseExactly(row.units) : actual + remaining;
  checkDivided(pair, 'target_qty', { budget, share, step: unit / 1_000_000n });
  checkKept(pair, 'act_qty', actual);
  checkRemaining(pair, ['remain_qty', 'target_qty'], { remaining, options });
}

function checkDivided(
  [done, rest]: Pair,
  name: string,
  { budget, share, step }: { budget: bigint; share: readonly [bigint, bigint]; step: bigint },
): void {
  const [first, second] = [parseExactly(done[name]), parseExactly(rest[name])];
  expect(first + second).toBe(budget);
  expect(first % step).toBe(0n);
  const twice = 2n * (first * share[1] - budget * share[0]);
  expect(twice < 0n ? -twice : twice).toBeLessThanOrEqual(step * share[1]);
}

function checkKept([done, rest]: Pair, name: string, actual: bigint): void {
  expect([parseExactly(done[name]), parseExactly(rest[name])]).toEqual([actual, 0n]);
}

function checkRemaining(
  [done, rest]: Pair,
  [name, budgetName]: readonly [string, string],
  { remaining, options }: { remaining: bigint; options: PvEvOptions },
): void {
  const expected = options.remaining === 'budget' ? parseExactly(rest[budgetName]) : remaining;
  expect([parseExactly(done[name]), parseExactly(rest[name])]).toEqual([0n, expected]);
}
