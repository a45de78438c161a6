import { describe, expect, it } from 'vitest';
import { ValueReader } from './value-reader.ts';

const read = (bytes: Buffer, maxLength = 100) =>
  new ValueReader(bytes).formatText(0, bytes.length, maxLength);

describe('ValueReader', () => {
  it.each([
    [Buffer.from('B\u00e9ton \u0080', 'latin1'), 'B\u00e9ton \u20ac'],
    [Buffer.from('\u6c34'), '\u6c34'],
    [Buffer.from('"a\t\tb"'), 'a b'],
    [Buffer.from('say ""no""'), 'say "no"'],
    [Buffer.from('one\u007f\u007ftwo\u0000'), 'one two'],
  ])('reads %j for people', (bytes, text) => {
    expect(read(bytes)).toBe(text);
  });

  it('shortens a long value, quoted or not', () => {
    expect(read(Buffer.from('x'.repeat(500)), 5)).toBe('xxxx…');
    expect(read(Buffer.from(`"${'x\t'.repeat(500)}"`), 5)).toBe('x x …');
  });
});
