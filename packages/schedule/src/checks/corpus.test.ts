import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createWorkCalendars, type WorkCalendar } from '../calendar/index.ts';
import { computeCpm } from '../cpm/index.ts';
import { minutesPerDay, parseMinutes, toId, type Schedule } from '../model/index.ts';
import { readSchedule, readXer } from '../xer/index.ts';
import { defaultCheckOptions } from './check-options.ts';
import type { CheckResult, Offender } from './check.ts';
import { assessNaively, readTables } from './test/naive-assessment.ts';
import { runChecks, type CheckedSchedule } from './run-checks.ts';

/** Real files, compared with figures calculated only from their text. Skipped if missing. */
const corpus = new URL('../../../../../shared/corpus/', import.meta.url);
const files = existsSync(corpus)
  ? readdirSync(corpus).filter(
      (name) => name.endsWith('.xer') && !name.startsWith('wllmtrng--') && !name.includes('sample'),
    )
  : [];

/** Files whose dates the engine reproduces, so check 12 gives a verdict. */
const reproducedFiles = files.filter((name) => /SP10|Hotel|TERMINAL|MDL4D/.test(name));

const assessedFiles = new Map<string, Assessed>();

interface Assessed {
  readonly text: string;
  readonly schedule: Schedule;
  readonly checked: CheckedSchedule;
}

function assess(name: string): Assessed {
  const known = assessedFiles.get(name);
  if (known !== undefined) return known;
  const bytes = readFileSync(new URL(name, corpus));
  const schedule = readSchedule(readXer(bytes));
  const checked = runChecks(schedule, { options: defaultCheckOptions, hasPlus: false });
  // Windows-1252 and latin1 differ only in characters that no figure depends on.
  const assessed = { text: bytes.toString('latin1'), schedule, checked };
  assessedFiles.set(name, assessed);
  return assessed;
}

const getResult = ({ checked }: Assessed, no: string): CheckResult => {
  const result = checked.dcma.find(({ check }) => check.no === no);
  if (result === undefined) throw new RangeError(no);
  return result;
};

function nameOffender(offender: Offender): string {
  if (offender.activity !== undefined) return offender.activity.code;
  if (offender.subject !== undefined) return offender.subject;
  const { predecessor, successor, relationship } = offender.link ?? {};
  return `${predecessor?.code ?? ''} ${successor?.code ?? ''} ${relationship?.type ?? ''}`;
}

describe.skipIf(files.length === 0)('the fourteen checks on real files', () => {
  it.each(files)('1 to 11 and 14 agree with the text of %s', (name) => {
    const assessed = assess(name);
    const expected = assessNaively(assessed.text);
    for (const [no, { count, of, value, result, offenders }] of expected) {
      const found = getResult(assessed, no);
      expect([no, found.count, found.of, found.verdict]).toEqual([no, count, of, result]);
      if (result !== 'N/A') expect(found.value, no).toBe(value);
      const names = found.offenders.map(nameOffender);
      expect(names.sort()).toEqual([...offenders].sort());
    }
    expect(expected.size).toBe(12);
  });

  it.each(files)('13 agrees with a count of days for %s', (name) => {
    const assessed = assess(name);
    const found = getResult(assessed, '13');
    const { value, result } = computeCpliNaively(assessed);
    expect(found.verdict).toBe(result);
    if (value !== undefined) expect(found.value).toBeCloseTo(value, 9);
  });

  it.each(reproducedFiles)('12 tests the first task that P6 flags on the longest path of %s', (name) => {
    const assessed = assess(name);
    const found = getResult(assessed, '12');
    const expected = runTestNaively(assessed, findLastProject(assessed));
    expect(found.value).toBeCloseTo(expected.slipDays, 9);
    expect(found.notes?.[0]).toContain(` added to ${expected.code}. `);
    expect(found.verdict).toBe(Math.abs(expected.slipDays - 600) <= 1 ? 'PASS' : 'FAIL');
  });
});

type Row = Readonly<Record<string, string>>;

const date = (text: string | undefined): number => parseMinutes(text ?? '') ?? NaN;
const isFollower = (row: Row): boolean => row['task_type'] === 'TT_LOE' || row['task_type'] === 'TT_WBS';

/** The exported project with the latest early finish of incomplete activities, and that activity. */
function findLastProject({ text }: Assessed): { project: Row; last: Row | undefined } {
  const tables = readTables(text);
  const open = (tables.get('TASK') ?? []).filter(
    (row) => row['status_code'] !== 'TK_Complete' && !isFollower(row) && row['early_end_date'] !== '',
  );
  const projects = (tables.get('PROJECT') ?? []).filter((row) => row['export_flag'] === 'Y');
  let project = projects[0] ?? {};
  let last: Row | undefined;
  for (const each of projects) {
    for (const row of open) {
      if (row['proj_id'] !== each['proj_id']) continue;
      if (last !== undefined && !(date(row['early_end_date']) > date(last['early_end_date']))) continue;
      last = row;
      project = each;
    }
  }
  return { project, last };
}

