import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { runTool } from '../run.ts';

/** Raw tables as a database has them: names of columns without captions, and relationships by internal ids. */
function createRawTables(): Uint8Array {
  const book = utils.book_new();
  const dates = ['2026-03-16 08:00', '2026-03-16 17:00'];
  const task = ['task_id', 'task_code', 'status_code', 'task_name', 'remain_drtn_hr_cnt'];
  const sheets = {
    TASK: [
      [...task, 'start_date', 'end_date'],
      ...['A', 'B', 'C'].map((code, place) => [
        101 + place,
        code,
        'Not Started',
        `Work ${code}`,
        8,
        ...dates,
      ]),
    ],
    TASKPRED: [
      ['pred_task_id', 'task_id', 'pred_type', 'lag_hr_cnt'],
      ...[
        [101, 102],
        [102, 103],
        [101, 103],
      ].map((ends) => [...ends, 'PR_FS', 0]),
    ],
  };
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
}

describe('a sheet of raw tables', () => {
  it.each(['rrr', 'dads', 'cpd'])('is reported first, with what to do, by %s', async (tool) => {
    const { report } = await runTool(tool, { bytes: createRawTables(), fileName: 'raw.xlsx' });
    expect(report.attention?.[0]?.message).toBe(report.importProblem);
    expect(report.importProblem).toMatch(
      /^P6 will not import this workbook as it is: .*captions.*internal ids/,
    );
    expect(report.importProblem).toMatch(/Export the project from P6 again and convert that file\.$/);
  });
});
