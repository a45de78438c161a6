import { existsSync, readFileSync } from 'node:fs';
import { read, utils, write } from '@e965/xlsx';
import { unzipSync } from 'fflate';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { writeScheduleWorkbook } from '@floatwise/schedule/sheet-export';
import { generateXer, readSheetRows, type SheetRow } from '@floatwise/testkit';
import { describe, expect, it } from 'vitest';
import { writePmxml } from '../../../schedule/src/pmxml/test/write-pmxml.ts';
import { runTool } from '../runner/run-tool.ts';
import { findScheduleDrags } from './find-schedule-drags.ts';
import { tool } from './index.ts';
import { optionsSchema } from './options.ts';

const corpus = new URL('../../../../../shared/corpus/', import.meta.url);
async function cpd(bytes: Uint8Array, fileName: string, options = {}) {
  const output = await runTool('cpd', { bytes, fileName, options });
  return { ...output, bytes: Buffer.concat(output.bytes) };
}

/** Finish of the remaining work, found by repeating all links until nothing moves; uses only what the sheets say. */
function schedule(tasks: readonly SheetRow[], links: readonly SheetRow[], zero: string | undefined): number {
  const open = tasks.filter(
    (task) =>
      task['status_code'] !== 'Completed' &&
      task['task_type'] !== 'Level of Effort' &&
      task['task_type'] !== 'WBS Summary',
  );
  const durations = new Map(
    open.map((task) => [
      task['task_code'],
      task['task_code'] === zero ? 0 : Number(task['remain_drtn_hr_cnt'] ?? 0),
    ]),
  );
  const inside = links.filter(
    (link) => durations.has(link['pred_task_id']) && durations.has(link['task_id']),
  );
  const incoming = Map.groupBy(inside, (link) => link['task_id']);
  const starts = new Map<string | number | undefined, number>();
  const getStart = (code: string | number | undefined): number => {
    const known = starts.get(code);
    if (known !== undefined) return known;
    let start = 0;
    for (const { pred_task_id: from, pred_type: type = '', lag_hr_cnt: lag } of incoming.get(code) ?? []) {
      const base =
        getStart(from) + (String(type).startsWith('F') ? (durations.get(from) ?? 0) : 0) + Number(lag);
      start = Math.max(start, base - (String(type).endsWith('F') ? (durations.get(code) ?? 0) : 0));
    }
    starts.set(code, start);
    return start;
  };
  let finish = 0;
  for (const [code, duration] of durations) finish = Math.max(finish, getStart(code) + duration);
  return finish;
}

/** A real schedule as the workbook P6 would export. */
const createBook = async (name: string) =>
  read(await writeScheduleWorkbook(readSchedule(readXer(readFileSync(new URL(name, corpus))))));

const readGolden = (name: string): string =>
  readFileSync(new URL(`golden/${name}/input.xer`, import.meta.url), 'latin1');

/** A sheet of two activities with such links between them. */
function createSheet(floats: readonly [number, number], links: readonly string[][] = []): Buffer {
  const book = utils.book_new();
  const tasks = [
    ['task_code', 'status_code', 'task_type', 'remain_drtn_hr_cnt', 'total_float_hr_cnt', 'user_field_1'],
    [
      'Activity ID',
      'Activity Status',
      '(*)Activity Type',
      'Remaining Duration(h)',
      '(*)Total Float(h)',
      'Drag',
    ],
    ['A', 'Not Started', 'Task Dependent', 16, floats[0], null],
    ['B', 'Not Started', 'Task Dependent', 8, floats[1], null],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(tasks), 'TASK');
  const heads = [['pred_task_id', 'task_id', 'pred_type']];
  utils.book_append_sheet(book, utils.aoa_to_sheet([...heads, ...links]), 'TASKPRED');
  return write(book, { type: 'buffer' }) as Buffer;
}

