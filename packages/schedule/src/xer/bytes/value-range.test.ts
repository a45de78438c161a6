import { describe, expect, it } from 'vitest';
import { formatId, hasOpenQuote, isQuoted } from './row-cells.ts';

describe('formatId', () => {
  it.each([
    [' 7 ', '7'],
    ['"7"', '7'],
    ['"7\t"', '7'],
    ['""', '""'],
    ['', ''],
    ['"7""', '"7""'],
    ['"""', '"""'],
    ['7 \r\nmore text', '7'],
    ['\n7\nmore', '7'],
  ])('reads %j as %j', (text, id) => {
    expect(formatId(Buffer.from(text), 0, text.length)).toBe(id);
  });
});

describe('quotes', () => {
  it.each([
    ['"a\tb"', true, false],
    ['"""a""\tb"', true, false],
    ['"a""', false, true],
    ['"""', false, true],
    ['"', false, true],
    ['""a""', false, false],
    ['a"', false, false],
    ['', false, false],
  ])('around %j: wrapped %j, left open %j', (text, wrapped, open) => {
    const bytes = Buffer.from(text);
    expect([isQuoted(bytes, 0, bytes.length), hasOpenQuote(bytes, 0, bytes.length)]).toEqual([wrapped, open]);
  });
});
