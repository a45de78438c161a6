import { maxFileNameLength } from '@floatwise/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName } from './clean-file-name.ts';

describe('the name of an upload', () => {
  it.each([
    ['a path', 'C:\\plans\\june/a.xer', 'a.xer'],
    ['control characters', 'a\r\nb\u0000\u0085.xer', 'ab.xer'],
    ['direction marks, which hide the extension', 'plan\u202Erex.exe\u202C.xer', 'planrex.exe.xer'],
    ['zero-width characters', 'a\u200B\u2060\uFEFFb\u{E0041}.xer', 'ab.xer'],
    ['spaces around it', '  a b.xer ', 'a b.xer'],
    ['nothing', '/', 'file'],
    ['half of a character', 'a\ud83d.xer', 'a.xer'],
    ['too much', `${'a'.repeat(300)}.xlsx`, `${'a'.repeat(250)}.xlsx`],
    ['too much, cut inside a character', `${'😀'.repeat(126)}.xer`, `${'😀'.repeat(125)}.xer`],
  ])('is safe to send: %s', (_kind, given, expected) => {
    expect(cleanFileName(given)).toBe(expected);
  });

  it('can always be encoded and stays within the length limit', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'é', '😀', '\ud83d', '.'), { maxLength: 300 }), (parts) => {
        const name = cleanFileName(parts.join(''));
        expect(() => encodeURIComponent(name)).not.toThrow();
        expect(name.length).toBeLessThanOrEqual(maxFileNameLength);
      }),
    );
  });
});
