import { describe, expect, it } from 'vitest';
import { detectCodePage } from './code-page.ts';

describe('the code page of a file', () => {
  it.each([
    ['a mark', Buffer.from('\ufeffa'), 'utf-8'],
    ['a mark, whatever follows', Buffer.from('\u00ef\u00bb\u00bf\u00e9', 'latin1'), 'utf-8'],
    ['UTF-8 beyond ASCII', Buffer.from('Za\u017c\u00f3\u0142\u0107'), 'utf-8'],
    ['ASCII', Buffer.from('plain'), 'windows-1252'],
    ['bytes that are no UTF-8', Buffer.from('B\u00e9ton', 'latin1'), 'windows-1252'],
  ])('is told by %s', (_, bytes, codePage) => {
    expect(detectCodePage(bytes)).toBe(codePage);
  });
});
