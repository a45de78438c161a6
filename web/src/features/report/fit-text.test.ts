import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countLetters } from '../../lib/count-letters.ts';
import { shortenId, shortenText, wrapText } from './fit-text.ts';

it('texts lose their end, names their middle', () => {
  expect(shortenText('Post LOS mobilisation', 12)).toBe('Post LOS mo…');
  expect(shortenId('P1EWCC-KM-CM-1040', 10)).toBe('P1E…M-1040');
  expect(shortenId('A1040', 10)).toBe('A1040');
});

it('characters as wide as two letters count as two, and none is split', () => {
  expect(shortenText('航站楼主体钢结构安装', 9)).toBe('航站楼主…');
  expect(shortenText('航站楼主', 8)).toBe('航站楼主');
  expect(shortenId('钢结构安装-1040', 10)).toBe('钢…-1040');
  expect(shortenText('crane 🏗🏗🏗', 9)).toBe('crane 🏗…');
});

it('neither is longer than requested', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 3, max: 40 }), (text, most) => {
      for (const shorten of [shortenText, shortenId]) {
        const short = shorten(text, most);
        expect(countLetters(short)).toBeLessThanOrEqual(most);
        expect(short === text || short.includes('…')).toBe(true);
      }
    }),
  );
});

it('keeps every word in order, and no line longer than requested except a single word', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 });
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 30 }), (list, letters) => {
      const lines = wrapText(list.join(' '), letters);
      expect(lines.join(' ')).toBe(list.join(' '));
      expect(lines.filter((line) => line.length > letters && line.includes(' '))).toEqual([]);
    }),
  );
  expect(wrapText('Calendars and constraints', 16)).toEqual(['Calendars and', 'constraints']);
});
