import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { computeCpmReport, nothingScheduled } from '@floatwise/schedule/cpm';
import { checkProjects, formatDate } from '@floatwise/schedule/model';
import { damageXer, createDamage } from '../test/damage-file.ts';
import { describe, expect, it } from 'vitest';
import { runTool } from '../run.ts';
import { checkSchedule, findPaths, lookAhead, openView } from './index.ts';

const root = join(import.meta.dirname, '../../../..');
const corpus = join(root, '../shared/corpus');
const listFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /\.(xer|xml)$/.test(name))
        .map((name) => join(folder, name))
    : [];
const golden = join(root, 'packages/tools/src/schedule-assessment/golden');
const listGoldens = (...tools: string[]): string[] =>
  tools.flatMap((tool) => {
    const folder = join(root, 'packages/tools/src', tool, 'golden');
    return readdirSync(folder).flatMap((name) =>
      listFiles(join(folder, name)).filter((file) => file.endsWith('.xer')),
    );
  });
const files = [
  ...listFiles(join(root, 'web/public/samples')),
  ...readdirSync(golden).flatMap((name) => listFiles(join(golden, name))),
  ...listFiles(corpus),
];

/** What a call returns, or the sentence with which it refuses the file. */
async function answer<Result>(call: () => Result | Promise<Result>) {
  try {
    return { result: await call() };
  } catch (error) {
    if (error instanceof UnusableInputError) return { refused: error.message };
    throw error;
  }
}

const open = (bytes: Uint8Array) => openView(bytes, 'auto').file;

describe.each(files)('%s', (path) => {
  const bytes = readFileSync(path);
  const fileName = 'plan.xer';

  it('has the report of Schedule Assessment, or its refusal', async () => {
    const options = { highFloatDays: 20, excludeType: '* Milestone' };
    const shown = await answer(() => checkSchedule(open(bytes), { fileName, options }).report);
    const made = await answer(
      async () => (await runTool('schedule-assessment', { bytes, fileName, options })).report,
    );
    expect(shown).toEqual(made);
  });

  it('has the dates, floats and longest path of floatwise cpm', () => {
    const opened = tryOpen(bytes);
    if (opened === undefined) return;
    const { table, sentence } = findPaths(opened, { byTotalFloat: false });
    const { report } = computeCpmReport(opened.schedule);
    if (table === undefined) {
      expect([sentence, report.activities]).toEqual([nothingScheduled, []]);
      return;
    }
    const byId = Map.groupBy(report.activities, ({ id }) => id);
    const at = (id: string): number => table.columns.findIndex((column) => column.id === id);
    expect(table.rows.length).toBeGreaterThan(0);
    for (const row of table.rows) {
      const [id = ''] = String(row[at('activityId')]).split(' (');
      const shown = {
        earlyStart: row[at('start')],
        earlyFinish: row[at('finish')],
        critical: row[at('critical')] === 'yes',
        longestPath: row[at('longestPath')] === 'yes',
      };
      expect(byId.get(id)).toContainEqual(expect.objectContaining(shown));
    }
  });

  it('follows the longest path to the finish', () => {
    const opened = tryOpen(bytes);
    if (opened === undefined) return;
    const { table } = findPaths(opened, { byTotalFloat: false });
    if (table === undefined) return;
    const at = (id: string): number => table.columns.findIndex((column) => column.id === id);
    // Everything that drives the finish, and nothing else, is on P6's longest path, if it ends at one activity.
    for (const row of table.rows)
      if (row[at('role')] !== 'Float path') expect(row[at('longestPath')]).toBe('yes');
  });
});