/** Working minutes, counted by walking from day to day. */
function walk(calendar: WorkCalendar, from: number, to: number): number {
  if (to < from) return -walk(calendar, to, from);
  let minutes = 0;
  for (let day = Math.floor(from / minutesPerDay); day <= Math.floor(to / minutesPerDay); day++) {
    const shifts = calendar.getShifts(day);
    for (let index = 0; index < shifts.length; index += 2) {
      const start = Math.max(from, day * minutesPerDay + (shifts[index] ?? 0));
      const end = Math.min(to, day * minutesPerDay + (shifts[index + 1] ?? 0));
      minutes += Math.max(0, end - start);
    }
  }
  return minutes;
}

function computeCpliNaively(assessed: Assessed): { value: number | undefined; result: string } {
  const { project, last } = findLastProject(assessed);
  if (last === undefined) return { value: undefined, result: 'N/A' };
  const finish = date(last['early_end_date']);
  const target = date(project['plan_end_date']);
  // Without a target, the least float of those that finish last.
  const tied = (readTables(assessed.text).get('TASK') ?? []).filter(
    (row) =>
      row['proj_id'] === project['proj_id'] &&
      row['early_end_date'] === last['early_end_date'] &&
      row['status_code'] !== 'TK_Complete' &&
      !isFollower(row),
  );
  const getFloat = (row: Row): number => Number(row['total_float_hr_cnt']);
  const byFloat = (one: Row, other: Row): number => getFloat(one) - getFloat(other);
  const followers = new Set(
    (readTables(assessed.text).get('TASK') ?? []).filter(isFollower).map((row) => row['task_id']),
  );
  const links = (readTables(assessed.text).get('TASKPRED') ?? []).filter(
    (row) => !followers.has(row['task_id']) && !followers.has(row['pred_task_id']),
  );
  const leading = new Set(links.map((row) => row['pred_task_id']));
  const byEnd = (one: Row, other: Row): number =>
    Number(leading.has(one['task_id'])) - Number(leading.has(other['task_id']));
  const [end = last] = tied.sort(
    (one, other) =>
      byEnd(one, other) ||
      byFloat(one, other) ||
      ((one['task_code'] ?? '') < (other['task_code'] ?? '') ? -1 : 1),
  );
  const calendar = createWorkCalendars(assessed.schedule.calendars).get(toId(end['clndr_id'] ?? ''));
  const path = walk(calendar, date(project['last_recalc_date']), finish);
  if (!Number.isNaN(target)) return judge((path + walk(calendar, finish, target)) / path);
  const isHeld = /^CS_(MEO|MEOB|MANDFIN)$/.test(`${end['cstr_type'] ?? ''}${end['cstr_type2'] ?? ''}`);
  const value = (path + getFloat(end) * 60) / path;
  return getFloat(end) === 0 && !isHeld ? { value, result: 'N/A' } : judge(value);
}

const judge = (value: number) => ({ value, result: value >= 0.95 ? 'PASS' : 'FAIL' });

/** Lengthens the first task that P6 flags and reschedules. */
function runTestNaively(
  { text, schedule }: Assessed,
  { project }: { project: Row },
): { code: string; slipDays: number } {
  const tables = readTables(text);
  const flagged = (tables.get('TASK') ?? []).filter(
    (row) =>
      row['driving_path_flag'] === 'Y' &&
      row['proj_id'] === project['proj_id'] &&
      row['status_code'] !== 'TK_Complete' &&
      (row['task_type'] === 'TT_Task' || row['task_type'] === 'TT_Rsrc'),
  );
  const getKey = (row: Row): string => `${row['early_start_date'] ?? ''} ${row['task_code'] ?? ''}`;
  const [first] = flagged.sort((one, other) => (getKey(one) < getKey(other) ? -1 : 1));
  const hours = Number(
    tables.get('CALENDAR')?.find((row) => row['clndr_id'] === first?.['clndr_id'])?.['day_hr_cnt'],
  );
  const minutes = Math.round((Number(first?.['remain_drtn_hr_cnt']) + 600 * hours) * 60);
  const [before, after] = [
    {},
    { remainingMinutes: new Map([[toId(first?.['task_id'] ?? ''), minutes]]) },
  ].map((options) => {
    const result = computeCpm(schedule, options);
    if (result.kind === 'loop') throw new Error('A loop');
    return result.projects.find((each) => each.project.id === project['proj_id'])?.finish ?? NaN;
  });
  const calendar = createWorkCalendars(schedule.calendars).get(toId(first?.['clndr_id'] ?? ''));
  return {
    code: first?.['task_code'] ?? '',
    slipDays: walk(calendar, before ?? NaN, after ?? NaN) / hours / 60,
  };
}
