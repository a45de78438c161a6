import { read } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { listHostileWorkbooks } from '../../../schedule/src/sheet/test/test-hostile-workbooks.ts';
import { runTool, UnusableInputError } from '../run.ts';

/** What each tool finds in the plain workbook, which the hostile variants must not change. */
const plainCounts: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  rrr: { activities: 3, relationships: 3, flagged: 1, transitive: 1 },
  dads: { activities: 3, relationships: 3, anchors: 2, unresolved: 0, addedLinks: 0 },
  cpd: { activities: 3, projectFinish: 15, withDrag: 3 },
};

const workbooks = listHostileWorkbooks(50_000);

describe.each(Object.keys(plainCounts))('%s', (toolId) => {
  it.each(workbooks)('accepts or refuses $name', async ({ fileName, bytes, refusal }) => {
    const answer = await runTool(toolId, { bytes, fileName }).catch((error: unknown) => error);
    if (refusal !== undefined) {
      expect(answer).toBeInstanceOf(UnusableInputError);
      const { code, message } = answer as UnusableInputError;
      expect(`${code}: ${message}`.slice(0, refusal.length)).toBe(refusal);
      return;
    }
    if (answer instanceof Error) throw answer;
    const output = answer as Awaited<ReturnType<typeof runTool>>;
    expect(output.report.counts).toMatchObject(plainCounts[toolId] ?? {});
    const { SheetNames: names } = read(Buffer.concat(output.bytes), { bookSheets: true });
    expect(names.slice(0, 2)).toEqual(['TASK', 'TASKPRED']);
  });

  it('skips or flags an activity that is its own predecessor', async () => {
    const { utils, write } = await import('@e965/xlsx');
    const book = utils.book_new();
    const task = ['task_code', 'status_code', 'remain_drtn_hr_cnt'];
    const link = ['pred_task_id', 'task_id', 'pred_type', 'lag_hr_cnt'];
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([task, ['Activity ID'], ['A', 'Not Started', 5]]),
      'TASK',
    );
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([link, ['Predecessor'], ['A', 'A', 'FS', 0]]),
      'TASKPRED',
    );
    const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    const { report } = await runTool(toolId, { bytes, fileName: 'plan.xlsx' });
    const code = toolId === 'rrr' ? 'rrr.self' : `${toolId}.self-link`;
    expect(report.findings.map((finding) => finding.code)).toContain(code);
  });
});