describe.each([...files.filter((path) => path.endsWith('.xer')), ...listGoldens('soos', 'dads', 'rrr')])(
  'repairs in %s',
  (path) => {
    it('are counted as the tools then find them', async () => {
      const bytes = readFileSync(path);
      const shown = await answer(() => checkSchedule(open(bytes), { fileName: 'plan.xer', options: {} }));
      if (shown.result === undefined) return;
      const found: Record<string, number> = {};
      for (const tool of ['soos', 'dads', 'rrr']) {
        const { result } = await answer(() => runTool(tool, { bytes, fileName: 'plan.xer' }));
        const count = (id: string): number => result?.report.counts[id] ?? 0;
        const ends = count('openEnds') + count('danglingEnds') - count('anchors');
        const sum = { soos: count('found'), dads: ends, rrr: count('flagged') }[tool] ?? 0;
        if (sum > 0) found[tool] = sum;
      }
      const repairs = shown.result.repairs.filter(({ tool }) => ['soos', 'dads', 'rrr'].includes(tool));
      expect(Object.fromEntries(repairs.map(({ tool, count }) => [tool, count]))).toEqual(found);
    });
  },
);

/** Undefined for a file that has no answer. */
function tryOpen(bytes: Uint8Array) {
  try {
    const opened = open(bytes);
    checkProjects(opened.schedule, 'E_XER_NO_TABLE');
    computeCpmReport(opened.schedule);
    return opened;
  } catch (error) {
    if (error instanceof UnusableInputError) return undefined;
    throw error;
  }
}

const sample = readFileSync(join(root, 'web/public/samples/riverside.xer'));

describe('checks of the page', () => {
  it('compare with a baseline file as Schedule Assessment does', async () => {
    const baseline = {
      bytes: readFileSync(join(root, 'web/public/samples/riverside-2026-02.xer')),
      fileName: 'b.xer',
    };
    const { report } = checkSchedule(open(sample), { fileName: 'plan.xer', options: {}, baseline });
    const made = await runTool('schedule-assessment', { bytes: sample, fileName: 'plan.xer', baseline });
    expect(report).toEqual(made.report);
  });

  it('say of a damaged file what Schedule Assessment says', async () => {
    const bytes = damageXer(createDamage('durations', 0.1, { seed: 3 }));
    const { report } = checkSchedule(open(bytes), { fileName: 'plan.xer', options: {} });
    expect(report).toEqual((await runTool('schedule-assessment', { bytes, fileName: 'plan.xer' })).report);
    expect(report.summary).toMatch(/durations could not be read/);
  });

  it('refuse what the tools refuse, with their sentence', async () => {
    const bytes = Buffer.from('something else');
    const { refused } = await answer(() => openView(bytes, 'auto'));
    expect(refused).toBe(
      (await answer(() => runTool('schedule-assessment', { bytes, fileName: 'plan.xer' }))).refused,
    );
    expect(refused).toBeDefined();
  });
});

describe('a file fed with its options', () => {
  it('has its names in the code page that was chosen', async () => {
    const bytes = readFileSync(join(golden, 'unsure-names/input.xer'));
    const options = { codePage: 'windows-1251' };
    const { file, facts } = openView(bytes, 'windows-1251');
    const { report } = checkSchedule(file, { fileName: 'plan.xer', options });
    expect(report).toEqual(
      (await runTool('schedule-assessment', { bytes, fileName: 'plan.xer', options })).report,
    );
    expect(facts.codePage).toEqual(report.codePage);
    expect(file.schedule.activities.map(({ name }) => name)).not.toEqual(
      openView(bytes, 'windows-1250').file.schedule.activities.map(({ name }) => name),
    );
  });

  it('has a path to the finish of each of its projects, as floatwise cpm dates it', () => {
    const file = open(readFileSync(join(golden, 'several-projects/input.xer')));
    const { schedule } = file;
    const { report } = computeCpmReport(schedule);
    const projects = schedule.projects.filter(({ isExported }) => isExported);
    expect(projects.length).toBeGreaterThan(1);
    for (const { id, code } of projects) {
      const own = new Set(schedule.activities.filter((one) => one.projectId === id).map((one) => one.code));
      const last = report.activities
        .filter((one) => own.has(one.id))
        .reduce(
          (latest, { earlyFinish }) => (String(earlyFinish) > latest ? String(earlyFinish) : latest),
          '',
        );
      const { to, table } = findPaths(file, { project: code, byTotalFloat: false });
      expect(schedule.activities[to ?? -1]?.projectId).toBe(id);
      const finish = table?.columns.findIndex((column) => column.id === 'finish') ?? -1;
      const driving = table?.rows.filter((row) => row.includes('Driving')) ?? [];
      expect(driving.at(-1)?.[finish]).toBe(last);
    }
  });
});

