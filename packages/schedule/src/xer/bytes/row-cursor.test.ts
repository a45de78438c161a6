import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryXer, joinSample } from '../test/arbitrary-xer.ts';
import { readXer } from '../read-xer.ts';
import { RowCursor } from './row-index.ts';
import { scanXer } from './scan-xer.ts';

const list = (text: string) => {
  const bytes = Buffer.from(text);
  const rows: { columns: readonly string[]; row: string; second: string | undefined }[] = [];
  for (const table of scanXer(bytes).tables) {
    const cursor = new RowCursor(bytes, table);
    while (cursor.moveNext()) {
      const { columns } = cursor;
      const second = cursor.splitValues().find(1);
      rows.push({
        columns,
        row: bytes.toString('latin1', cursor.start, cursor.end),
        second: second && bytes.toString('latin1', second.start, second.end),
      });
    }
  }
  return rows;
};

describe('RowCursor', () => {
  it('walks the rows of a table with the columns of each', () => {
    expect(list('ERMHDR\n%T\tA\n%R\t0\n%F\tX\tY\n%R\t1\t2\r\n%F\tz\n%R\t3\n%E\n')).toEqual([
      { columns: [], row: '%R\t0\n', second: undefined },
      { columns: ['x', 'y'], row: '%R\t1\t2\r\n', second: '2' },
      { columns: ['z'], row: '%R\t3\n', second: undefined },
    ]);
  });

  it('treats lines without a tag as part of a row, but not of other lines', () => {
    expect(list('ERMHDR\n%T\tA\nlost\n%F\tX\nlost\ty\n%R\t1\nmore\t2\n%Rest\n%V\t3\n%R\t4\n%E\n')).toEqual([
      { columns: ['x'], row: '%R\t1\nmore\t2\n%Rest\n%V\t3\n', second: '2\n%Rest\n%V' },
      { columns: ['x'], row: '%R\t4\n', second: undefined },
    ]);
  });

  it('finds the same rows, columns and values as readXer', () => {
    fc.assert(
      fc.property(arbitraryXer, (sample) => {
        const { body, tables } = readXer(joinSample(sample), { codePage: sample.codePage });
        const blocks = scanXer(body.bytes).tables;
        expect(blocks.map(({ name, rowCount }) => [name, rowCount])).toEqual(
          tables.map(({ name, rowCount }) => [name, rowCount]),
        );
        tables.forEach((table, index) => {
          const block = blocks[index];
          const cursor = block && new RowCursor(body.bytes, block);
          for (let row = 0; cursor?.moveNext(); row += 1) {
            const { start, contentEnd } = table.getRowBounds(row);
            expect([cursor.start, cursor.columns]).toEqual([start, table.columns]);
            expect(body.bytes.toString('latin1', cursor.start, cursor.end).replace(/[\r\n]+$/, '')).toBe(
              body.bytes.toString('latin1', start, contentEnd),
            );
            table.columns.forEach((column) => {
              expect(cursor.findValue(column)).toEqual(table.findCell(row, column));
            });
          }
        });
      }),
      { numRuns: 1_000 },
    );
  });
});
