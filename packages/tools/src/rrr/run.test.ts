import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSchedule, readXer as parseXer } from '@floatwise/schedule/xer';
import { writeScheduleWorkbook } from '@floatwise/schedule/sheet-export';
import { read, utils, write } from '@e965/xlsx';
import { readSheetRows } from '@floatwise/testkit';
import { describe, expect, it } from 'vitest';
import { runTool } from '../runner/run-tool.ts';
import { formatTestXer } from '../soos/test/format-test-xer.ts';

const corpus = new URL('../../../../../shared/corpus/', import.meta.url);

async function rrr(
  bytes: Uint8Array,
  { fileName = 'plan.xlsx', options = {} }: { fileName?: string; options?: object } = {},
) {
  const output = await runTool('rrr', { bytes, fileName, options: { output: 'workbook', ...options } });
  return { ...output, bytes: Buffer.concat(output.bytes) };
}

const listNames = (bytes: Uint8Array) => read(bytes, { bookSheets: true }).SheetNames;

it('reads the expected finishes of an XER, which affect links to a finish', async () => {
  const create = (expectedFinish?: number): Uint8Array => {
    const activities = ['A N', { id: 'B', status: 'N' as const, ...(expectedFinish && { expectedFinish }) }];
    return Buffer.from(formatTestXer({ activities, links: ['A FS B', 'A FF B'] }));
  };
  const { bytes, report } = await rrr(create(150), { fileName: 'a.xer' });
  expect(report.counts['flagged']).toBe(0);
  expect(readSheetRows(bytes, 'TASK')[0]).toHaveProperty('expect_end_date', 'Expected Finish');
  const plain = await rrr(create(), { fileName: 'a.xer' });
  expect(plain.report.counts['flagged']).toBe(1);
  expect(readSheetRows(plain.bytes, 'TASK')[0]).not.toHaveProperty('expect_end_date');
});