describe('which tool', () => {
  it('counts what SOOS, X - POBS and PV = EV find in the same file', async () => {
    const { repairs } = checkSchedule(open(sample), { fileName: 'plan.xer', options: {} });
    const count = (id: string) => repairs.find(({ tool }) => tool === id)?.count;
    const counts = async (id: string) =>
      (await runTool(id, { bytes: sample, fileName: 'plan.xer' })).report.counts;
    expect(count('soos')).toBe((await counts('soos'))['found']);
    expect(count('x-pobs')).toBe((await counts('x-pobs'))['removedRows']);
    expect(count('pv-ev')).toBe((await counts('pv-ev'))['inProgress']);
  });

  it('names nothing in a file that no tool changes', async () => {
    const { bytes } = await runTool('soos', { bytes: sample, fileName: 'plan.xer' });
    const { repairs } = checkSchedule(open(Buffer.concat(bytes)), { fileName: 'plan.xer', options: {} });
    expect(repairs.map(({ tool }) => tool)).not.toContain('soos');
  });
});

describe('a path', () => {
  const file = open(sample);
  const { schedule } = file;

  it('leads to a chosen activity and ends there', () => {
    const to = schedule.activities.findIndex(({ code }) => code === 'A1100');
    const found = findPaths(file, { to, byTotalFloat: false });
    expect(found.to).toBe(to);
    const driving = found.table?.rows.filter((row) => row.includes('Driving')) ?? [];
    expect(driving.at(-1)?.[0]).toBe('A1100');
    expect(found.sentence).toMatch(/^The driving path to A1100 /);
  });

  it('is refused with a reason for an activity that is completed', () => {
    const to = schedule.activities.findIndex(({ status }) => status === 'completed');
    const { sentence, table } = findPaths(file, { to, byTotalFloat: false });
    expect(sentence).toMatch(/ is completed: nothing drives it any more\./);
    expect(table).toBeUndefined();
  });
});

describe('a look-ahead', () => {
  const { schedule } = open(sample);
  const look = (weeks: number, by = 'wbs') => lookAhead(schedule, { weeks, by }, (place) => place);

  it('has exactly the open activities that are at work in its weeks', () => {
    const [project] = schedule.projects;
    const end = (project?.dataDate ?? 0) + 3 * 7 * 1440;
    const expected = schedule.activities
      .filter(
        ({ status, type }) => status !== 'completed' && type !== 'levelOfEffort' && type !== 'wbsSummary',
      )
      .filter(({ actualStart, earlyStart }) => Number(actualStart ?? earlyStart) < end)
      .map(({ code }) => code);
    const rows = look(3).table?.rows ?? [];
    expect(rows.map(([id]) => id).toSorted()).toEqual(expected.toSorted());
    expect(rows.length).toBeGreaterThan(0);
  });

  it('grows with its weeks, and has every activity once however it is grouped', () => {
    const counts = [2, 3, 4, 6].map((weeks) => look(weeks).table?.rows.length ?? 0);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    const ids = (by: string) =>
      look(6, by)
        .table?.rows.map(([id]) => id)
        .toSorted();
    for (const { value } of openView(sample, 'auto').facts.groupings) expect(ids(value)).toEqual(ids('wbs'));
  });

  it('names its period', () => {
    const dataDate = schedule.projects[0]?.dataDate;
    const from = dataDate === undefined ? '' : formatDate(dataDate).slice(0, 9);
    expect(look(2).sentence).toContain(`2 weeks from ${from} to `);
  });
});
