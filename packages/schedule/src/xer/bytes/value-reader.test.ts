import { describe, expect, it } from 'vitest';
import { findTextEncoding, ValueReader } from './text-decoding.ts';

const read = (bytes: Buffer, maxLength = 100) =>
  new ValueReader(bytes).formatText(0, bytes.length, maxLength);

describe('findTextEncoding', () => {
  it.each([
    ['a mark', Buffer.from('\u00ef\u00bb\u00bfa', 'latin1'), 'utf-8'],
    ['UTF-8 beyond ASCII', Buffer.from('Za\u017c\u00f3\u0142\u0107'), 'utf-8'],
    ['ASCII', Buffer.from('abc'), 'windows-1252'],
    ['bytes that are no UTF-8', Buffer.from('B\u00e9ton', 'latin1'), 'windows-1252'],
  ])('sees %s', (_, bytes, encoding) => {
    expect(findTextEncoding(bytes)).toBe(encoding);
  });
});

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

  it('shortens a long value', () => {
    expect(read(Buffer.from('x'.repeat(500)), 5)).toBe('xxxx…');
  });
});
