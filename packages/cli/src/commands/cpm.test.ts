import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createDamage, damageXer } from '../../../tools/src/test/damage-file.ts';
import { floatwise, useFolder } from '../test/floatwise.ts';

useFolder();

/** Writes two tasks of 8 and 16 hours from Monday 2026-03-16, with the given links (`1 2`: task 1 before task 2). */
function writeXer(name: string, links: readonly string[]): void {
  const table = (title: string, fields: string, rows: readonly string[]): string =>
    [`%T ${title}`, `%F ${fields}`, ...rows.map((row) => `%R ${row}`)]
      .map((line) => line.replaceAll(' ', '\t'))
      .join('\r\n');
  const text = [
    'ERMHDR\t18.8\t2026-03-16\tProject\tplanner\tPlanner\tdb\tProject Management\tUSD',
    table('PROJECT', 'proj_id proj_short_name export_flag last_recalc_date', [
      '7 P Y 2026-03-16_08:00',
    ]).replaceAll('_08', ' 08'),
    table('TASK', 'task_id proj_id task_code task_type status_code target_drtn_hr_cnt remain_drtn_hr_cnt', [
      '1 7 A1 TT_Task TK_NotStart 8 8',
      '2 7 A2 TT_Task TK_NotStart 16 16',
    ]),
    table(
      'TASKPRED',
      'task_pred_id pred_task_id task_id pred_type lag_hr_cnt',
      links.map((link, index) => `${index + 1} ${link} PR_FS 0`),
    ),
    '%E',
  ].join('\r\n');
  writeFileSync(name, `${text}\r\n`);
}

describe('floatwise cpm', () => {
  it('writes the dates of open activities as JSON', async () => {
    writeXer('plan.xer', ['1 2']);
    const { status, stdout, stderr } = await floatwise('cpm', 'plan.xer', '--out', 'dates.json');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^2 open activities scheduled, 2 of them critical\.\n/);
    expect(stdout).toMatch(/\nWritten to dates\.json\n$/);
    expect(JSON.parse(readFileSync('dates.json', 'utf8'))).toEqual({
      projects: [{ projectId: '7', dataDate: '2026-03-16T08:00' }],
      activities: [
        {
          id: 'A1',
          projectId: '7',
          taskId: '1',
          earlyStart: '2026-03-16T08:00',
          earlyFinish: '2026-03-16T17:00',
          lateStart: '2026-03-16T08:00',
          lateFinish: '2026-03-16T17:00',
          totalFloatHours: 0,
          freeFloatHours: 0,
          critical: true,
          longestPath: true,
        },
        {
          id: 'A2',
          projectId: '7',
          taskId: '2',
          earlyStart: '2026-03-17T08:00',
          earlyFinish: '2026-03-18T17:00',
          lateStart: '2026-03-17T08:00',
          lateFinish: '2026-03-18T17:00',
          totalFloatHours: 0,
          freeFloatHours: 0,
          critical: true,
          longestPath: true,
        },
      ],
    });
  });

  it('exits with 2 and one line for a loop and for a file that is not XER', async () => {
    writeXer('loop.xer', ['1 2', '2 1']);
    expect(await floatwise('cpm', 'loop.xer', '--out', 'dates.json')).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'E_LOOP: The logic contains a loop: A1 -> A2 -> A1. P6 cannot schedule it; remove one of these links and try again.\n',
    });
    writeFileSync('other.xer', 'something else');
    const { status, stderr } = await floatwise('cpm', 'other.xer', '--out', 'dates.json');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^E_NOT_XER: .*\n$/);
  });

  it('reads text in the given code page', async () => {
    writeXer('plan.xer', ['1 2']);
    const text = readFileSync('plan.xer', 'latin1').replace('A1', '\xc11');
    writeFileSync('plan.xer', text, 'latin1');
    const words = ['cpm', 'plan.xer', '--out', 'dates.json', '--set'];
    const { status, stdout } = await floatwise(...words, 'codePage=windows-1251');
    expect(status).toBe(0);
    expect(stdout).toContain('\nNames were read as windows-1251 (Cyrillic): «Б1».\n');
    expect(readFileSync('dates.json', 'utf8')).toContain('"Б1"');
    expect((await floatwise(...words, 'codePage=latin')).stderr).toMatch(
      /^codePage cannot be 'latin'; use auto, utf-8, /,
    );
    expect((await floatwise(...words, 'codepage=auto')).stderr).toContain(
      "accepts only --set codePage=NAME, not 'codepage=auto'",
    );
  });

  it('exits with 2 if the file is missing, and with 1 if the arguments are invalid', async () => {
    expect(await floatwise('cpm', 'gone.xer', '--out', 'dates.json')).toEqual({
      status: 2,
      stdout: '',
      stderr: "'gone.xer' cannot be read: there is no such file or folder.\n",
    });
    expect((await floatwise('cpm', '--out', 'c')).stderr).toBe(
      "Missing required argument 'input'; see 'floatwise --help'.\n",
    );
    expect((await floatwise('cpm', 'plan.xer')).stderr).toContain(
      "Required option '--out <FILE>' not specified",
    );
    expect((await floatwise('cpm', 'a.xer', 'b.xer', '--out', 'c')).stderr).toContain(
      "Too many arguments for 'cpm'",
    );
  });

  it('says first what could not be read, and refuses a file of which too much is missing', async () => {
    writeFileSync('some.xer', damageXer(createDamage('durations', 0.12, { seed: 3 })));
    const { status, stdout } = await floatwise('cpm', 'some.xer', '--out', 'some.json');
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/^Warning: 18 of 150 durations could not be read: dates below are not usable\./),
    ]);
    expect(readFileSync('some.json', 'utf8')).toMatch(
      /^\{\s+"warning": "18 of 150 durations could not be read/,
    );
    writeFileSync('most.xer', damageXer(createDamage('durations', 0.6, { seed: 3 })));
    const refused = await floatwise('cpm', 'most.xer', '--out', 'most.json');
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toMatch(
      /90 of 150 durations could not be read: line \d+, table TASK, column remain/,
    );
  });
});
