import { existsSync, readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import { unzipSync } from 'fflate';
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
