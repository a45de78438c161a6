import { existsSync, readFileSync } from 'node:fs';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writePmxml } from '../../../schedule/src/pmxml/test/write-pmxml.ts';
import { readScheduleFile } from '../input/read-schedule-file.ts';
import { runTool } from '../runner/run-tool.ts';
import { waysOn } from '@floatwise/contracts';
import { arbitraryProgress, formatProgressXer } from './test/arbitrary-progress.ts';
import { checkCorpusFile } from './test/check-corpus-file.ts';
import { anyOptions } from './test/arbitrary-options.ts';
import { checkSplit } from './test/check-split.ts';
import { readSheets } from './test/read-sheets.ts';
import type { SheetRow, Sheets } from './test/split-parts.ts';
import { createSheets, listWorkbooks } from './list-workbooks.ts';
import type { optionsSchema } from './options.ts';
import { splitProgress } from './split-progress.ts';

const corpus = new URL('../../../../../shared/corpus/', import.meta.url);

/** The rows passed to the workbook writer. */
function listSheets(bytes: Uint8Array, options: ReturnType<typeof optionsSchema.parse>): Sheets {
  const file = readScheduleFile(bytes, {});
  const result = splitProgress(file, options);
  const [workbook] = listWorkbooks(result, 'a.xer');
  const sheets = createSheets(workbook, result);
  const toCell = (cell: unknown) => (typeof cell === 'string' || typeof cell === 'number' ? cell : null);
  return Object.fromEntries(
    sheets.map(({ name, headers: [names = []], rows }) => [
      name,
      Array.from(rows, (row): SheetRow =>
        Object.fromEntries(names.map((key, index) => [key, toCell(row[index])])),
      ),
    ]),
  );
}

async function convert(text: string, given: object = {}) {
  const options = { withoutBudget: true, ...given };
  const output = await runTool('pv-ev', { bytes: Buffer.from(text), fileName: 'a.xer', options });
  return { bytes: Buffer.concat(output.bytes), report: output.report };
}

describe('pv-ev from P6 XML', () => {
  it.each([
    'pv1-forty-percent',
    'pv2-units-and-material',
    'pv3-relationships',
    'percent-rules',
    'constraints-and-states',
    'several-projects',
    'mode-ab',
  ])('gives the same result as the XER of %s', async (name) => {
    const bytes = readFileSync(new URL(`golden/${name}/input.xer`, import.meta.url));
    const xml = writePmxml(readSchedule(readXer(bytes)));
    const options = { withoutBudget: true };
    const xer = await runTool('pv-ev', { bytes, fileName: 'a.xer', options });
    const own = await runTool('pv-ev', { bytes: xml, fileName: 'a.xml', options });
    expect(own.report.summary).toBe(xer.report.summary);
    expect(own.report.tables).toEqual(xer.report.tables);
    expect(readSheets(Buffer.concat(own.bytes))).toEqual(readSheets(Buffer.concat(xer.bytes)));
  });
});

describe('pv-ev with any project in progress', () => {
  it('divides budgets exactly, so that PV equals EV, and keeps the logic', () => {
    let splits = 0;
    fc.assert(
      fc.property(arbitraryProgress, anyOptions, (project, options) => {
        const sheets = listSheets(Buffer.from(formatProgressXer(project)), options);
        splits += checkSplit(project, sheets, options);
      }),
      { numRuns: 500 },
    );
    expect(splits).toBeGreaterThan(500);
  });

  it('writes the same into the workbook', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryProgress, anyOptions, async (project, options) => {
        const { bytes, report } = await convert(formatProgressXer(project), options);
        const splits = checkSplit(project, readSheets(bytes), options);
        expect(report.counts['split']).toBe(splits);
        expect(report.findings.filter(({ code }) => code === 'pv-ev.split')).toHaveLength(splits);
      }),
      { numRuns: 60 },
    );
  });

  it('returns the same bytes each time', async () => {
    const [project] = fc.sample(arbitraryProgress, { numRuns: 1, seed: 7 });
    if (project === undefined) throw new RangeError('no sample');
    const text = formatProgressXer(project);
    expect((await convert(text)).bytes.equals((await convert(text)).bytes)).toBe(true);
  });
});

