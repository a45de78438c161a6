import { describe, expect, it } from 'vitest';
import { detectCodePage, findCodePage } from './code-page.ts';

describe('the code page of a file', () => {
  it('is known by number and by name', () => {
    expect(
      ['1251', 'cp1252', 'windows-874', '932', '936', '949', '950', 'UTF-8', '65001', '437'].map(
        findCodePage,
      ),
    ).toEqual([
      'windows-1251',
      'windows-1252',
      'windows-874',
      'shift_jis',
      'gbk',
      'euc-kr',
      'big5',
      'utf-8',
      'utf-8',
      undefined,
    ]);
  });

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
