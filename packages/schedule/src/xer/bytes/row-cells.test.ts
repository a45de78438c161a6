import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellTextDecoder, formatCell } from './cell-text.ts';
import { maxKeptCells, RowCells } from './row-cells.ts';

const decoder = new CellTextDecoder('utf-8');

function split(row: string): string[] {
  const body = Buffer.from(row);
  const cells = new RowCells();
  cells.split(body, 0, body.length);
  return Array.from({ length: Math.min(cells.count, maxKeptCells) }, (_, index) =>
    decoder.parse(body, cells.starts[index] ?? 0, cells.ends[index] ?? 0),
  );
}

describe('values of a row', () => {
  it.each([
    ['%R\ta\tb', ['a', 'b']],
    ['%R\ta\t', ['a', '']],
    ['%R\t', ['']],
    ['%R', []],
    ['%R\tConclude ""in principle"" now\tb', ['Conclude "in principle" now', 'b']],
    ['%R\t"???\t\t\t"\tb', ['???\t\t\t', 'b']],
    ['%R\t"a ""\tb"" c"\td', ['a "\tb" c', 'd']],
    ['%R\t""quoted""\tb', ['"quoted"', 'b']],
    ['%R\t"never closed\tb\tc', ['"never closed', 'b', 'c']],
    ['%R\t12" pipe\t"b', ['12" pipe', '"b']],
    ['%R\tline\x7f\x7fnext\tb', ['line\nnext', 'b']],
    ['%R\tdel\x7fete', ['del\x7fete']],
  ])('of %j are %j', (row, values) => {
    expect(split(row)).toEqual(values);
  });

  it('are what was written, whatever was written', () => {
    const value = fc.string({
      unit: fc.constantFrom('a', '"', '"', '\t', '\n', ' ', 'é', '😀'),
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), (values) => {
        const row = `%R${values.map((text) => `\t${Buffer.from(formatCell(text, 'utf-8')).toString()}`).join('')}`;
        expect(split(row)).toEqual(values);
      }),
      { numRuns: 5_000 },
    );
  });

  it('are split in linear time when no quote is ever closed', () => {
    const body = Buffer.from(`%R${'\t"x'.repeat(500_000)}`);
    const cells = new RowCells();
    const start = performance.now();
    cells.split(body, 0, body.length);
    expect(cells.count).toBe(500_000);
    expect(cells.starts.length).toBeLessThanOrEqual(maxKeptCells);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