describe('cpd from a sheet', () => {
  const link = ['A', 'B', 'FS'];

  it('claims no drag if less than 90% of critical activities match the sheet', async () => {
    const { bytes, report } = await cpd(createSheet([0, 40], [link]), 'apart.xlsx');
    expect(report.summary).toBe(
      "Drag cannot be determined from this sheet: the float computed from it matches P6's for only 1 of 2 critical activities. Upload the .xer for exact drag.",
    );
    expect([report.charts, report.pictures]).toEqual([[], []]);
    const [table] = report.tables ?? [];
    expect(table?.title).toBe('Critical here or in P6');
    expect(table?.columns.map(({ title }) => title).filter((title) => /Drag|Rank/.test(title))).toEqual([]);
    expect(table?.rows.map(([code]) => code)).toEqual(['A', 'B']);
    expect(report.findings.filter(({ code }) => code === 'cpd.drag')).toEqual([]);
    const rows = readSheetRows(bytes, 'CPD');
    expect(rows.map((row) => [row['Rank'], row['Drag'], row['Drag (Sheet Float)'], row['Note']])).toEqual([
      [undefined, 16, 16, 'indication only'],
      [undefined, 8, 0, 'indication only'],
    ]);
    expect(readSheetRows(bytes, 'CPD_SUMMARY')[1]).toEqual({
      Figure: 'Note',
      Value: `${report.summary} Drags are indications only.`,
    });
    expect(readSheetRows(bytes, 'TASK').map((row) => row['user_field_1'])).toEqual([
      'Drag',
      undefined,
      undefined,
    ]);
  });

  it('otherwise starts with its own drag, in days, and fills the drag field', async () => {
    const { bytes, report } = await cpd(createSheet([0, 0], [link]), 'alike.xlsx');
    expect(report.summary).toBe(
      'A has the largest drag: 2\u00a0days. 2 of 2 critical activities have drag; remaining duration: 3\u00a0days. Approximate; upload the .xer for exact drag.',
    );
    expect(readSheetRows(bytes, 'CPD').map((row) => [row['Rank'], row['Activity ID'], row['Drag']])).toEqual([
      [1, 'A', 16],
      [2, 'B', 8],
    ]);
    expect(readSheetRows(bytes, 'TASK').map((row) => row['user_field_1'])).toEqual(['Drag', 16, 8]);
  });

  it('starts with the missing relationships, and claims no drag', async () => {
    const { report } = await cpd(createSheet([0, 8]), 'bare.xlsx');
    expect(report.summary).toBe('TASKPRED is empty: no relationships to calculate drag from.');
    expect(report.attention?.[0]?.finding).toBe('cpd.no-relationships');
    expect(report.counts['withDrag']).toBeUndefined();
  });
});

