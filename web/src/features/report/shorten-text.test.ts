import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countLetters } from '../../lib/count-letters.ts';
import { shortenId, shortenText } from './shorten-text.ts';

it('texts lose their end, names their middle', () => {
  expect(shortenText('Post LOS mobilisation', 12)).toBe('Post LOS mo…');
  expect(shortenId('P1EWCC-KM-CM-1040', 10)).toBe('P1E…M-1040');
  expect(shortenId('A1040', 10)).toBe('A1040');
});

it('signs that take the room of two letters are counted as two, and none is cut apart', () => {
  expect(shortenText('航站楼主体钢结构安装', 9)).toBe('航站楼主…');
  expect(shortenText('航站楼主', 8)).toBe('航站楼主');
  expect(shortenId('钢结构安装-1040', 10)).toBe('钢…-1040');
  expect(shortenText('crane 🏗🏗🏗', 9)).toBe('crane 🏗…');
});

it('neither is longer than asked', () => {
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
