import { existsSync, readFileSync } from 'node:fs';
import { read, utils, write } from '@e965/xlsx';
import { unzipSync } from 'fflate';
import {
  computeCpmReport,
  createWorkCalendars,
  parseMinutes,
  readSchedule,
  readXer,
} from '@floatwise/schedule';
import { describe, expect, it } from 'vitest';
import { runTool } from '../run-tool.ts';

const corpus = new URL('../../../../../shared/corpus/', import.meta.url);
type Rows = Record<string, string | number | undefined>[];

async function cpd(bytes: Uint8Array, fileName: string, options = {}) {
  const output = await runTool('cpd', { bytes, fileName, options });
  return { bytes: Buffer.concat(output.bytes), report: output.report };
}
const readRows = (bytes: Uint8Array, name: string): Rows =>
  utils.sheet_to_json(read(bytes).Sheets[name] ?? {});

/** Finish of the work left by going over all links until nothing moves; what the sheets say and nothing else. */
function schedule(tasks: Rows, links: Rows, zero: string | undefined): number {
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

/** Rows of an XER with other values in some columns of one activity's. */
function changeActivity(
  xer: string,
  taskId: string,
  values: Readonly<Record<string, Record<string, string>>>,
): string {
  let table = '';
  let fields: readonly string[] = [];
  return xer
    .split('\n')
    .map((line) => {
      const [tag, ...cells] = line.replace(/\r$/, '').split('\t');
      if (tag === '%T') table = cells[0] ?? '';
      if (tag === '%F') fields = cells;
      const changes = values[table];
      if (tag !== '%R' || changes === undefined || cells[fields.indexOf('task_id')] !== taskId) return line;
      return [tag, ...cells.map((cell, place) => changes[fields[place] ?? ''] ?? cell)].join('\t');
    })
    .join('\n');
}

const readPlan = (xer: string) => readSchedule(readXer(Buffer.from(xer, 'latin1')));
const getTime = (date: string | null | undefined): number => parseMinutes(date ?? '') ?? -Infinity;
/** The latest early finish, as `floatwise cpm` tells it. */
const findFinish = (xer: string): number =>
  Math.max(
    ...computeCpmReport(readPlan(xer)).report.activities.map(({ earlyFinish }) => getTime(earlyFinish)),
  );

describe('the sentence of cpd', () => {
  it('says which drag leads, also where none is left by it', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['task_code', 'status_code', 'task_type', 'remain_drtn_hr_cnt', 'total_float_hr_cnt'],
        ['Activity ID', 'Activity Status', '(*)Activity Type', 'Remaining Duration(h)', '(*)Total Float(h)'],
        ['A', 'Not Started', 'Task Dependent', 16, 0],
        ['B', 'Not Started', 'Task Dependent', 8, 0],
      ]),
      'TASK',
    );
    utils.book_append_sheet(book, utils.aoa_to_sheet([['pred_task_id', 'task_id', 'pred_type']]), 'TASKPRED');
    const { report } = await cpd(write(book, { type: 'buffer' }) as Buffer, 'even.xlsx');
    expect(report.summary).toBe(
      "Drag by the sheet's own float leads, since only 50% of the critical activities agree with it: no activity has drag.",
    );
  });

  it('counts apart what has drag and is not critical: a late must-finish-by date leaves it float', async () => {
    const xer = readFileSync(new URL('golden/schedule/input.xer', import.meta.url), 'latin1')
      .replace('plan_start_date', 'plan_end_date')
      .replace('2026-03-16 08:00\t2026-03-16 08:00', '2026-03-16 08:00\t2026-12-18 16:00');
    const { report } = await cpd(Buffer.from(xer, 'latin1'), 'late.xer');
    expect(report.summary).toBe(
      'The work left takes 96\u00a0hours; 0 of 0 critical activities have drag, and 2 not critical by their float, A1030 the most: 24\u00a0hours.',
    );
  });

  it('counts the work left of an XER without a data date from its earliest start', async () => {
    const xer = readFileSync(new URL('golden/schedule/input.xer', import.meta.url), 'latin1');
    const undated = Buffer.from(xer.replace('last_recalc_date', 'sum_data_date'), 'latin1');
    const { report } = await cpd(undated, 'undated.xer');
    expect(report.summary).toBe((await cpd(Buffer.from(xer, 'latin1'), 'dated.xer')).report.summary);
  });
});

