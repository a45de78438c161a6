import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowIndex } from './row-index.ts';
import { scanXer } from './scan-xer.ts';

function createIndex(text: string): { index: RowIndex; bytes: Buffer } {
  const bytes = Buffer.from(text, 'latin1');
  return { bytes, index: new RowIndex(bytes, scanXer(bytes).tables, 'id') };
}

describe('RowIndex', () => {
  it('finds all rows of an id, and none of a missing one', () => {
    const ids = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 60 });
    fc.assert(
      fc.property(ids, fc.integer({ min: -25, max: 25 }), (rows, wanted) => {
        const { index, bytes } = createIndex(
          `ERMHDR\t${wanted}\n%T\tA\n%F\tname\tid\n${rows.map((id) => `%R\tx\t${id}\n`).join('')}%E\n`,
        );
        const found: number[] = [];
        let row = index.findRow(7, bytes.indexOf('\n'));
        for (; row !== undefined; row = index.findNextSame(row)) found.push(row);
        const expected = rows.flatMap((id, number) => (id === wanted ? [number] : []));
        expect(found.sort((a, b) => a - b)).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('reads values by the columns of each row', () => {
    const { index, bytes } = createIndex(
      'ERMHDR\n%T\tA\n%F\tid\tname\n%R\t1\tone\n%F\tname\tid\n%R\ttwo\t2\n%T\tA\n%R\t3\n',
    );
    const names = [0, 1, 2].map((row) => {
      const range = index.findValue(row, 'name');
      return range && bytes.toString('latin1', ...range);
    });
    expect(names).toEqual(['one', 'two', undefined]);
    expect(index.size).toBe(3);
    expect(index.hasColumn('id')).toBe(false);
  });
});
