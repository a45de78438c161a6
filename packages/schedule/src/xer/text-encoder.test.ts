import { TextDecoder } from 'node:util';
import { describe, expect, it } from 'vitest';
import { codePages } from './bytes/code-page.ts';
import { formatEncoded, UnencodableTextError } from './text-encoder.ts';

describe('text in a code page', () => {
  it.each(codePages)('%s restores every character it can write', (codePage) => {
    const decoder = new TextDecoder(codePage, { ignoreBOM: true });
    let written = 0;
    for (let code = 0x80; code < 0x10000; code += 3) {
      const character = String.fromCharCode(code);
      let bytes: Uint8Array;
      try {
        bytes = formatEncoded(character, codePage);
      } catch (error) {
        expect(error).toBeInstanceOf(UnencodableTextError);
        continue;
      }
      if (decoder.decode(bytes) !== character) expect.unreachable(`${codePage} U+${code.toString(16)}`);
      written += 1;
    }
    // A third of the upper half of a single-byte page, thousands of a double-byte one.
    expect(written).toBeGreaterThan(codePage.startsWith('windows') ? 25 : 2_000);
  });

  it.each([
    ['windows-1252', '€', [0x80]],
    ['windows-1251', 'Ж', [0xc6]],
    ['windows-1256', 'پ', [0x81]],
    ['shift_jis', '表', [0x95, 0x5c]],
    ['gb18030', '中', [0xd6, 0xd0]],
    ['euc-kr', '한', [0xc7, 0xd1]],
    ['big5', '功', [0xa5, 0x5c]],
    ['utf-8', '日', [0xe6, 0x97, 0xa5]],
  ] as const)('%s writes %s as the standard defines', (codePage, character, bytes) => {
    expect([...formatEncoded(character, codePage)]).toEqual([...bytes]);
  });

  it('names the character that a page lacks', () => {
    expect(() => formatEncoded('a日', 'windows-1252')).toThrow(
      "The character '日' cannot be written in windows-1252",
    );
  });
});
