import { describe, expect, it } from 'vitest';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { scanLayout } from './layout.ts';

const scan = (text: string) => {
  const body = Buffer.from(text);
  const layout = scanLayout(body);
  const slice = (start: number, end: number) => body.toString('latin1', start, end);
  return {
    ...layout,
    rows: Array.from({ length: layout.rowBounds.length / 2 }, (_, row) =>
      slice(layout.rowBounds[row * 2] ?? 0, layout.rowBounds[row * 2 + 1] ?? 0),
    ),
    tables: layout.blocks.map(({ name }) => name),
    blockTexts: layout.blocks.map((block) => slice(block.start, block.end)),
    columns: layout.blocks.map(({ columns }) => (columns ? slice(columns.start, columns.end) : undefined)),
  };
};

describe('the layout of a file', () => {
  it('finds blocks, columns and rows', () => {
    const { tables, columns, rows, hasEndLine } = scan(
      'ERMHDR\t8.4\n%T\tTASK\r\n%F\ta\tb\r\n%R\t1\t2\r\n%R\t3\n%E\n',
    );
    expect({ tables, columns, rows, hasEndLine }).toEqual({
      tables: ['TASK'],
      columns: ['%F\ta\tb'],
      rows: ['%R\t1\t2\r\n', '%R\t3\n'],
      hasEndLine: true,
    });
  });

  it('treats lines without a tag as part of a row, including blank ones in between', () => {
    const { rows, strayLines } = scan('%T\tA\n%F\tx\n%R\tone\ntwo\n\n100%\n%Rest\n%V\t2\n\n%R\tnext\n\n%E');
    expect(rows).toEqual(['%R\tone\ntwo\n\n100%\n%Rest\n%V\t2\n', '%R\tnext\n']);
    expect(strayLines.count).toBe(0);
  });

  it('continues after %E and counts stray lines', () => {
    const { tables, rows, strayLines } = scan(
      'ERMHDR\n%V\t1\n%P\tx\n%T\tA\n%F\tx\n%E\nlost\n%R\tlost\n%T\tB\nlost\n%F\ty\nlost\n%R\t1\nERMTAIL\t1\n',
    );
    expect({ tables, rows, strays: strayLines }).toEqual({
      tables: ['A', 'B'],
      rows: ['%R\t1\n'],
      strays: { count: 6, firstStart: 7 },
    });
  });

  it('recognises an end line followed by a blank or without a line end', () => {
    expect([
      scan('%E ').hasEndLine,
      scan('%E').hasEndLine,
      scan('%E\r\n').hasEndLine,
      scan('%Else').hasEndLine,
    ]).toEqual([true, true, true, false]);
  });

  it('starts a new block at a second %F line', () => {
    const { tables, columns, blockTexts } = scan('%T\tA\n%F\tx\n%R\t1\n%F\ty\n%R\t2\n');
    expect({ tables, columns, blockTexts }).toEqual({
      tables: ['A', 'A'],
      columns: ['%F\tx', '%F\ty'],
      blockTexts: ['%T\tA\n%F\tx\n%R\t1\n', '%F\ty\n%R\t2\n'],
    });
  });

  it('never splits at a lone carriage return', () => {
    expect(scan('%T\tA\n%F\tx\n%R\ta\r%R\tb\n').rows).toEqual(['%R\ta\r%R\tb\n']);
  });

  it('finds every row of a file with only short ones, however long the file is', () => {
    for (let blanks = 0; blanks < 130; blanks += 1) {
      const start = `ERMHDR${' '.repeat(blanks)}\n%T\tA\n%F\tx\n`;
      const { rows } = scan(`${start}${'%R\t1\n'.repeat(300)}`);
      expect([blanks, rows.length, new Set(rows)]).toEqual([blanks, 300, new Set(['%R\t1\n'])]);
    }
  });

  it('refuses a file with only table lines', () => {
    expect(() => scan('%T\n'.repeat(20_000))).toThrow(UnusableInputError);
  });
});