describe('cpd from an XER', () => {
  it('counts activities with drag and float separately: a late must-finish-by date leaves float', async () => {
    const xer = readGolden('schedule')
      .replace('plan_start_date', 'plan_end_date')
      .replace('2026-03-16 08:00\t2026-03-16 08:00', '2026-03-16 08:00\t2026-12-18 16:00');
    const { report } = await cpd(Buffer.from(xer, 'latin1'), 'late.xer');
    expect(report.summary).toBe(
      'Pour (A1030) has the largest drag: 3\u00a0days. No activity is critical; 2 activities with float have drag; the project finishes on 31-Mar-26 16:00.',
    );
  });

  it('counts remaining work from the earliest start if the file has no data date', async () => {
    const xer = readGolden('schedule');
    const undated = Buffer.from(xer.replace('last_recalc_date', 'sum_data_date'), 'latin1');
    const { report } = await cpd(undated, 'undated.xer');
    expect(report.counts).toEqual((await cpd(Buffer.from(xer, 'latin1'), 'dated.xer')).report.counts);
  });

  it('writes date cells, days and hours into a workbook of two sheets', async () => {
    const { bytes, fileName } = await cpd(Buffer.from(readGolden('schedule'), 'latin1'), 'plan.xer');
    expect(fileName).toBe('plan_cpd.xlsx');
    const book = read(bytes, { cellDates: true, UTC: true });
    expect(book.SheetNames).toEqual(['CPD', 'CPD_SUMMARY']);
    const [first] = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['CPD'] ?? {}, { UTC: true });
    expect(first).toMatchObject({
      'Activity ID': 'A1030',
      'Early Start': new Date('2026-03-23T08:00Z'),
      'Early Finish': new Date('2026-03-27T16:00Z'),
      'Project Finish If Zero': new Date('2026-03-27T08:00Z'),
      Drag: 3,
      'Drag (h)': 24,
    });
    const summary = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['CPD_SUMMARY'] ?? {}, {
      UTC: true,
    });
    expect(summary[1]).toEqual({ Figure: 'Project Finish', Value: new Date('2026-03-31T16:00Z') });
  });

  it('uses the day length of the calendar of the activity that ends the project', async () => {
    const xer = readGolden('schedule').replace('Five days\tCA_Base\t8', 'Five days\tCA_Base\t4');
    const { bytes, report } = await cpd(Buffer.from(xer, 'latin1'), 'short-days.xer');
    expect(report.hoursPerDay).toBe(4);
    expect(readSheetRows(bytes, 'CPD').map((row) => [row['Drag'], row['Drag (h)']])[0]).toEqual([6, 24]);
  });

  it('reads names in the code page given as option', async () => {
    const xer = Buffer.from(readGolden('cyrillic-names'), 'latin1');
    const { bytes, report } = await cpd(xer, 'plan.xer', { codePage: 'windows-1252' });
    expect(report.codePage?.codePage).toBe('windows-1252');
    expect(readSheetRows(bytes, 'CPD')[0]?.['Activity Name']).toMatch(/^\u00c1/);
  });

  it('starts with the missing relationships', async () => {
    const xer = readGolden('schedule').replace(/%T\tTASKPRED[^]*(?=%E)/, '');
    const { report } = await cpd(Buffer.from(xer, 'latin1'), 'bare.xer');
    expect(report.summary).toMatch(/^The file has no relationships: /);
    expect(report.attention?.[0]?.message).toMatch(/^The file has no relationships: /);
  });

  it('names the actual type of a file that is not a schedule', async () => {
    await expect(cpd(Buffer.from('%PDF-1.7'), 'plan.xer')).rejects.toMatchObject({
      code: 'E_NOT_XLSX',
      message:
        'This is not an Excel workbook (.xlsx or .xls): it is a PDF document. In P6 use File > Export > Spreadsheet (XLSX).',
    });
    await expect(cpd(Buffer.from('A,B\n1,2\n'), 'plan.xls')).rejects.toThrow('it is plain text.');
    await expect(cpd(Buffer.from('<Project/>'), 'plan.xml')).rejects.toMatchObject({ code: 'E_NOT_PMXML' });
  });

  it('gives the same result for P6 XML', async () => {
    const bytes = Buffer.from(readGolden('schedule'), 'latin1');
    const xml = writePmxml(readSchedule(readXer(bytes)));
    const [own, xer] = [await cpd(xml, 'plan.xml'), await cpd(bytes, 'plan.xer')];
    expect(own.report.summary).toBe(xer.report.summary);
    expect(own.report.tables).toEqual(xer.report.tables);
  });

  it('reports a loop', async () => {
    const xer = readGolden('schedule').replace('%R\t208', '%R\t209\t101\t106\t10\t10\tPR_FS\t0\n%R\t208');
    await expect(cpd(Buffer.from(xer, 'latin1'), 'loop.xer')).rejects.toThrow(
      'The logic contains a loop: A1000 -> A1010 -> A1030 -> A1050 -> A1000.',
    );
  });

  it('starts with the number of activities left out of a large file', () => {
    const schedule = readSchedule(readXer(Buffer.from(readGolden('schedule'), 'latin1')));
    const options = optionsSchema.parse({});
    const { caution, attention, drags } = findScheduleDrags(schedule, options, { maxEffort: 0 });
    const untried = drags.filter(({ drag }) => drag === null);
    expect(untried.map(({ code, note, finishIfZero }) => [code, note, finishIfZero])).toEqual(
      ['A1010', 'A1030', 'A1040', 'A1050'].map((code) => [
        code,
        'not calculated: the file is too large',
        null,
      ]),
    );
    expect(caution).toBe(
      'The file is too large to calculate the drag of every activity: 4 of 5 were left out. 3 of them are critical or on the longest path; the longest of those were calculated first.',
    );
    expect(attention[0]?.message).toBe(caution);
  });

  it('reports progress after each activity', () => {
    const schedule = readSchedule(readXer(generateXer({ activities: 400, relationships: 600 })));
    const shares: number[] = [];
    const onProgress = (share: number): void => void shares.push(share);
    findScheduleDrags(schedule, optionsSchema.parse({}), { onProgress });
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.length).toBeGreaterThan(3);
  });
});

