import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report, ReportCell } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { runTool } from '../runner/run-tool.ts';
import type { ToolFile } from '../tool.ts';

type Edit = readonly [from: string | RegExp, to: string];
type Updates = readonly [first: readonly Edit[], second: readonly Edit[], third: readonly Edit[]];

const golden = join(import.meta.dirname, 'golden/series');
/** In the order of their data dates. */
const names = ['input-2.xer', 'input-3.xer', 'input.xer'];

/** The three updates of the case `series`, in which the milestone is M, M and M2. */
const edit = (edits: Updates): ToolFile[] =>
  names.map((name, place) => {
    const text = readFileSync(join(golden, name), 'latin1');
    const edited = (edits[place] ?? []).reduce((now, [from, to]) => now.replaceAll(from, to), text);
    return { bytes: Buffer.from(edited, 'latin1'), fileName: `${place + 1}.xer` };
  });

/** `from`: how many of the first updates are left out. */
async function compare(edits: Updates, options: object = {}, from = 0): Promise<Report> {
  const [first, ...others] = edit(edits).slice(from);
  if (first === undefined) throw new Error('There are three.');
  return (await runTool('updates', { ...first, others, options })).report;
}

const readRows = ({ tables }: Report, id: string): Readonly<Record<string, ReportCell>>[] => {
  const table = tables?.find((each) => each.id === id);
  return (table?.rows ?? []).map((cells) =>
    Object.fromEntries((table?.columns ?? []).map((column, place) => [column.id, cells[place] ?? null])),
  );
};

const listTrend = (report: Report, ids: readonly string[]) =>
  readRows(report, 'milestoneTrend')
    .filter(({ activityId }) => ids.includes(String(activityId)))
    .map(({ activityId, update, date, slip, note }) => [
      activityId,
      update,
      date === null ? null : String(date).slice(0, 10),
      slip,
      note,
    ]);

const rename = (from: string, to: string): Edit => [`\t${from}\tComplete\t`, `\t${to}\tComplete\t`];
const withoutGuid: Edit = [/\tm(?=\r?\n)/g, '\t'];
const none: Updates = [[], [], []];

describe('a milestone with another Activity ID', () => {
  it.each(['M', 'M2'])('is followed through all periods by %s, and each says its ID', async (id) => {
    const report = await compare(none, { milestones: id });
    const finishes = readRows(report, 'milestoneFinishes');
    expect(finishes.map(({ activityId, days, note }) => [activityId, days, note])).toEqual([
      [id, 6, id === 'M' ? null : 'Its Activity ID is M in both updates.'],
      [id, 42, 'Its Activity ID is M in 2.xer and M2 in 3.xer.'],
    ]);
    const sums = readRows(report, 'milestoneSums');
    expect(sums.at(-1)).toMatchObject({ step: `Variance of ${id}`, days: 48 });
  });

  it('is followed as the finish, with the same days as under one ID', async () => {
    const followed = await compare(none, { finish: 'M' });
    const plain = await compare([[], [], [rename('M2', 'M')]], { finish: 'M' });
    const listSteps = (report: Report) =>
      readRows(report, 'whatMoved').map(({ window, days, workDays }) => [window, days, workDays]);
    expect(listSteps(followed)).toEqual(listSteps(plain));
  });

  it('is followed on after the last update that has the given ID, and where it changes twice', async () => {
    const edits: Updates = [[], [rename('M', 'M1')], []];
    for (const milestones of ['M', 'M1', 'M2']) {
      const report = await compare(edits, { milestones });
      expect(readRows(report, 'milestoneFinishes').map(({ days }) => days)).toEqual([6, 42]);
    }
    expect(listTrend(await compare(edits), ['M2'])).toEqual([
      ['M2', '02-Mar-26', '2026-03-20', null, null],
      ['M2', '16-Mar-26', '2026-03-26', 6, 'its ID was M'],
      ['M2', '04-May-26', '2026-05-07', 42, 'its ID was M1'],
    ]);
  });

  it('without a guid is not followed, and both rows name the other', async () => {
    const edits: Updates = [
      [withoutGuid],
      [withoutGuid],
      [withoutGuid, ['\t1105\t11\t', '\t1999\t11\t'], [/\t1105(?=\t)/g, '\t1999']],
    ];
    const report = await compare(edits, { milestones: 'M' });
    expect(listTrend(report, ['M', 'M2'])).toEqual([
      ['M', '02-Mar-26', '2026-03-20', null, null],
      ['M', '16-Mar-26', '2026-03-26', 6, null],
      ['M', '04-May-26', null, null, 'not in this update; perhaps M2 now'],
      ['M2', '04-May-26', '2026-05-07', null, 'perhaps M of the update before'],
    ]);
    expect(readRows(report, 'milestoneFinishes').at(-1)).toMatchObject({
      days: null,
      note: 'Not in 3.xer: no steps in this period. Perhaps it is M2 there.',
    });
    expect(readRows(report, 'milestones').map(({ activityId, note }) => [activityId, note])).toEqual([
      ['M', '04-May-26: missing; perhaps M2 now'],
      ['M2', '04-May-26: perhaps M of the update before'],
      ['N', null],
    ]);
  });
});

