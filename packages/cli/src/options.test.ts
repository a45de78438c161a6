import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTool } from '@floatwise/tools';
import { describe, expect, it } from 'vitest';
import { writeTestWorkbook } from '../../ooxml/src/test/test-workbook.ts';
import { parseSettings } from './options.ts';

describe('a setting with a list', () => {
  it.each([
    ['leave=A1010 A1020 FS; rule:Duplicate ', ['A1010 A1020 FS', 'rule:Duplicate']],
    ['leave=["A;1 B FS"]', ['A;1 B FS']],
    ['leave=', []],
  ])('is read from %s', async (setting, expected) => {
    expect(await parseSettings(getTool('rrr'), [setting])).toEqual({ leave: expected });
  });
});

describe('a setting with a table', () => {
  const rows = [
    ['Activity ID', 'Party'],
    ['A1010', 'Owner'],
    ['A1020', 'Contractor'],
  ];
  const table = rows.map((cells) => cells.join('\t')).join('\n');

  const parse = async (fileName: string, bytes: Uint8Array | string) => {
    const folder = await mkdtemp(join(tmpdir(), 'floatwise-table-'));
    try {
      await writeFile(join(folder, fileName), bytes);
      return await parseSettings(getTool('updates'), [`parties=@${join(folder, fileName)}`]);
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  it('is read from a workbook or a text file', async () => {
    const workbook = writeTestWorkbook({ Parties: rows }, { bookType: 'xlsx' });
    expect(await parse('parties.xlsx', workbook)).toEqual({ parties: table });
    expect(await parse('parties.csv', table)).toEqual({ parties: table });
  });

  it('is refused if its workbook is cut off', async () => {
    const workbook = writeTestWorkbook({ Parties: rows }, { bookType: 'xlsx' });
    await expect(parse('parties.xlsx', workbook.subarray(0, 500))).rejects.toThrow(
      /parties\.xlsx' is no workbook that can be read\. Save it as \.xlsx or \.csv\.$/,
    );
  });

  it('is refused if its file is missing', async () => {
    await expect(parseSettings(getTool('updates'), ['parties=@missing.csv'])).rejects.toThrow(
      "'missing.csv' cannot be read: there is no such file or folder.",
    );
  });

  it('may be written out; other settings keep an @', async () => {
    expect(await parseSettings(getTool('updates'), ['parties=A1010, Owner', 'finish=@10'])).toEqual({
      parties: 'A1010, Owner',
      finish: '@10',
    });
  });
});