describe.skipIf(!existsSync(corpus))(
  'cpd with real schedules (skipped where ../shared/corpus is absent)',
  () => {
    it.each(['soulmajor1--TERMINAL_BUILDING-AIRPORT.xer', 'inigmat--MDL4D.xer'])(
      'equals the effect of setting durations to 0 in %s',
      async (name) => {
        // Dates would hold starts back, and the naive schedule has none, so the sheet is tested without dates.
        const book = await createBook(name);
        const tasks = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['TASK'] ?? {}, {
          defval: null,
        });
        const dates = [
          'start_date',
          'end_date',
          'cstr_type',
          'cstr_date',
          'cstr_type2',
          'cstr_date2',
          'last_recalc_date',
        ];
        const kept = tasks.map((task) =>
          Object.fromEntries(Object.entries(task).filter(([column]) => !dates.includes(column))),
        );
        book.Sheets['TASK'] = utils.json_to_sheet(kept);
        const plain = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
        const { bytes: output } = await cpd(plain, 'plain.xlsx');
        const links = readSheetRows(plain, 'TASKPRED').slice(1);
        const rows = readSheetRows(plain, 'TASK').slice(1);
        const finish = schedule(rows, links, undefined);
        const found = readSheetRows(output, 'CPD');
        expect(found.length).toBeGreaterThan(10);
        for (const row of found) {
          expect(row['Drag']).toBeCloseTo(finish - schedule(rows, links, String(row['Activity ID'])), 5);
        }
      },
    );

    it('says that no critical activity has drag where only work with float has some', async () => {
      const { report } = await cpd(
        readFileSync(new URL('soulmajor1--TERMINAL_BUILDING-AIRPORT.xer', corpus)),
        'plan.xer',
      );
      expect(report.headline?.done).toBe(
        'No critical activity has drag; 1 activity with float has some; the project finishes on 27-Feb-13 17:00.',
      );
    });

    it.each([
      'constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer',
      'inigmat--MDL4RA.xer',
      'soulmajor1--sample.xer',
    ])('adds its sheets and a chart after those of %s', async (name) => {
      const sheet = write(await createBook(name), { type: 'buffer' }) as Buffer;
      const { bytes, report } = await cpd(sheet, 'plan.xlsx', { delayCostPerDay: 100 });
      expect(read(bytes, { bookSheets: true }).SheetNames).toEqual([
        'TASK',
        'TASKPRED',
        'USERDATA',
        'CPD',
        'CPD_SUMMARY',
      ]);
      const rows = readSheetRows(bytes, 'CPD');
      expect(rows).toHaveLength(report.counts['activities'] ?? -1);
      const drags = rows.map((row) => Number(row['Drag']));
      expect(drags).toEqual(drags.toSorted((a, b) => b - a));
      expect(rows[0]?.['Drag Cost']).toBeCloseTo((100 * (drags[0] ?? NaN)) / 8, 1);
      const parts = Object.keys(unzipSync(bytes));
      expect(parts.filter((part) => part.includes('chart'))).toHaveLength(1);
    });
  },
);

it.each(['<html><table><tr><td>Activity</td></tr></table></html>', '<!DOCTYPE html><p>Activities</p>'])(
  'says of a web page that it is no workbook: %s',
  (page) => {
    expect(() => tool.checkHead(Buffer.from(page))).toThrow(
      'This is not an Excel workbook (.xlsx or .xls): it is a web page.',
    );
  },
);

describe('a file with several projects', () => {
  it('says whose finish drag counts on, and what ends with it', async () => {
    const file = new URL('../updates/golden/several-projects/input-2.xer', import.meta.url);
    const { report } = await cpd(readFileSync(file), 'three.xer');
    expect(report.summary).toBe('No activity has drag; project NORTH finishes on 17-Mar-26 17:00.');
    expect(report.findings[0]?.message).toBe(
      'The file has 3 projects, scheduled together; drag counts on the finish of NORTH, which ends last together with SOUTH.',
    );
  });
});
