import { readFile } from 'node:fs/promises';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { runTool } from '../runner/run-tool.ts';

/**
 * A plan from START to END. In each pair, the successor closes the dangling finish of the first activity; one more
 * activity has no successor and only END can close it.
 */
function createPlan(pairs: number): Buffer {
  const rows = [['START', 'Start Milestone', 0]];
  const links = [['START', 'LAST', 'FS']];
  for (let pair = 0; pair < pairs; pair += 1) {
    const [first, second] = [`A${pair}`, `B${pair}`];
    rows.push([first, 'Task Dependent', 8], [second, 'Task Dependent', 8]);
    links.push(['START', first, 'FS'], [first, second, 'SS'], [second, 'END', 'FS']);
  }
  rows.push(['LAST', 'Task Dependent', 8], ['END', 'Finish Milestone', 0]);
  const dates = (code: string): [string, string] => {
    if (code === 'START') return ['2026-03-16 08:00', '2026-03-16 08:00'];
    return [code === 'END' ? '2026-03-16 17:00' : '2026-03-16 08:00', '2026-03-16 17:00'];
  };
  const book = utils.book_new();
  const tasks = [
    ['task_code', 'status_code', 'task_type', 'remain_drtn_hr_cnt', 'start_date', 'end_date'],
    ...rows.map(([code = '', type, hours]) => [code, 'Not Started', type, hours, ...dates(String(code))]),
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(tasks), 'TASK');
  const heads = [['pred_task_id', 'task_id', 'pred_type']];
  utils.book_append_sheet(book, utils.aoa_to_sheet([...heads, ...links]), 'TASKPRED');
  return write(book, { type: 'buffer' }) as Buffer;
}

async function dads(pairs: number) {
  const { report } = await runTool('dads', { bytes: createPlan(pairs), fileName: 'plan.xlsx' });
  const warned = report.attention?.some(({ finding }) => finding === 'dads.tied-to-end') === true;
  return { counts: report.counts, warned };
}

it('a plan whose only open ends are its anchors has no row, and is free', async () => {
  const bytes = await readFile(new URL('golden/d6-direct-predecessors/input.xer', import.meta.url));
  const closed = await runTool('dads', { bytes, fileName: 'plan.xer' });
  expect(closed.report.tables?.[0]?.rows.length).toBeGreaterThan(2);
  const again = await runTool('dads', { bytes: Buffer.concat(closed.bytes), fileName: 'plan.xer' });
  expect(again.unchanged).toBe(true);
  expect(again.report.tables?.[0]?.rows).toEqual([]);
  expect(again.report.findings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['dads.start-anchor', 'dads.finish-anchor']),
  );
});

describe("ends tied to the project's end", () => {
  it.each([
    [9, false],
    [8, true],
  ])('cause a warning if one of %d more ends is tied: %s', async (pairs, expected) => {
    const { counts, warned } = await dads(pairs);
    expect(counts).toMatchObject({ solved: pairs + 1, unresolved: 0, tiedToEnd: 1 });
    expect(warned).toBe(expected);
  });
});