describe('a milestone with another name', () => {
  it('is one row under its last name, and the update says the former one', async () => {
    const report = await compare([[], [['\tM\tComplete\t', '\tM\tTurnover\t']], [rename('M2', 'M')]]);
    expect(listTrend(report, ['M']).map((row) => row.at(-1))).toEqual([
      null,
      'its name was "Complete"',
      'its name was "Turnover"',
    ]);
  });

  it('and another guid may be other work, where updates share their guids, and says so', async () => {
    const shared = ['A', 'B', 'C', 'X'].map((id): Edit => [
      new RegExp(`(\\t${id}\\t(?:Dig|Pour|Frame|Inspect)\\t[^\\r\\n]*\\t)(?=\\r?\\n)`, 'g'),
      `$1${id}`,
    ]);
    const other: Edit[] = [
      [/\tm(?=\r?\n)/g, '\tother'],
      ['\tM\tComplete\t', '\tM\tTurnover\t'],
    ];
    const report = await compare([shared, [...shared, ...other], shared]);
    expect(listTrend(report, ['M'])[1]?.at(-1)).toBe(
      'its name was "Complete"; the ID may be on other work now',
    );
  });
});

/** Without the milestone and its relationships. */
const removed: readonly Edit[] = [
  [/%R\t\d+\t\d+\t\d+\t\d+\tM2?\tComplete[^\n]*\n/g, ''],
  [/%R\t\d+\t(?:(?:1004|1105)\t\d+|\d+\t(?:1004|1105))\t[^\n]*PR_FS\t0\r?\n/g, ''],
];

describe('a milestone that an update lacks', () => {
  it('has a row there that says so', async () => {
    const report = await compare([[], removed, [rename('M2', 'M')]]);
    expect(listTrend(report, ['M'])).toEqual([
      ['M', '02-Mar-26', '2026-03-20', null, null],
      ['M', '16-Mar-26', null, null, 'not in this update'],
      ['M', '04-May-26', '2026-05-07', 48, null],
    ]);
  });

  it('as a milestone, because it is a task there, says so', async () => {
    const asTask: Edit = ['\tM\tComplete\tTT_FinMile', '\tM\tComplete\tTT_Task'];
    const report = await compare([[], [asTask], []]);
    expect(listTrend(report, ['M2'])[1]).toEqual([
      'M2',
      '16-Mar-26',
      null,
      null,
      'no milestone in this update',
    ]);
  });
});

describe('a finish that an update lacks', () => {
  const edits: Updates = [removed, [], [rename('M2', 'M')]];

  it('is measured in the periods that have it; the others say so, and nothing is summed', async () => {
    const report = await compare(edits, { finish: 'M' });
    const [first, last] = ['02-Mar-26 to 16-Mar-26', '16-Mar-26 to 04-May-26'];
    const note = 'Not in 1.xer: no steps in this period.';
    const rows = readRows(report, 'whatMoved').map(({ window, step, days, why }) => [
      window,
      step,
      days,
      why,
    ]);
    expect(rows.filter(([window]) => window === first)).toEqual([[first, 'Variance of M', null, note]]);
    expect(rows.at(-1)).toEqual([last, 'Variance of M', 42, null]);
    const pair = await compare(edits, { finish: 'M' }, 1);
    expect(rows.filter(([window]) => window === last).map((row) => row.slice(1))).toEqual(
      readRows(pair, 'whatMoved').map(({ step, days, why }) => [step, days, why]),
    );
    const windows = readRows(report, 'windows');
    expect(windows.map(({ variance, progress, note: said }) => [variance, progress, said])).toEqual([
      [null, null, note],
      [42, expect.any(Number), null],
      [null, null, 'A period has no steps, so they have no sums.'],
    ]);
    expect(report.headline?.effect).toMatch(
      /^In the last period M Complete is 42 days later, 26-Mar-26 \u2192 07-May-26: .* The project itself finishes .* It cannot be measured in 1 of 2 periods, so nothing is summed\.$/,
    );
    expect(report.attention?.map(({ message }) => message)).toContain(
      `M is not in both updates of 1 of 2 periods (${first}): how far it moved there is not measured, and its steps are not summed over the series.`,
    );
    const figures = report.windowFigures?.map((each) =>
      each.figures.find(({ id }) => id === 'updates.finish'),
    );
    expect(figures?.map((figure) => figure?.note)).toEqual([note, expect.stringMatching(/later$/)]);
    expect(report.figures?.find(({ id }) => id === 'updates.finish')?.note).toBe(
      '42 days later in the last period',
    );
    expect(report.figures?.some(({ id }) => id === 'updates.finishDays')).toBe(false);
    expect(report.updates?.series?.updates.map(({ finish }) => finish?.slice(0, 10) ?? null)).toEqual([
      null,
      '2026-03-26',
      '2026-05-07',
    ]);
  });

  it.each([
    ['in the last period', [[], [], removed]],
    ['in the update before the last, and so in the last period', [[], removed, []]],
    ['in all but one update, and so in every period', [removed, removed, [rename('M2', 'M')]]],
  ] as [string, Updates][])('is refused if it is missing %s', async (_, missing) => {
    await expect(compare(missing, { finish: 'M' })).rejects.toMatchObject({
      code: 'E_VALUE',
      message: expect.stringMatching(
        /^The option finish is 'M', but no activity with this ID is in both 2\.xer and 3\.xer\./,
      ) as string,
    });
  });
});

describe('the float of activities that leave the driving path', () => {
  it('is a line from update to update, as in the file', async () => {
    // C of the last update has two days of float.
    const float: Edit = ['\tTK_Active\t24\t16\t0\t', '\tTK_Active\t24\t16\t16\t'];
    const { charts = [] } = await compare([[], [], [float]]);
    const chart = charts.find(({ title }) => title === 'Float of the driving path');
    expect(chart).toMatchObject({
      withTable: 'pathMigration',
      categories: ['02-Mar-26', '16-Mar-26', '04-May-26'],
      series: [{ title: 'C Frame', values: [0, 0, 2] }],
    });
  });
});
