import { describe, expect, it } from 'vitest';
import { runTool } from '../runner/run-tool.ts';
import { formatTestXer, listLinkTexts, type TestXer } from './test/format-test-xer.ts';
import { toReport } from '../answer/answer.ts';
import { repairXer } from './run.ts';
import { optionsSchema, type SoosOptions } from './options.ts';

function repair(xer: TestXer | string, options: Partial<SoosOptions> = {}) {
  const text = typeof xer === 'string' ? xer : formatTestXer(xer);
  const { bytes, answer } = repairXer(Buffer.from(text, 'latin1'), optionsSchema.parse(options));
  const report = toReport(answer);
  const output = Buffer.concat(bytes).toString('latin1');
  return { text, output, report, links: listLinkTexts(output) };
}

/** Worked examples. Times are in hours; the data date is hour 100. */
const examples: readonly (readonly [string, readonly string[], readonly string[], readonly string[]])[] = [
  [
    'O1 carries logic over what was completed before its turn',
    ['A C 0-20', 'B N', 'C C 30-60', 'D N'],
    ['A FS B', 'B FS C', 'C FS D'],
    ['A FS B', 'C FS D', 'A FS C', 'B FS D'],
  ],
  [
    'O2 lets work in progress wait at its finish',
    ['A A 10-', 'B A 50-', 'C N'],
    ['A FS B', 'B FS C'],
    ['A FF B', 'B FS C'],
  ],
  ['O3 cuts a lag to what there was', ['A C 0-40', 'B A 50-'], ['A FS+24 B'], ['A FS+10 B']],
  [
    'O4 turns start to start into finish to finish',
    ['A N', 'B A 50-', 'C N'],
    ['A SS+8 B', 'B FS C'],
    ['A FF B', 'B FS C'],
  ],
  [
    'O5 counts no lag again that has run out',
    ['A A 10-', 'B C 20-80', 'C N'],
    ['A FF B', 'B FS+16 C'],
    ['A SS B', 'B FS+16 C', 'A FS C'],
  ],
  [
    'adds the rest of a lag to one from an open event',
    ['A A 10-', 'B C 20-80', 'C N', 'D C 20-50', 'E N'],
    ['A FF+16 B', 'B FS+24 C', 'A FF+16 D', 'D FS+40 E'],
    ['A SS B', 'B FS+24 C', 'A SS D', 'D FS+40 E', 'A FS+20 C', 'A FS+16 E'],
  ],
  [
    'uses the rest of the lag across several completed activities',
    ['A N', 'B C 20-80', 'C C 90-95', 'D N'],
    ['A FS+8 B', 'B FS+40 C', 'C FS+30 D'],
    ['B FS+10 C', 'C FS+30 D', 'A FS+33 D'],
  ],
  [
    'O6 carries on only what leaves the start',
    ['A N', 'B A 50-', 'C N'],
    ['A FS B', 'B SS C'],
    ['A FF B', 'B SS C', 'A FS C'],
  ],
  ['O7 keeps the link the dates support', ['A C 0-60', 'B C 30-80'], ['A FS B'], ['A FF B']],
  [
    'O8 gives a completed activity its nearest predecessor',
    ['Q C 0-5', 'A C 40-80', 'B C 10-30'],
    ['Q FS A', 'A FS B'],
    ['Q FS A', 'Q FS B'],
  ],
  ['O9 keeps the lag at the finish', ['A N', 'B A 50-'], ['A FS+24 B'], ['A FF+24 B']],
];

describe('the worked examples', () => {
  it.each(examples)('%s', (_name, activities, links, expected) => {
    const { links: repaired, report } = repair({ activities, links });
    expect(repaired).toEqual(expected);
    expect(report.counts['remaining']).toBe(0);
  });

  it('O4 with the exact policy: start to finish with the same lag', () => {
    const xer = { activities: ['A N', 'B A 50-', 'C N'], links: ['A SS+8 B', 'B FS C'] };
    expect(repair(xer, { policy: 'exact' }).links).toEqual(['A SF+8 B', 'B FS C']);
  });

  it('work that waits through both ends of a past milestone keeps waiting', () => {
    const milestone = { id: 'M', status: 'C', type: 'TT_FinMile', finish: 52 } as const;
    const activities = ['A N', milestone, 'B A 50-', 'C N'];
    const { links } = repair({ activities, links: ['A FF-60 M', 'M SS B', 'B SS C'] });
    expect(links).toEqual(['A FF-60 M', 'M FF B', 'B SS C', 'M SS C']);
  });
});

const mixed = {
  activities: ['A C 0-60', 'B C 30-80', 'C N', 'D A 50-'],
  links: ['A FS B', 'C FS D'],
};

