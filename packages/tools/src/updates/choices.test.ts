import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report, ReportCell } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { runTool } from '../runner/run-tool.ts';
import type { ToolFile } from '../tool.ts';

const golden = join(import.meta.dirname, 'golden');

const listFiles = (name: string): ToolFile[] =>
  ['input.xer', 'input-2.xer', 'input-3.xer']
    .map((file) => join(golden, name, file))
    .filter(existsSync)
    .map((path, place) => ({ bytes: readFileSync(path), fileName: `update-${place + 1}.xer` }));

async function compare(name: string, options: object): Promise<Report> {
  const [first, ...others] = listFiles(name);
  if (first === undefined) throw new Error('The case has files.');
  return (await runTool('updates', { ...first, others, options })).report;
}

const readRows = ({ tables }: Report, id: string): Readonly<Record<string, ReportCell>>[] => {
  const table = tables?.find((each) => each.id === id);
  return (table?.rows ?? []).map((cells) =>
    Object.fromEntries((table?.columns ?? []).map((column, place) => [column.id, cells[place] ?? null])),
  );
};

describe('milestones of a series', () => {
  // M2 has another Activity ID in the first update, and N is in the last one only.
  const options = { milestones: 'C, M2; N, C' };

  it('have their steps in each period; one that a file lacks says so', async () => {
    const report = await compare('series', options);
    const finishes = readRows(report, 'milestoneFinishes');
    const none = 'no steps in this period.';
    expect(finishes.map((row) => [row['activityId'], row['days'] !== null, row['note']])).toEqual([
      ['C', true, null],
      ['M2', true, 'Its Activity ID is M in both updates.'],
      ['N', false, `Not in update-2.xer and update-3.xer: ${none}`],
      ['C', true, null],
      ['M2', true, 'Its Activity ID is M in update-3.xer and M2 in update-1.xer.'],
      ['N', false, `Not in update-3.xer: ${none}`],
    ]);
    const steps = readRows(report, 'milestoneSteps');
    expect(new Set(steps.map(({ milestone }) => milestone))).toEqual(new Set(['C', 'M2']));
  });

  it('have sums only where every period has them, equal to the first date against the last', async () => {
    const report = await compare('series', options);
    const sums = readRows(report, 'milestoneSums');
    expect(new Set(sums.map(({ milestone }) => milestone))).toEqual(new Set(['C', 'M2']));
    const finishes = readRows(report, 'milestoneFinishes').filter((row) => row['activityId'] === 'C');
    const [first, last] = [finishes[0]?.['previous'], finishes.at(-1)?.['current']];
    const toDay = (date: ReportCell | undefined): number =>
      Date.parse(String(date).slice(0, 10)) / 86_400_000;
    const own = sums.filter(({ milestone }) => milestone === 'C');
    const [steps, variance] = [
      own.filter(({ step }) => step !== 'Variance of C'),
      own.filter(({ step }) => step === 'Variance of C'),
    ];
    const moved = toDay(last) - toDay(first);
    expect(moved).toBeGreaterThan(0);
    expect(variance.map(({ days }) => days)).toEqual([moved]);
    expect(steps.reduce((sum, { days }) => sum + Number(days), 0)).toBe(moved);
  });
});

describe('a finish that is followed', () => {
  it("names its activity in sentence, steps and chart, with the project's own finish beside it", async () => {
    const report = await compare('w4-deleted-undone', { finish: 'M' });
    expect(report.headline?.effect).toMatch(/^M [^:]*is 4 days later, .* The project itself finishes /);
    expect(report.charts?.[0]?.title).toMatch(/^What moved M /);
    expect(readRows(report, 'whatMoved').at(-1)?.['step']).toBe('Variance of M');
    expect(report.figures?.find(({ id }) => id === 'updates.finish')?.title).toBe('Finish of M');
  });
});

describe('responsible parties', () => {
  it('come from a table, and add up with what is not allocated to the step', async () => {
    const parties = 'task_code\tparty\nActivity ID\tParty\r\nA\tOwner\r\nC, Contractor\n';
    const report = await compare('w1-four-steps', { parties });
    const rows = readRows(report, 'responsible');
    const list = (step: string) =>
      rows.filter((row) => row['step'] === step).map(({ party, workDays }) => [party, workDays]);
    expect(list('Progress')).toEqual([['Owner', 2]]);
    expect(list('Durations')).toEqual([['Contractor', -1]]);
    // X is in no line of the table; B and a day of other calendars add up to 0.
    expect(list('Logic')).toEqual([['not allocated', 1]]);
    expect(list('Variance')).toEqual([
      ['Owner', 2],
      ['Contractor', -1],
      ['not allocated', 2],
    ]);
    expect(new Set(readRows(report, 'hitRate').map(({ by }) => by))).toEqual(new Set(['all', 'responsible']));
  });
});

describe('options that fit nothing', () => {
  const refused: [string, object, RegExp][] = [
    ['a milestone in no file', { milestones: 'M2, M9' }, /^The option milestones has 'M9', but no activity/],
    [
      'too many milestones',
      { milestones: Array.from({ length: 21 }, (_, place) => `M${place}`).join(',') },
      /^The option milestones has 21 Activity IDs\. Give at most 20\.$/,
    ],
    [
      'an activity code type in no file',
      { responsible: 'Trade' },
      /^The option responsible is 'Trade', but no activity code type has this name\./,
    ],
    ['a level of the WBS that P6 cannot have', { responsible: 'WBS 51' }, /levels count from 1 to 50/],
    ['a line without a party', { parties: 'A, Owner\nB' }, /^Line 2 of the option parties is 'B'\./],
    ['a line without an activity', { parties: ', Owner' }, /^Line 1 of the option parties is ', Owner'\./],
  ];

  it.each(refused)('are refused: %s', async (_, options, message) => {
    await expect(compare('series', options)).rejects.toMatchObject({
      code: 'E_VALUE',
      message: expect.stringMatching(message) as string,
    });
  });

  it('are refused: negative days of float', async () => {
    await expect(compare('series', { nearDays: -1 })).rejects.toThrow();
  });
});