describe('a lag to the start of an activity in progress', () => {
  const blank = { type: 'TT_Task', calendar: 0, percentType: 'CP_Phys', physical: 40, rule: '', rows: [] };
  const at = (text: string): number => Date.parse(`${text}Z`) / 60_000;
  /** A0 finished on Friday, A1 has started nevertheless; the data date is Monday. */
  const format = (lagHours: number, mode: string): string =>
    formatProgressXer({
      dataDate: at('2026-03-16T08:00'),
      lagCalendar: 'rcal_Predecessor',
      activities: ['TK_Complete', 'TK_Active'].map((status, place) => ({
        ...blank,
        id: 100 + place,
        code: `A${place}`,
        status,
        originalMinutes: 4800,
        remainingMinutes: place * 2400,
        actualStart: at('2026-03-12T08:00'),
        actualFinish: at('2026-03-12T17:00'),
        finish: undefined,
      })),
      links: [{ from: 0, to: 1, type: 'FS', lagMinutes: lagHours * 60 }],
    })
      .replace('sched_calendar_on_relationship_lag', '$&\tsched_retained_logic\tsched_progress_override')
      .replace(/(%R\t1\trcal_Predecessor)/, `$1\t${mode}`);

  it.each([
    ['moves to the remaining part while it runs', 9, 'Y\tN', ['A0 A1 d', 'A0 A1-R', 'A1 A1-R']],
    ['stays where it has run out', 8, 'Y\tN', ['A1 A1-R']],
    ['stays under progress override', 9, 'N\tY', ['A1 A1-R']],
  ])('%s', async (_, lagHours, mode, links) => {
    const { bytes } = await convert(format(lagHours, mode));
    const written = (readSheets(bytes)['TASKPRED'] ?? []).map((row) =>
      [row['pred_task_id'], row['task_id'], row['delete_record_flag'] ?? ''].join(' ').trim(),
    );
    expect(written).toEqual(links);
  });
});

const header = 'ERMHDR\t23.12\r\n';
const projectTable = (dataDate: string) =>
  `%T\tPROJECT\r\n%F\tproj_id\tproj_short_name\tlast_recalc_date\r\n%R\t1\tEC00610\t${dataDate}\r\n`;
const otherTables = '%T\tCALENDAR\r\n%F\tclndr_id\r\n%R\t1\r\n%T\tPROJWBS\r\n%F\twbs_id\r\n%R\t1\r\n';
const tasks =
  '%T\tTASK\r\n%F\ttask_id\tproj_id\ttask_code\tstatus_code\ttask_type\tremain_drtn_hr_cnt\r\n%R\t1\t1\tA1010\tTK_NotStart\tTT_Task\t8\r\n%R\t2\t1\tA1020\tTK_NotStart\tTT_Task\t8\r\n';
const loop = '%T\tTASKPRED\r\n%F\ttask_id\tpred_task_id\tpred_type\r\n%R\t1\t2\tPR_FS\r\n%R\t2\t1\tPR_SS\r\n';

describe('the currency of pv-ev', () => {
  it.each([
    ['in words on USERDATA', 'GBP', ['GBP | Pound | 1', 'EUR | Euro | 0.74'], ['GBP', 'Pound']],
    [
      'the one P6 stores, not the one viewed',
      'EUR',
      ['EUR | Euro | 0.74', 'USD | Dollar | 1'],
      ['USD', 'Dollar'],
    ],
    ['the one viewed, of several at par', 'EGP', ['USD | Dollar | 1', 'EGP | Pound | 1'], ['EGP', 'Pound']],
  ])('is %s', async (_, viewed, rows, [code, name]) => {
    const source = readFileSync(new URL('golden/pv1-forty-percent/input.xer', import.meta.url), 'utf8');
    const fields = '%F\tcurr_id\tcurr_short_name\tcurr_type\tbase_exch_rate\r\n';
    const currencies = rows.map((row, index) => `%R\t${index}\t${row.replaceAll(' | ', '\t')}\r\n`);
    const text = source
      .replace(/^(ERMHDR.*\t)USD/, `$1${viewed}`)
      .replace(/(%T\tCURRTYPE\r\n)%F.*\r\n%R.*\r\n/, `$1${fields}${currencies.join('')}`);
    const { bytes, report } = await convert(text);
    expect(report.summary).toMatch(new RegExp(`^PV at the data date: 50,000.00 ${code} \u2192 `));
    expect(JSON.stringify(readSheets(bytes)['USERDATA'])).toContain(`CurrencyFormat=${name}"`);
  });
});