describe('the options', () => {
  it('activeOnly lists historic links and leaves them unchanged', () => {
    const { links, report } = repair(mixed, { scope: 'activeOnly' });
    expect(links).toEqual(['A FS B', 'C FF D']);
    expect(report.counts).toMatchObject({ found: 2, historicLeft: 1, remaining: 1 });
    expect(report.tables?.find(({ title }) => title === 'Not Changed')?.rows).toHaveLength(1);
  });

  it('comments are written only into empty fields, and only if enabled', () => {
    expect(repair(mixed).output).toContain('PR_FF\t0\tSOOS: was FS 0; now FF 0\r\n');
    expect(repair(mixed, { comments: false }).output).not.toContain('SOOS');
    expect(repair({ ...mixed, comments: false }).output).not.toContain('SOOS');
    const filled = formatTestXer(mixed).replaceAll('PR_FS\t0\t\r', 'PR_FS\t0\tagreed\r');
    expect(repair(filled).output.match(/PR_FF\t0\tagreed/g)).toHaveLength(2);
  });

  it('dayTolerance accepts differences within a day', () => {
    const xer = { activities: ['A C 0-60', 'B C 49-80', 'C C 47-80'], links: ['A FS B', 'A FS C'] };
    expect(repair(xer, { dayTolerance: true }).links).toEqual(['A FS B', 'A FF C']);
  });

  it('are offered if repairs differ only within a day', () => {
    const xer = { activities: ['A C 0-60', 'B C 49-80', 'C C 47-80'], links: ['A FS B', 'A FS C'] };
    const { report } = repair(xer);
    const [first] = report.attention ?? [];
    expect(first).toEqual({
      message: '1 of 2 repaired relationships differs only within one day.',
      rows: { table: 'changes', where: { kind: ['Same day'] } },
      rerun: { label: 'Run again without them', options: { dayTolerance: true } },
    });
    const changes = report.tables?.find(({ id }) => id === 'changes');
    const kind = changes?.columns.findIndex(({ id }) => id === 'kind') ?? -1;
    expect(changes?.rows.map((cells) => cells[kind])).toEqual(['Historic', 'Same day']);
    const again = repair(xer, { dayTolerance: true }).report;
    expect(again.attention?.some(({ rerun }) => rerun !== undefined)).not.toBe(true);
  });
});

describe('the DCMA checks of relationships', () => {
  const findFigure = (xer: Parameters<typeof repair>[0], id: string) =>
    repair(xer).report.figures?.find((figure) => figure.id === id);

  it('show FS Share before and after, and whether its verdict changes', () => {
    const begun = ['A', 'B'].map((id, place) => ({ id, status: 'A' as const, start: 10 * place, hours: 40 }));
    const createXer = (count: number): TestXer => {
      const open = Array.from({ length: count }, (_, place) => `N${place}`);
      return {
        activities: [...begun, ...open.map((id) => ({ id, status: 'N' as const, hours: 8 }))],
        links: ['A FS B', ...open.map((id) => `B FS ${id}`)],
      };
    };
    expect(findFigure(createXer(9), 'dcma4')).toMatchObject({
      value: '100% \u2192 90%',
      note: 'DCMA limit \u2265 90%',
    });
    expect(findFigure(createXer(1), 'dcma4')).toMatchObject({
      value: '100% \u2192 50%',
      note: 'PASS \u2192 FAIL, DCMA limit \u2265 90%',
      tone: 'heed',
    });
  });

  it('are left out if nothing was repaired', () => {
    expect(findFigure({ activities: ['A N', 'B N'], links: ['A FS B'] }, 'dcma4')).toBeUndefined();
  });
});

describe('what soos refuses', () => {
  it.each([
    ['E_LOOP', formatTestXer({ activities: ['A N', 'B N'], links: ['A FS B', 'B FS A'] })],
    ['E_XER_NO_TABLE', 'ERMHDR\t8.4\n%E\n'],
    ['E_NOT_XER', 'PK\u0003\u0004 a workbook'],
    ['E_EMPTY', ''],
    ['E_COLUMN', formatTestXer(mixed).replace('pred_type', 'type')],
  ])('%s', (code, text) => {
    expect(() => repair(text)).toThrow(expect.objectContaining({ code }) as Error);
  });

  it('a file without the column is accepted if there is nothing to repair', () => {
    const text = formatTestXer({ ...mixed, links: ['A FS D'], activities: ['A N', 'D N'] });
    const without = text.replace('pred_type', 'type');
    expect(repair(without).output).toBe(without);
  });
});

describe('the report', () => {
  it('has both activities with status and actual dates, the old and the new link, and the reason', () => {
    const { report } = repair(mixed);
    const changes = report.tables?.find(({ title }) => title === 'Changes');
    expect(changes?.columns).toHaveLength(changes?.rows[0]?.length ?? -1);
    expect(changes?.rows[0]).toEqual([
      'Retyped',
      'Active',
      ...['C', 'Activity C', 'D', 'Activity D'],
      'FS',
      'FF',
      'D started on 07-Jan-26 02:00 although C has not finished; its finish is now tied to the finish of C.',
      ...['Not Started', null, null],
      ...['In Progress', '2026-01-07T02:00', null],
    ]);
  });

  it('is also a workbook, equal for equal files', async () => {
    const bytes = Buffer.from(formatTestXer(mixed));
    const run = () => runTool('soos', { bytes, fileName: 'plan.v2.XER' });
    const [first, second] = [await run(), await run()];
    expect(first.fileName).toBe('plan.v2_soos.xer');
    expect(first.attachments?.map(({ fileName }) => fileName)).toEqual(['plan.v2_soos_report.xlsx']);
    expect(first.attachments).toEqual(second.attachments);
    expect(
      Buffer.from(first.attachments?.[0]?.bytes ?? [])
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    const names = first.report.tables?.map(({ title }) => title);
    expect(names).toEqual(['Changes', 'Not Changed', 'To Review', 'Project Finish', 'Moved Activities']);
  });

  it('has a finding for every change and every link left unchanged', () => {
    const { report } = repair(mixed, { scope: 'activeOnly' });
    expect(report.findings.map(({ code, at }) => [code, at?.relationship])).toEqual([
      ['soos.retyped', ['C', 'D', 'FS']],
      ['soos.historic-left', ['A', 'B', 'FS']],
    ]);
  });
});
