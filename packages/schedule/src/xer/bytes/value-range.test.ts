import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRowEnd, formatId, splitRow, ValueWalker } from './split-row.ts';

function split(row: string): string[] {
  const buffer = Buffer.from(row, 'latin1');
  const bounds = splitRow(buffer, 0, buffer.length);
  return Array.from({ length: bounds.length / 2 }, (_, index) =>
    buffer.toString('latin1', bounds[2 * index], bounds[2 * index + 1]),
  );
}

describe('splitRow', () => {
  it.each([
    ['%R\ta\tb\r\n', ['a', 'b']],
    ['%R\ta\t\t\n', ['a', '', '']],
    ['%R\t', ['']],
    ['%R\n', []],
    ['%R\t"a\tb"\tc\n', ['"a\tb"', 'c']],
    ['%R\t"a\tb"', ['"a\tb"']],
    ['%R\t"a ""b""\tc"\td', ['"a ""b""\tc"', 'd']],
    ['%R\t""a"" b\tc', ['""a"" b', 'c']],
    ['%R\t"""a""\tb"\tc', ['"""a""\tb"', 'c']],
    ['%R\t""\t""""\tc', ['""', '""""', 'c']],
    ['%R\t"a "b" c\td"\te', ['"a "b" c\td"', 'e']],
    ['%R\t"open\tb\t"c\n', ['"open', 'b', '"c']],
    ['%R\tinch 5"\tb', ['inch 5"', 'b']],
    ['%R\ta\rb\tc', ['a\rb', 'c']],
  ])('splits %j', (row, values) => {
    expect(split(row)).toEqual(values);
  });

  it('walks to a value by its number', () => {
    const walker = new ValueWalker(Buffer.from('%R\ta\tbc'));
    expect(walker.open(0, 7).moveTo(1)).toBe(true);
    expect([walker.start, walker.end]).toEqual([5, 7]);
    expect(walker.open(0, 7).moveTo(2)).toBe(false);
    expect(walker.open(0, 7).moveTo(-1)).toBe(false);
  });

  it('loses no byte: values joined by TABs are the row', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\r', '\u00e9'), maxLength: 30 });
    fc.assert(
      fc.property(text, (values) => {
        expect(split(`%R\t${values}x`).join('\t')).toBe(`${values}x`);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('findRowEnd', () => {
  it.each([
    ['%R\ta\n%R\tb\n', 5],
    ['%R\ta\nmore\n\n%R\tb\n', 11],
    ['%R\ta\nERMHDR\t8\n', 5],
    ['%R\ta', 4],
  ])('ends the row that starts %j after byte %i', (text, end) => {
    const buffer = Buffer.from(text);
    expect(findRowEnd(buffer, 0, buffer.length)).toBe(end);
  });
});

describe('formatId', () => {
  it.each([
    [' 7 ', '7'],
    ['"7"', '7'],
    ['"7\t"', '7'],
    ['""', '""'],
    ['', ''],
  ])('reads %j as %j', (text, id) => {
    expect(formatId(Buffer.from(text), 0, text.length)).toBe(id);
  });
});
