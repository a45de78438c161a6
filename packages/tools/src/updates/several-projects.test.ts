import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { runTool } from '../runner/run-tool.ts';
import type { ToolFile, ToolOutput } from '../tool.ts';

type Edit = readonly [from: string | RegExp, to: string];

const load = (golden: string, fileName: string, edits: readonly Edit[] = []): ToolFile => {
  const text = readFileSync(join(import.meta.dirname, 'golden', golden), 'latin1');
  const edited = edits.reduce((now, [from, to]) => now.replaceAll(from, to), text);
  return { bytes: Buffer.from(edited, 'latin1'), fileName };
};

function compare([first, ...others]: readonly ToolFile[], options: object = {}) {
  if (first === undefined) throw new Error('No file');
  return runTool('updates', { ...first, options, others });
}

function readRows({ bytes }: ToolOutput, sheet: string): unknown[][] {
  const book = read(Buffer.concat(bytes));
  return utils.sheet_to_json<unknown[]>(book.Sheets[sheet] ?? {}, { header: 1 });
}

/** N2 and S2 become milestones with the same Activity ID. */
const shared: readonly Edit[] = [
  [/\tN2\tPour\tTT_Task/g, '\tEND\tNorth end\tTT_FinMile'],
  [/\tS2\tPour\tTT_Task/g, '\tEND\tSouth end\tTT_FinMile'],
];
/** Changes the finish of the last activity of SOUTH in the update. */
const finishSouth = (from: string, to: string): Edit => [
  new RegExp(`(\\tSouth end\\t.*?)${from} 17:00`, 'g'),
  `$1${to} 17:00`,
];
const renamed: Edit = ['\tNORTH\tY', '\tNORTH 2\tY'];
const dated: Edit = ['2026-03-09 08:00\t2026-03-02 08:00', '2026-03-16 08:00\t2026-03-02 08:00'];

describe('a series of several projects', () => {
  // SOUTH is the first pair in the first window, in which it keeps only its name, and the second pair in the last window.
  const updates = [
    load('several-projects/input.xer', '1.xer', [...shared, finishSouth('2026-03-06', '2026-03-04')]),
    load('several-projects/input-2.xer', '2.xer', [...shared, renamed]),
    load('several-projects/input-2.xer', '3.xer', [
      ...shared,
      renamed,
      dated,
      finishSouth('2026-03-17', '2026-03-27'),
    ]),
  ];

  it('adds up the windows of each project', async () => {
    const output = await compare(updates);
    const finishes = output.report.updates?.series?.windows.map(({ projects }) =>
      projects.map(({ current, finish }) => [current.project, finish.days]),
    );
    expect(finishes).toEqual([
      [
        ['SOUTH', 13],
        ['NORTH 2', 11],
      ],
      [
        ['NORTH 2', 0],
        ['SOUTH', 10],
        ['WEST', 0],
      ],
    ]);
    expect(output.report.summary).toMatch(
      /^NORTH 2: Finish is 11 days later over 2 periods.* SOUTH: Finish is 23 days later over 2/,
    );
    const sums = readRows(output, 'Windows').filter((row) => row[2] === 'Sum');
    expect(sums.map((row) => [row[1], row.at(-1)])).toEqual([
      ['SOUTH', 23],
      ['NORTH 2', 11],
      ['WEST', 0],
    ]);
  });

  it('has a cover with the finish of each, the causes by project, and the chart of what moved most', async () => {
    const rows = readRows(await compare(updates), 'Summary');
    const from = rows.findIndex(([title]) => title === 'Finish by project');
    const projects = rows.slice(from + 2, from + 5).map(([project, , , , , days]) => [project, days]);
    expect(projects).toEqual([
      ['SOUTH', 23],
      ['NORTH 2', 11],
      ['WEST', 0],
    ]);
    const causes = rows.slice(rows.findIndex(([title]) => title === 'Greatest causes') + 2);
    expect(causes[0]?.[2]).toBe('SOUTH: S1 Dig');
    const { report } = await compare(updates);
    const stacked = report.charts?.filter((chart) => chart.kind !== 'slip' && chart.kind !== 'waterfall');
    const [first] = stacked?.filter(({ drawnAs }) => drawnAs === 'stacked') ?? [];
    expect(first?.title).toBe('What moved the finish, by window: SOUTH');
    expect(first?.categories).toEqual(['02-Mar-26 to 09-Mar-26', '09-Mar-26 to 16-Mar-26']);
  });

  it('separates milestones that share an Activity ID', async () => {
    const output = await compare(updates);
    const dates = output.report.updates?.series?.milestones.map(
      ({ project, id, name, dates: [, , last] }) => [project, id, name, last],
    );
    expect(dates).toEqual([
      ['SOUTH', 'END', 'South end', '2026-03-27T17:00'],
      ['NORTH 2', 'END', 'North end', '2026-03-17T17:00'],
    ]);
    expect(readRows(output, 'Milestones').map((row) => row.slice(1, 4))).toEqual([
      ['Project', 'Activity ID', 'Activity Name'],
      ['SOUTH', 'END', 'South end'],
      ['NORTH 2', 'END', 'North end'],
    ]);
  });
});

