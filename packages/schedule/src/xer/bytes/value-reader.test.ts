import { describe, expect, it } from 'vitest';
import type { CodePage } from './code-page.ts';
import { ValueReader } from './value-decoder.ts';

const read = (bytes: Buffer, maxLength = 100, codePage: CodePage = 'windows-1252') =>
  new ValueReader(bytes, codePage).formatText(0, bytes.length, maxLength);

describe('ValueReader', () => {
  it.each([
    [Buffer.from('B\u00e9ton \u0080', 'latin1'), 'B\u00e9ton \u20ac'],
    [Buffer.from('"a\t\tb"'), 'a b'],
    [Buffer.from('say ""no""'), 'say "no"'],
    [Buffer.from('one\u007f\u007ftwo\u0000'), 'one two'],
  ])('reads %j for display', (bytes, text) => {
    expect(read(bytes)).toBe(text);
  });

  it('reads in the given code page', () => {
    expect(read(Buffer.from('\u6c34'), 100, 'utf-8')).toBe('\u6c34');
    expect(read(Buffer.from('\u00cf\u00eb\u00e8\u00f2\u00e0', 'latin1'), 100, 'windows-1251')).toBe('Плита');
  });

  it('shortens a long value, quoted or not', () => {
    expect(read(Buffer.from('x'.repeat(500)), 5)).toBe('xxxx…');
    expect(read(Buffer.from(`"${'x\t'.repeat(500)}"`), 5)).toBe('x x …');
  });
});