describe.skipIf(!existsSync(corpus))(
  'cpd on real schedules (skipped where ../shared/corpus is absent)',
  () => {
    it.each(['soulmajor1--TERMINAL_BUILDING-AIRPORT.xer', 'inigmat--MDL4D.xer'])(
      'gives what setting durations to 0 gives in %s',
      async (name) => {
        const { bytes } = await cpd(readFileSync(new URL(name, corpus)), name);
        // Dates would hold starts back; the naive schedule knows none, so the sheet is read again without them.
        const book = read(bytes);
        for (const sheet of ['CPD', 'CPD_SUMMARY'])
          book.SheetNames = book.SheetNames.filter((other) => other !== sheet);
        const { write } = await import('@e965/xlsx');
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
        const links = readRows(plain, 'TASKPRED').slice(1);
        const rows = readRows(plain, 'TASK').slice(1);
        const finish = schedule(rows, links, undefined);
        const found = readRows(output, 'CPD');
        expect(found.length).toBeGreaterThan(10);
        for (const row of found) {
          expect(row['Drag']).toBeCloseTo(finish - schedule(rows, links, String(row['Activity ID'])), 5);
        }
      },
    );

    it.each([
      'constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer',
      'constantintcacenco--Harbour_Pointe_Assisted_Living_Center_Baseline.xer',
      'inigmat--MDL4D.xer',
      'inigmat--MDL4RA.xer',
      'jaggelas--tests-test.xer',
      'soulmajor1--TERMINAL_BUILDING-AIRPORT.xer',
      'soulmajor1--sample.xer',
    ])('gives what changing %s and scheduling it again gives', async (name) => {
      const input = readFileSync(new URL(name, corpus));
      const xer = input.toString('latin1');
      const { bytes } = await cpd(input, name);
      const plan = readPlan(xer);
      const { report } = computeCpmReport(plan);
      const critical = new Set(report.activities.filter((one) => one.critical).map(({ id }) => id));
      const rows = readRows(bytes, 'CPD');
      expect(
        rows
          .filter((row) => row['Critical'] === 'Y')
          .map((row) => row['Activity ID'])
          .toSorted(),
      ).toEqual([...critical].toSorted());
      const finish = findFinish(xer);
      const ends = report.activities.filter(({ earlyFinish }) => getTime(earlyFinish) === finish);
      const calendars = createWorkCalendars(plan.calendars);
      // Activities that end the plan together may have calendars that count differently.
      const rulers = ends.map(({ taskId }) =>
        calendars.get(plan.activities.find(({ id }) => id === taskId)?.calendarId),
      );
      const tried = rows.filter((row) => row['Drag'] !== 0 || critical.has(String(row['Activity ID'])));
      for (const row of tried.slice(0, 40)) {
        const { taskId = '' } = report.activities.find(({ id }) => id === row['Activity ID']) ?? {};
        const without = changeActivity(xer, taskId, {
          TASK: { remain_drtn_hr_cnt: '0', expect_end_date: '' },
          TASKRSRC: { remain_qty: '0' },
        });
        const drags = rulers.map((calendar) => calendar.measureWork(findFinish(without), finish) / 60);
        expect(drags.map((drag) => Math.round(drag * 1e6) / 1e6)).toContain(row['Drag']);
      }
    });

    it.each([
      'jaggelas--tests-test.xer',
      'soulmajor1--Hotel_Project.xer',
      'hassanemam--SP10_-_COST_LOADED.xer',
    ])('adds its sheets and a chart behind those of %s', async (name) => {
      const { bytes, report } = await cpd(readFileSync(new URL(name, corpus)), name, {
        delayCostPerDay: 100,
      });
      expect(read(bytes).SheetNames).toEqual(['TASK', 'TASKPRED', 'USERDATA', 'CPD', 'CPD_SUMMARY']);
      const rows = readRows(bytes, 'CPD');
      expect(rows).toHaveLength(report.counts['activities'] ?? -1);
      const drags = rows.map((row) => Number(row['Drag']));
      expect(drags).toEqual(drags.toSorted((a, b) => b - a));
      const [finish] = readRows(bytes, 'CPD_SUMMARY');
      expect(finish).toEqual({ Figure: 'Project Finish', Value: report.counts['projectFinish'] });
      const parts = Object.keys(unzipSync(bytes));
      expect(parts.filter((part) => part.includes('chart'))).toHaveLength(1);
    });
  },
);
