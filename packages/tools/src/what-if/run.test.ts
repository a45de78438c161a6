import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeCpm } from '@floatwise/schedule/cpm';
import { parseEdits, writeEdits } from '@floatwise/schedule/edits';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { describe, expect, it } from 'vitest';
import { runTool } from '../run.ts';

const read = (name: string) => {
  const folder = join(import.meta.dirname, 'golden', name);
  return {
    bytes: readFileSync(join(folder, 'input.xer')),
    options: JSON.parse(readFileSync(join(folder, 'options.json'), 'utf8')) as { edits: string },
  };
};
const fileName = 'plan.xer';

describe('what-if', () => {
  it('is free without edits, with 0 everywhere and the same bytes', async () => {
    const { bytes } = read('fragnet');
    const { unchanged, report, attachments = [] } = await runTool('what-if', { bytes, fileName });
    expect(unchanged).toBe(true);
    expect(report.tables).toBeUndefined();
    expect(report.counts).toMatchObject({ days: 0, workDays: 0, edits: 0, moved: 0 });
    expect(attachments.map((each) => each.fileName)).toEqual(['plan_what-if.xer']);
    expect(Buffer.from(attachments[0]?.bytes ?? []).equals(bytes)).toBe(true);
  });

  it('attaches a file that schedules to the finish of the report, and measures no movement on its own', async () => {
    const { bytes, options } = read('delay-event');
    const {
      report,
      fileName: workbook,
      attachments = [],
    } = await runTool('what-if', { bytes, fileName, options });
    expect(workbook).toBe('plan_what-if.xlsx');
    const changed = Buffer.from(attachments[0]?.bytes ?? []);
    expect(changed.equals(Buffer.concat(writeEdits(bytes, parseEdits(options.edits))))).toBe(true);
    const cpm = computeCpm(readSchedule(readXer(changed)));
    expect(cpm.kind === 'scheduled' && cpm.projects[0]?.project.scheduledFinish).toBe(
      cpm.kind === 'scheduled' && cpm.projects[0]?.finish,
    );
    const again = await runTool('what-if', { bytes: changed, fileName });
    expect(again.report.whatIf?.projects[0]).toMatchObject({
      before: report.whatIf?.projects[0]?.after,
      days: 0,
    });
    expect(again.report.findings).toEqual([]);
  });

  it('refuses edits and milestones by name, with the nearest', async () => {
    const { bytes } = read('fragnet');
    const refuse = (options: object) => runTool('what-if', { bytes, fileName, options });
    await expect(refuse({ edits: '[{' })).rejects.toThrow('The edits are no valid JSON');
    await expect(refuse({ edits: '{}' })).rejects.toThrow('The edits are no list');
    await expect(refuse({ milestones: 'M100' })).rejects.toThrow(
      "milestones: no activity has the ID 'M100'. The nearest are M1000, M2000.",
    );
  });

  it('measures only projects with activities', async () => {
    const bytes = createProjects(3, [2]);
    const days = (activity: string) => ({ kind: 'setDuration', activity, days: 3 });
    const run = (...edits: object[]) =>
      runTool('what-if', { bytes, fileName, options: { edits: JSON.stringify(edits) } });
    const { report } = await run(days('A3'));
    expect(report.whatIf?.projects.map(({ project }) => project)).toEqual(['P1', 'P3']);
    expect(report.headline?.effect).not.toContain('P2');
    const added = { kind: 'addActivity', id: 'N', name: 'New', project: 'P2', days: 1 };
    expect((await run(added)).report.headline?.effect).toContain(
      'The finish of P2 is 16-Mar-26; there was none before.',
    );
    const gone = { kind: 'removeActivity', activity: 'A3' };
    expect((await run(gone)).report.headline?.effect).toContain(
      'The finish of P3 is gone: nothing is left to schedule.',
    );
  });

  it('refuses projects whose driving paths lead through each other for too long', async () => {
    const bytes = createProjects(700);
    const edits = JSON.stringify([{ kind: 'setDuration', activity: 'A1', days: 3 }]);
    await expect(runTool('what-if', { bytes, fileName, options: { edits } })).rejects.toThrow(
      'The driving paths of the 700 projects lead through each other and have more than 200000 activities. Export fewer projects.',
    );
  });
});

/** Projects of one activity each, in one chain; the empty ones of none. */
function createProjects(count: number, empty: readonly number[] = []): Buffer {
  const all = Array.from({ length: count }, (_, place) => place + 1);
  const ids = all.filter((id) => !empty.includes(id));
  const table = (name: string, columns: string, rows: readonly string[]): string =>
    [`%T\t${name}`, `%F\t${columns}`, ...rows.map((row) => `%R\t${row}`)].join('\r\n').replaceAll('|', '\t');
  return Buffer.from(
    [
      'ERMHDR\t8.4\t2026-03-16\tProject\ta\tb\tc\td\tUSD',
      table(
        'PROJECT',
        'proj_id|proj_short_name|last_recalc_date|plan_start_date|export_flag',
        all.map((id) => `${id}|P${id}|2026-03-16 08:00|2026-03-16 08:00|Y`),
      ),
      table(
        'TASK',
        'task_id|proj_id|task_code|task_type|status_code|remain_drtn_hr_cnt|target_drtn_hr_cnt',
        ids.map((id) => `${id}|${id}|A${id}|TT_Task|TK_NotStart|8|8`),
      ),
      table(
        'TASKPRED',
        'task_pred_id|task_id|pred_task_id|pred_type|lag_hr_cnt',
        ids.slice(1).map((id, place) => `${id}|${id}|${ids[place] ?? 0}|PR_FS|0`),
      ),
      '%E',
    ].join('\r\n'),
  );
}