describe('pv-ev on files it cannot use', () => {
  it.each([
    [
      'without a data date',
      `${header}${projectTable('')}${otherTables}${tasks}%E\r\n`,
      /^1 of 1 data dates could not be read: project EC00610 has no data date and no planned start\./,
    ],
    [
      'without activities',
      `${header}${projectTable('2026-03-16 08:00')}${otherTables}`,
      /no TASK table, so there are no activities to work on/,
    ],
    [
      'without WBS',
      `${header}${projectTable('2026-03-16 08:00')}${tasks}%T\tCALENDAR\r\n%F\tclndr_id\r\n`,
      /no PROJWBS table/,
    ],
    [
      'with a loop',
      `${header}${projectTable('2026-03-16 08:00')}${otherTables}${tasks}${loop}`,
      /^The logic contains a loop: A1010 -> A1020 -> A1010\. P6 cannot schedule it/,
    ],
    ['that is a spreadsheet', 'PK\u0003\u0004', /spreadsheet or zip/],
  ])('reports what is wrong with a file %s', async (_, text, sentence) => {
    await expect(convert(text)).rejects.toThrow(sentence);
  });

  it.each(['', '-R '.repeat(4), '=R', '-Rest-of-it'])('refuses the suffix %j', async (suffix) => {
    const text = `${header}${projectTable('2026-03-16 08:00')}${otherTables}${tasks}%E\r\n`;
    await expect(convert(text, { suffix })).rejects.toThrow(/Option suffix of pv-ev/);
  });
});

describe.skipIf(!existsSync(corpus))('pv-ev on real files (skipped where ../shared/corpus is absent)', () => {
  it.each([
    ['hassanemam--SP10_-_COST_LOADED.xer', 170, 165],
    ['jaggelas--tests-test.xer', 20, 20],
    ['constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer', 5, 5],
    ['joniles--generated-task-percentcomplete-percent-complete-8.4.xer', 9, 0],
    ['soulmajor1--Hotel_Project.xer', 0, 0],
  ])('splits %s: of %i in progress, %i', async (name, inProgress, split) => {
    const file = readFileSync(new URL(name, corpus));
    const output = await runTool('pv-ev', { bytes: file, fileName: name, options: { withoutBudget: true } });
    expect(output.report.counts).toMatchObject({ inProgress, split });
    checkCorpusFile(file.toString('latin1'), readSheets(Buffer.concat(output.bytes)));
  });
});

describe('pv-ev of a schedule without a budget', () => {
  const bytes = readFileSync(new URL('golden/without-successor/input.xer', import.meta.url));

  it('stops, since planned and earned value are both 0', async () => {
    await expect(runTool('pv-ev', { bytes, fileName: 'a.xer' })).rejects.toMatchObject({
      code: 'E_NO_BUDGET',
      message: expect.stringMatching(
        /^No activity in progress has a budget, .* nothing to split\. .* \(option withoutBudget\)\.$/,
      ) as string,
    });
  });

  it('splits dates and durations with the option that a page offers', async () => {
    const { options } = waysOn['E_NO_BUDGET'] ?? expect.fail();
    const { report } = await runTool('pv-ev', { bytes, fileName: 'a.xer', options });
    expect(report.counts['split']).toBeGreaterThan(0);
  });

  it('does not stop where nothing is in progress, or nothing could be split', async () => {
    const none = bytes.toString('latin1').replaceAll('TK_Active', 'TK_NotStart');
    const { report } = await runTool('pv-ev', { bytes: Buffer.from(none, 'latin1'), fileName: 'a.xer' });
    expect(report.summary).toMatch(/^0 activities to split/);
  });
});
