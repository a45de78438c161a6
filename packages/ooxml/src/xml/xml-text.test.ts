import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SharedStrings, readRuns } from './shared-strings.ts';
import { cutOut, listTags } from './xml-text.ts';

describe('cutOut', () => {
  it('equals the pattern that it replaces', () => {
    const piece = fc.constantFrom('<r', '>', '</r>', '<rest>', 'a', '/', ' ');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const isOpening = (code: number): boolean => code === 32 || code === 62;
        expect(cutOut(text, ['<r', '</r>'], isOpening)).toBe(text.replaceAll(/<r[ >].*?<\/r>/gs, ''));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a text of a workbook', () => {
  it('has no phonetic hints', () => {
    expect(
      readRuns('<si><r><t>東</t></r><rPh sb="0" eb="1"><t>ひがし</t></rPh><r><t>京</t></r></si>', ''),
    ).toBe('東京');
    expect(readRuns('<si><rPh/><t>a</t><rPhx><t>b</t></rPhx><rPh><t>c</t></rPh></si>', '')).toBe('ab');
  });
});

/** Each takes minutes if an end is searched for again from every beginning. */
describe('a part of a megabyte that opens something and never closes it', () => {
  const repeat = (text: string): string => text.repeat(Math.ceil(1_000_000 / text.length));

  it.each(['<rPh >', '<rPh sb="0"', '<t>', '<rPhx>', '<rPh ><rPh'])(
    'is read in one pass: %s in shared strings',
    (text) => {
      const strings = new SharedStrings(`<sst><si>${repeat(text)}</si></sst>`);
      expect(strings.find(0)?.length ?? 0).toBeLessThan(1_100_000);
    },
  );

  it.each(['a', 'a:', 'a=', "a='", ' a', '<Tag ', '<Tag', '<', '"', 'a="b'])(
    'is read in one pass: %s in a tag and before one',
    (text) => {
      for (const xml of [`<Tag ${repeat(text)}>`, `${repeat(text)}<Tag a="1"/>`])
        expect(listTags(xml, 'Tag').length).toBeLessThan(2);
    },
  );

  it('is read in one pass: comments', () => {
    expect(listTags(`${repeat('<!--')}<Tag a="1"/>`, 'Tag')).toHaveLength(1);
  });
});