describe.skipIf(!existsSync(corpus))(
  'rrr with real schedules (skipped where ../shared/corpus is absent)',
  () => {
    const readXer = (name: string) => readFileSync(new URL(name, corpus));
    const createPlain = (unit: 'hours' | 'days' = 'hours') =>
      writeScheduleWorkbook(readSchedule(parseXer(readXer('jaggelas--tests-test.xer'))), unit);
    const outputs = new Map<string, ReturnType<typeof rrr>>();
    /** The output for a real file, or for a plain workbook of one. */
    const flagLinks = (name: string): ReturnType<typeof rrr> => {
      const output = outputs.get(name) ?? run(name);
      outputs.set(name, output);
      return output;
    };
    const run = async (name: string) =>
      name === 'plain' ? rrr(await createPlain()) : rrr(readXer(name), { fileName: name });

    it.each([
      ['jaggelas--tests-test.xer', 1595],
      ['hassanemam--SP10_-_COST_LOADED.xer', 5966],
      ['soulmajor1--Hotel_Project.xer', 7586],
    ])('flags exactly the rows of its report in %s', async (name, count) => {
      const { bytes, report, fileName } = await flagLinks(name);
      expect(fileName).toBe(name.replace('.xer', '_rrr.xlsx'));
      const links = readSheetRows(bytes, 'TASKPRED').slice(1);
      expect(links).toHaveLength(count);
      const flagged = links.flatMap((row, place) => (row['delete_record_flag'] === 'd' ? [place + 3] : []));
      expect(flagged).toEqual(readSheetRows(bytes, 'RRR_REPORT').map((row) => row['Row']));
      expect(flagged).toHaveLength(report.counts['flagged'] ?? -1);
    });

    it('counts the lags of an XER on the calendar set in its options, here the successor\u2019s', async () => {
      expect((await flagLinks('jaggelas--tests-test.xer')).report.counts['flagged']).toBe(447);
      // A spreadsheet does not have the lag calendar setting, so the predecessor's calendar is used.
      expect((await flagLinks('plain')).report.counts['flagged']).toBe(443);
    });

    it('finds the same in an old workbook format, in shuffled columns and rows, with numbers as text, and in days', async () => {
      const first = await flagLinks('plain');
      const found = (bytes: Uint8Array) =>
        readSheetRows(bytes, 'RRR_REPORT').map(
          (row) => `${String(row['Predecessor'])} ${String(row['Successor'])} ${String(row['Type'])}`,
        );
      const book = read(first.bytes, { cellHTML: false, cellText: false });
      for (const name of ['RRR_REPORT', 'RRR_SUMMARY']) {
        book.SheetNames = book.SheetNames.filter((other) => other !== name);
      }
      const rows = utils.sheet_to_json<(string | number | null)[]>(book.Sheets['TASKPRED'] ?? {}, {
        header: 1,
        defval: null,
      });
      const [names = [], captions = [], ...data] = rows;
      const flag = names.indexOf('delete_record_flag');
      const lag = names.indexOf('lag_hr_cnt');
      captions[lag] = 'Lag(d)';
      for (const row of data) {
        row[flag] = null;
        row[lag] = String(Number(row[lag]) / 8);
      }
      const turn = (row: (string | number | null)[]) => row.toReversed();
      book.Sheets['TASKPRED'] = utils.aoa_to_sheet([names, captions, ...data.toReversed()].map(turn));
      const old = new Uint8Array(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer);
      const second = await rrr(old, { fileName: 'plan.xls' });
      expect(found(second.bytes).toSorted()).toEqual(found(first.bytes).toSorted());
      const before = read(old, { sheets: 'TASK' });
      const after = read(second.bytes, { sheets: 'TASK' });
      expect(after.SheetNames).toEqual(['TASK', 'TASKPRED', 'USERDATA', 'RRR_REPORT', 'RRR_SUMMARY']);
      const cells = (from: typeof before) => utils.sheet_to_json(from.Sheets['TASK'] ?? {}, { header: 1 });
      expect(cells(after)).toEqual(cells(before));
    });

    const hasOffice = spawnSync('soffice', ['--version']).status === 0;
    it.skipIf(!hasOffice)(
      'finds the same in an old workbook format written by LibreOffice (skipped without soffice)',
      async () => {
        const folder = mkdtempSync(join(tmpdir(), 'floatwise-rrr-'));
        try {
          const plain = await createPlain('days');
          writeFileSync(join(folder, 'plan.xlsx'), plain);
          const profile = `-env:UserInstallation=file://${folder}/profile`;
          const words = [
            profile,
            '--headless',
            '--convert-to',
            'xls',
            '--outdir',
            folder,
            join(folder, 'plan.xlsx'),
          ];
          spawnSync('soffice', words);
          const old = await rrr(readFileSync(join(folder, 'plan.xls')), { fileName: 'plan.xls' });
          const flagged = await rrr(plain);
          expect(old.report.counts).toEqual(flagged.report.counts);
          expect(readSheetRows(old.bytes, 'RRR_REPORT')).toEqual(readSheetRows(flagged.bytes, 'RRR_REPORT'));
        } finally {
          rmSync(folder, { recursive: true });
        }
      },
    );

    it('finds nothing new in its output, and its clean list has only the kept rows', async () => {
      const bytes = readXer('jaggelas--tests-test.xer');
      const first = await flagLinks('jaggelas--tests-test.xer');
      const second = await rrr(first.bytes);
      expect(second.report.counts['flagged']).toBe(0);
      expect(listNames(second.bytes)).toEqual(listNames(first.bytes));
      const clean = await rrr(bytes, { fileName: 'a.xer', options: { cleanList: true } });
      const stays = readSheetRows(first.bytes, 'TASKPRED').filter((row) => row['delete_record_flag'] !== 'd');
      expect(readSheetRows(clean.bytes, 'TASKPRED')).toEqual(stays);
    });
  },
);

describe('rrr', () => {
  it('omits relationships of deleted activities from a clean list', async () => {
    const input = readFileSync(new URL('golden/deleted-activity/input.xlsx', import.meta.url));
    const { bytes, report } = await rrr(input, { options: { cleanList: true } });
    const links = readSheetRows(bytes, 'TASKPRED').slice(1);
    expect(links.map((row) => `${String(row['pred_task_id'])} ${String(row['task_id'])}`)).toEqual([
      'A C',
      'C D',
      'D E',
    ]);
    expect(report.counts['remaining']).toBe(links.length);
  });

  it('refuses an XER that is named like a workbook', async () => {
    const bytes = Buffer.from('ERMHDR\t8.4\n%T\tTASK\n%E\n');
    await expect(rrr(bytes)).rejects.toMatchObject({ code: 'E_NOT_XLSX' });
  });
});
