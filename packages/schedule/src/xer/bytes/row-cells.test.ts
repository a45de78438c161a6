import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCell } from '../text-encoder.ts';
import { maxKeptCells, parseColumns, RowCells } from './row-cells.ts';
import { ValueDecoder } from './value-decoder.ts';

const decoder = new ValueDecoder('utf-8');

/** Values as in the row, one character per byte. */
function split(row: string, limit?: number): string[] {
  const body = Buffer.from(row, 'latin1');
  return listCells(body, limit).map(({ start, end }) => body.toString('latin1', start, end));
}

function parse(row: string): string[] {
  const body = Buffer.from(row);
  return listCells(body).map(({ start, end }) => decoder.parse(body, start, end));
}

function listCells(body: Buffer, limit?: number) {
  const cells = new RowCells();
  cells.split(body, 0, body.length, limit);
  return Array.from(
    { length: Math.min(cells.count, maxKeptCells) },
    (_, index) => cells.find(index) ?? { start: -1, end: -1 },
  );
}

describe('values of a row', () => {
  it.each([
    ['%R\ta\tb', ['a', 'b']],
    ['%R\ta\t\t', ['a', '', '']],
    ['%R\t', ['']],
    ['%R', []],
    ['%R\nmore', []],
    ['ERMHDR\t8.4\tx', ['8.4', 'x']],
    ['%R\t"a\tb"\tc', ['"a\tb"', 'c']],
    ['%R\t"a\tb"', ['"a\tb"']],
    ['%R\t"a ""b""\tc"\td', ['"a ""b""\tc"', 'd']],
    ['%R\t""a"" b\tc', ['""a"" b', 'c']],
    ['%R\t"""a""\tb"\tc', ['"""a""\tb"', 'c']],
    ['%R\t""\t""""\tc', ['""', '""""', 'c']],
    ['%R\t"a "b" c\td"\te', ['"a "b" c\td"', 'e']],
    ['%R\t"open\tb\t"c', ['"open', 'b', '"c']],
    ['%R\tinch 5"\tb', ['inch 5"', 'b']],
    ['%R\ta\rb\tc', ['a\rb', 'c']],
  ])('of %j are %j', (row, values) => {
    expect(split(row)).toEqual(values);
  });

  it.each([
    ['%R\ta\t', ['a', '']],
    ['%R\tConclude ""in principle"" now\tb', ['Conclude "in principle" now', 'b']],
    ['%R\t"???\t\t\t"\tb', ['???\t\t\t', 'b']],
    ['%R\t"a ""\tb"" c"\td', ['a "\tb" c', 'd']],
    ['%R\t""quoted""\tb', ['"quoted"', 'b']],
    ['%R\t"never closed\tb\tc', ['"never closed', 'b', 'c']],
    ['%R\t12" pipe\t"b', ['12" pipe', '"b']],
    ['%R\tline\x7f\x7fnext\tb', ['line\nnext', 'b']],
    ['%R\tdel\x7fete', ['del\x7fete']],
  ])('of %j mean %j', (row, values) => {
    expect(parse(row)).toEqual(values);
  });

  it('are read as they were written', () => {
    const value = fc.string({
      unit: fc.constantFrom('a', '"', '"', '\t', '\n', ' ', 'é', '😀'),
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), (values) => {
        const row = `%R${values.map((text) => `\t${Buffer.from(formatCell(text, 'utf-8')).toString()}`).join('')}`;
        expect(parse(row)).toEqual(values);
      }),
      { numRuns: 5_000 },
    );
  });

  const anyText = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\r', '\u00e9'), maxLength: 30 });

  it('lose no byte: joined by TABs they equal the row', () => {
    fc.assert(
      fc.property(anyText, (values) => {
        expect(split(`%R\t${values}x`).join('\t')).toBe(`${values}x`);
      }),
      { numRuns: 2000 },
    );
  });

  it('are the first ones up to a limit', () => {
    fc.assert(
      fc.property(anyText, fc.nat({ max: 8 }), (values, limit) => {
        expect(split(`%R\t${values}`, limit)).toEqual(split(`%R\t${values}`).slice(0, limit));
      }),
      { numRuns: 2000 },
    );
  });

  it('are found by index', () => {
    const cells = new RowCells();
    cells.split(Buffer.from('%R\ta\tbc'), 0, 7);
    expect([cells.find(-1), cells.find(1), cells.find(2)]).toEqual([
      undefined,
      { start: 5, end: 7 },
      undefined,
    ]);
  });

  it('are split even if none of 500,000 quotes is ever closed', () => {
    const body = Buffer.from(`%R${'\t"x'.repeat(500_000)}`);
    const cells = new RowCells();
    cells.split(body, 0, body.length);
    expect(cells.count).toBe(500_000);
    expect(cells.starts.length).toBeLessThanOrEqual(maxKeptCells);
  });
});

describe('columns', () => {
  it('are the names on their line, in lower case', () => {
    const line = '%F\tTask_ID\t "name" \t"a\tb"';
    expect(parseColumns(Buffer.from(line), 0, line.length)).toEqual(['task_id', '"name"', 'a\tb']);
  });
});
