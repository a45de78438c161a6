import { describe, expect, it } from 'vitest';
import { runTool } from '../runner/run-tool.ts';

const table = (name: string, fields: readonly string[], rows: readonly (readonly string[])[]): string =>
  [`%T\t${name}`, `%F\t${fields.join('\t')}`, ...rows.map((row) => `%R\t${row.join('\t')}`), ''].join('\r\n');

/** Two projects whose activities have the same IDs; the second has the links. */
const createFile = (tasks: readonly (readonly string[])[], links: readonly (readonly string[])[]): Buffer =>
  Buffer.from(
    'ERMHDR\t8.4\r\n' +
      table(
        'PROJECT',
        ['proj_id', 'proj_short_name', 'last_recalc_date', 'plan_start_date', 'export_flag'],
        [
          ['1', 'NORTH', '2026-03-16 08:00', '2026-03-02 08:00', 'Y'],
          ['2', 'SOUTH', '2026-03-16 08:00', '2026-03-02 08:00', 'Y'],
        ],
      ) +
      table('CALENDAR', ['clndr_id', 'clndr_data'], []) +
      table('PROJWBS', ['wbs_id', 'proj_id'], []) +
      table(
        'TASK',
        [
          'task_id',
          'proj_id',
          'task_code',
          'task_name',
          'task_type',
          'status_code',
          'act_start_date',
          'remain_drtn_hr_cnt',
        ],
        tasks,
      ) +
      table(
        'TASKPRED',
        ['task_pred_id', 'task_id', 'pred_task_id', 'proj_id', 'pred_proj_id', 'pred_type', 'lag_hr_cnt'],
        links,
      ) +
      '%E\r\n',
  );

const task = (
  id: string,
  project: string,
  code: string,
  ...[status = 'TK_NotStart', start = '']: readonly string[]
) => [id, project, code, code, 'TT_Task', status, start, '8'];

describe('with Activity IDs shared by projects', () => {
  it.each(['pv-ev', 'soos', 'rrr', 'dads', 'cpd'])(
    '%s names the project of each activity on a loop',
    async (toolId) => {
      const tasks = [task('11', '1', 'A'), task('12', '1', 'B'), task('21', '2', 'A'), task('22', '2', 'B')];
      const links = [
        ['1', '22', '21', '2', '2', 'PR_FS', '0'],
        ['2', '21', '22', '2', '2', 'PR_FS', '0'],
      ];
      const run = runTool(toolId, { bytes: createFile(tasks, links), fileName: 'a.xer' });
      await expect(run).rejects.toThrow('The logic contains a loop: A (SOUTH) -> B (SOUTH) -> A (SOUTH). P6');
    },
  );

  it('soos names the project of an activity with odd progress', async () => {
    const tasks = [
      task('11', '1', 'A'),
      task('12', '1', 'B'),
      task('21', '2', 'A', 'TK_Active', '2026-03-17 08:00'),
      task('22', '2', 'B', 'TK_Active'),
    ];
    const { report } = await runTool('soos', { bytes: createFile(tasks, []), fileName: 'a.xer' });
    expect(report.findings.filter(({ at }) => at?.project !== undefined)).toMatchObject([
      {
        code: 'progress.after-data-date',
        message: 'Activity A (SOUTH) has an actual date after the data date; the date is used as it is.',
        at: { activity: 'A', project: 'SOUTH' },
      },
      {
        code: 'E_STATUS',
        message:
          'Activity B (SOUTH) is in progress but has no actual start; links that depend on its start date cannot be judged.',
        at: { activity: 'B', project: 'SOUTH' },
      },
    ]);
  });
});
