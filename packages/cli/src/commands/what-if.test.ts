import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWorkbook } from '@floatwise/ooxml';
import { beforeEach, describe, expect, it } from 'vitest';
import { floatwise, useFolder } from '../test/floatwise.ts';

useFolder();

const input = join(import.meta.dirname, '../../../tools/src/what-if/golden/fragnet/input.xer');
beforeEach(() => {
  writeFileSync('plan.xer', readFileSync(input));
});

const rows = [
  ['kind', 'activity', 'days', 'id', 'name', 'where', 'at', 'predecessor', 'successor', 'type', 'toLagDays'],
  ['setDuration', 'A1020', 15, null, null, null, null, null, null, null, null],
  ['insertDelay', 'A1030', 5, 'EV-1', 'Rain', 'inside', '2026-04-20', null, null, null, null],
  ['changeLink', null, null, null, null, null, null, 'A1020', 'A1030', 'SS', 8],
];
const edits = [
  { kind: 'setDuration', activity: 'A1020', days: 15 },
  {
    kind: 'insertDelay',
    activity: 'A1030',
    days: 5,
    id: 'EV-1',
    name: 'Rain',
    where: 'inside',
    at: '2026-04-20',
  },
  { kind: 'changeLink', predecessor: 'A1020', successor: 'A1030', type: 'SS', to: { lagDays: 8 } },
];

describe('floatwise what-if', () => {
  it('prints the effects, and writes nothing with --print', async () => {
    writeFileSync('edits.json', JSON.stringify(edits));
    const { status, stdout } = await floatwise(
      'what-if',
      'plan.xer',
      '--edits',
      'edits.json',
      '--print',
      '--milestones',
      'M1000',
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/^The finish moves .* later, from 13-May-26 to /);
    expect(stdout).toMatch(/\nM1000: 2026-05-01T17:00 → /);
    expect(stdout).toMatch(/\n1\. A1020: remaining duration 10 d → 15 d: \S+ d, \S+ work days\n/);
    expect(existsSync('plan_what-if.xlsx')).toBe(false);
  });

  it('writes the workbook and the changed file, and takes the edits from a sheet', async () => {
    writeFileSync('edits.json', JSON.stringify(edits));
    const ofJson = await floatwise('what-if', 'plan.xer', '--edits', 'edits.json');
    const written = readFileSync('plan_what-if.xer');
    const [titles = [], ...data] = rows;
    const columns = titles.map(() => ({ kind: 'text' as const }));
    writeFileSync(
      'edits.xlsx',
      await writeWorkbook([{ name: 'Edits', headers: [titles.map(String)], columns, rows: data }]),
    );
    const ofSheet = await floatwise('what-if', 'plan.xer', '--edits', 'edits.xlsx');
    expect(ofJson.stdout).toContain('\nWritten to plan_what-if.xlsx\nWritten to plan_what-if.xer\n');
    expect(ofSheet).toEqual(ofJson);
    // Excel separates with semicolons where the decimal separator is a comma, and begins with a byte order mark.
    for (const separator of [',', ';']) {
      const lines = rows.map((row) => row.map((cell) => `"${String(cell ?? '')}"`).join(separator));
      writeFileSync('edits.csv', `\uFEFF${lines.join('\r\n')}\r\n`);
      expect(await floatwise('what-if', 'plan.xer', '--edits', 'edits.csv')).toEqual(ofJson);
    }
    expect(readFileSync('plan_what-if.xer').equals(written)).toBe(true);
  });

  it('refuses edits by name, and missing words', async () => {
    writeFileSync('edits.json', JSON.stringify([{ kind: 'setDuration', activity: 'A102', days: 1 }]));
    expect(await floatwise('what-if', 'plan.xer', '--edits', 'edits.json', '--print')).toEqual({
      status: 1,
      stdout: '',
      stderr:
        "E_OPTION: Edit 1 (setDuration): No activity has the ID 'A102'. The nearest are A1020, A1000, A1010.\n",
    });
    expect((await floatwise('what-if', 'plan.xer')).stderr).toContain(
      "Required option '--edits <FILE>' not specified",
    );
    expect((await floatwise('what-if', '--edits', 'a')).stderr).toContain(
      "Missing required argument 'input'",
    );
    expect(
      (await floatwise('what-if', 'plan.xer', '--edits', 'edits.json', '--print', '--out', 'x.xlsx')).stderr,
    ).toContain('takes no --out');
  });
});