describe('a series of one project', () => {
  const files = ['input.xer', 'input-2.xer', 'input-3.xer'];
  const series = (edits: readonly Edit[] = []) => files.map((file) => load(`series/${file}`, file, edits));

  it('has the same days in the headline and in its figures', async () => {
    const { report } = await compare(series());
    expect(report.summary).toMatch(/^Finish is 48 days later over 2 periods, /);
    expect(report.figures?.find(({ id }) => id === 'updates.finishDays')).toMatchObject({ value: 48 });
  });

  it('says of which period a finding is', async () => {
    const [first, second] = series();
    const again = load('series/input-2.xer', 'again.xer', [['Pour', 'Pour concrete']]);
    if (first === undefined || second === undefined) throw new Error('No file');
    const { report } = await compare([first, second, again]);
    const messages = report.findings.flatMap(({ code, message }) =>
      code === 'updates.sameDataDate' ? [message] : [],
    );
    expect(messages).toEqual([
      '02-Mar-26 to 02-Mar-26: Both updates of project TOWER have the same data date.',
    ]);
  });
});

describe('projects that are not compared', () => {
  const files = [load('several-projects/input.xer', '1.xer'), load('several-projects/input-2.xer', '2.xer')];
  const listUnpaired = ({ report }: ToolOutput) =>
    report.findings.flatMap(({ code, message }) => (code === 'updates.unpaired' ? [message] : []));
  const listLeftOut = (output: ToolOutput) => {
    const texts = readRows(output, 'Method').map(([text]) => text);
    const from = texts.indexOf('Left out') + 1;
    return texts.slice(
      from,
      texts.findIndex((text) => String(text).startsWith('Not compared: notebooks,')),
    );
  };

  it('are named with the choice that leaves them out', async () => {
    const output = await compare(files, { currentProject: 'SOUTH' });
    expect(listUnpaired(output)).toEqual([
      'Project NORTH of 1.xer is not compared: project SOUTH was chosen in the other update.',
      'Project EAST of 1.xer is not compared: project SOUTH was chosen in the other update.',
    ]);
    expect(listLeftOut(output)).toEqual([
      'Projects not compared: NORTH of 1.xer, EAST of 1.xer.',
      'Projects that the options do not choose.',
    ]);
  });

  it('do not cause a warning that the files have nothing in common', async () => {
    await expect(compare(files, { currentProject: 'WEST' })).rejects.toMatchObject({
      code: 'E_PAIR',
      message: expect.stringMatching(
        /^1\.xer and 2\.xer \(project WEST\) have no activity in common\./,
      ) as string,
    });
  });

  it('are named with their data dates if one file contains all', async () => {
    const output = await compare([
      load('several-projects/input.xer', '1.xer', [
        ['\tS1\t', '\tN1\t'],
        ['\tS2\t', '\tN2\t'],
        ['\tEAST\tY\t2026-03-02', '\tEAST\tY\t2026-01-05'],
      ]),
    ]);
    expect(listUnpaired(output)).toEqual([
      'Project EAST of 1.xer is not compared: the two projects with the latest data dates are compared instead.',
    ]);
  });
});
