import { describe, expect, it } from 'vitest';
import { runTool } from '../runner/run-tool.ts';

const week = [1, 2, 3, 4, 5, 6, 7].map((day) => `(0||${day}()((0||0(s|08:00|f|16:00)())))`).join('');

/** Two open activities and a link; `project` has the rows of PROJECT, `owner` is the project of the activities. */
const writeXer = (project: string, owner: string): Buffer =>
  Buffer.from(
    [
      'ERMHDR\t8.4',
      ...['%T\tPROJECT', '%F\tproj_id\tproj_short_name\tlast_recalc_date\texport_flag', project],
      ...['%T\tCALENDAR', '%F\tclndr_id\tclndr_name\tclndr_data'],
      `%R\t5\tStd\t(0||CalendarData()((0||DaysOfWeek()(${week}))))`,
      ...['%T\tPROJWBS', '%F\twbs_id\tproj_id', `%R\t7\t${owner}`],
      ...[
        '%T\tTASK',
        '%F\ttask_id\tproj_id\tclndr_id\ttask_code\ttask_type\tstatus_code\tremain_drtn_hr_cnt',
      ],
      `%R\t11\t${owner}\t5\tA1000\tTT_Task\tTK_NotStart\t40`,
      `%R\t12\t${owner}\t5\tA1010\tTT_Task\tTK_NotStart\t40`,
      ...['%T\tTASKPRED', '%F\ttask_pred_id\ttask_id\tpred_task_id\tpred_type', '%R\t21\t12\t11\tPR_FS'],
      '%E\r\n',
    ].join('\r\n'),
  );

describe.each(['dads', 'rrr'])('%s, if one activity belongs to no project of the file', (tool) => {
  it('reports that it is left out, and keeps its relationship', async () => {
    const text = writeXer('%R\t1\tP1\t2026-03-16 08:00\tY', '1').toString();
    const bytes = Buffer.from(text.replace('%R\t12\t1\t', '%R\t12\t2\t'));
    const options = tool === 'dads' ? { evenWithoutLinks: true } : {};
    const { report } = await runTool(tool, { bytes, fileName: 'plan.xer', options });
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        code: 'sheet.no-project',
        message:
          'Activity A1010 belongs to no project of the file; it is left out. Export the project again from P6.',
      }),
    );
    expect(report.counts['relationships']).toBe(1);
  });
});

describe.each(['cpd', 'dads', 'pv-ev', 'rrr'])(
  '%s, if no activity belongs to an exported project',
  (tool) => {
    it.each([
      ['the project is another', '%R\t1\tP1\t2026-03-16 08:00\tY', '2'],
      ['it was not exported', '%R\t1\tP1\t2026-03-16 08:00\tY\r\n%R\t2\tP2\t2026-03-16 08:00\t', '2'],
    ])('refuses the file: %s', async (_what, project, owner) => {
      const call = { bytes: writeXer(project, owner), fileName: 'plan.xer' };
      await expect(runTool(tool, call)).rejects.toMatchObject({
        code: 'E_XER_NO_TABLE',
        message:
          'None of the 2 activities of the file belongs to a project that was exported with it. Export the project again from P6.',
      });
    });

    it('names the table missing from a file without projects', async () => {
      const text = writeXer('', '2').toString();
      for (const lacking of [text, text.replace(/%T\tPROJECT\r\n%F[^\n]*\n/, '')])
        await expect(
          runTool(tool, { bytes: Buffer.from(lacking), fileName: 'plan.xer' }),
        ).rejects.toMatchObject({
          code: 'E_XER_NO_TABLE',
          message: expect.stringContaining('The XER has no PROJECT table') as string,
        });
    });

    it('accepts a file whose activities have a project', async () => {
      const bytes = writeXer('%R\t1\tP1\t2026-03-16 08:00\tY', '1');
      await expect(runTool(tool, { bytes, fileName: 'plan.xer' })).resolves.toMatchObject({
        report: { tool },
      });
    });
  },
);

describe.each(['soos', 'pv-ev', 'x-actuals'])(
  '%s, if one activity belongs to no project of the file',
  (tool) => {
    it('says that it is left out', async () => {
      const text = writeXer('%R\t1\tP1\t2026-03-16 08:00\tY', '1').toString();
      const bytes = Buffer.from(text.replace('%R\t12\t1\t', '%R\t12\t2\t'));
      const { report } = await runTool(tool, { bytes, fileName: 'plan.xer' });
      expect(report.findings).toContainEqual(
        expect.objectContaining({
          severity: 'warning',
          message: '1 activity belongs to no project of the file; left out of scheduling.',
        }),
      );
    });
  },
);

it.each(['rrr', 'dads', 'cpd', 'soos', 'schedule-assessment', 'what-if'])(
  '%s says once that a project has no data date',
  async (tool) => {
    const text = writeXer('%R\t1\tP1\t\tY\t2026-03-16 08:00', '1').toString();
    const bytes = Buffer.from(text.replace('\texport_flag\r', '\texport_flag\tplan_start_date\r'));
    const { report } = await runTool(tool, { bytes, fileName: 'plan.xer' });
    expect(report.findings.filter(({ code }) => code === 'E_DATADATE')).toHaveLength(1);
  },
);
