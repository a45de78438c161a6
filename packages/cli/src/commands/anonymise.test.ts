import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { generateXer } from '@floatwise/testkit';
import { describe, expect, it } from 'vitest';
import { floatwise, floatwiseWith, useFolder } from '../test/floatwise.ts';

useFolder();

const plan = (): Buffer => Buffer.from(generateXer({ activities: 30, relationships: 40 }));

describe('floatwise anonymise', () => {
  it('writes a file that gets the same dates and has no name of the input', async () => {
    writeFileSync('Elbe bridge.xer', plan());
    const { status, stdout, stderr } = await floatwise('anonymise', 'Elbe bridge.xer', '--out-dir', '.');
    expect([status, stdout, stderr]).toEqual([0, 'Written to schedule-1.xer\n', '']);
    const read = async (file: string) => {
      const { stdout: text } = await floatwise('cpm', file, '--out', '-');
      const { activities } = JSON.parse(text) as { activities: { id: string }[] };
      return activities;
    };
    const [before, after] = [await read('Elbe bridge.xer'), await read('schedule-1.xer')];
    expect(after.map(({ id: _id, ...dates }) => dates)).toEqual(before.map(({ id: _id, ...dates }) => dates));
    expect(after.filter(({ id }) => !/^X\d+$/.test(id))).toEqual([]);
  });

  it('says what it left out, apart from the file', async () => {
    const bytes = Buffer.from(plan().toString('latin1').replace('\ttask_name', '\tsmith_note'), 'latin1');
    const { status, stdout, stderr } = await floatwiseWith(bytes, 'anonymise', '-', '--out', '-');
    expect([status, stderr]).toEqual([0, 'Left out, since no tool reads it: column TASK.smith_note.\n']);
    expect(stdout).not.toContain('smith');
  });

  it('moves dates if asked, and reads and writes standard streams', async () => {
    const { status, stdout } = await floatwiseWith(
      plan(),
      'anonymise',
      '-',
      '--out',
      '-',
      '--shift-weeks',
      '-52',
    );
    expect(status).toBe(0);
    const yearsOf = (text: string) => [...new Set(text.match(/\b20\d\d(?=-\d\d-\d\d )/g))].map(Number);
    expect(Math.min(...yearsOf(stdout))).toBe(Math.min(...yearsOf(plan().toString())) - 1);
  });

  it('names several results itself, and refuses what would lose one', async () => {
    writeFileSync('one.xer', plan());
    writeFileSync('two.XER', plan());
    const both = await floatwise('anonymise', 'one.xer', 'two.XER', '--out-dir', '.');
    expect([both.status, readdirSync('.').sort()]).toEqual([
      0,
      ['one.xer', 'schedule-1.xer', 'schedule-2.xer', 'two.XER'],
    ]);
    const same = (name: string) => readFileSync(name, 'utf8');
    expect(same('schedule-1.xer')).toBe(same('schedule-2.xer'));
    const refusals = [
      [['one.xer', 'two.XER', '--out', 'a.xer'], 'Name the folder of the results with --out-dir DIR;'],
      [['one.xer'], 'Name the result with --out FILE, or its folder with --out-dir DIR;'],
      [
        ['one.xer', '--out', 'one.xer'],
        "Writing 'one.xer' would overwrite the input 'one.xer'; choose another name.",
      ],
      [['one.xer', '--out', 'a.xer', '--shift-weeks', '1.5'], 'It must be a whole number from -520 to 520'],
      [['one.xer', '--out', 'a.xer', '--shift-weeks', '521'], 'It must be a whole number from -520 to 520'],
    ] as const;
    for (const [words, sentence] of refusals) {
      const { status, stderr } = await floatwise('anonymise', ...words);
      expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    }
  });

  it('says what a file is that it cannot read, and writes nothing', async () => {
    writeFileSync('notes.xer', 'Meeting at ten');
    const { status, stderr } = await floatwise('anonymise', 'notes.xer', '--out', 'a.xer');
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^E_NOT_XER: /)]);
    expect(readdirSync('.')).toEqual(['notes.xer']);
  });
});
