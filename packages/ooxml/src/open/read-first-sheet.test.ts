import { expect, it } from 'vitest';
import { writeTestWorkbook } from '../test/test-workbook.ts';
import { readFirstSheet } from './read-first-sheet.ts';

it.each(['xlsx', 'biff8'] as const)(
  'reads the first sheet of %s as texts, and no further rows',
  async (bookType) => {
    const rows = [
      ['Activity ID', 'Party'],
      [1010, ' Owner '],
      ['A1020', null],
      ['A1030', 'Contractor'],
    ];
    const bytes = writeTestWorkbook({ Parties: rows, Other: [['x']] }, { bookType });
    expect(await readFirstSheet(bytes, 100)).toEqual([
      ['Activity ID', 'Party'],
      ['1010', 'Owner'],
      ['A1020', ''],
      ['A1030', 'Contractor'],
    ]);
    expect(await readFirstSheet(bytes, 2)).toHaveLength(2);
  },
);
