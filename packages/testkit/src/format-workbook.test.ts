import { writeWorkbook } from '@floatwise/ooxml';
import { describe, expect, it } from 'vitest';
import { formatWorkbook } from './format-workbook.ts';

describe('formatWorkbook', () => {
  it('writes numbers, dates and texts differently, and each row on one line', async () => {
    const bytes = await writeWorkbook([
      {
        name: 'One',
        headers: [['Id', 'Hours', 'Start']],
        columns: [{ kind: 'text' }, { kind: 'number' }, { kind: 'date' }],
        rows: [
          ['007', 7.5, '2026-03-16T08:01'],
          ['a\tb\r\nc\\', null, null],
        ],
      },
      { name: 'Two', headers: [], columns: [{ kind: 'text' }], rows: [] },
    ]);
    expect(formatWorkbook(bytes)).toBe(
      '## One\nId\tHours\tStart\n"007"\t7.5\t2026-03-16T08:01\na\\tb\\nc\\\\\n\n## Two\n',
    );
  });
});
