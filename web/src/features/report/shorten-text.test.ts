import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortenId, shortenText } from './shorten-text.ts';

it('texts lose their end, names their middle', () => {
  expect(shortenText('Post LOS mobilisation', 12)).toBe('Post LOS mo…');
  expect(shortenId('P1EWCC-KM-CM-1040', 10)).toBe('P1E…M-1040');
  expect(shortenId('A1040', 10)).toBe('A1040');
});

it('neither is longer than asked', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 3, max: 40 }), (text, most) => {
      for (const shorten of [shortenText, shortenId]) {
        const short = shorten(text, most);
        expect(short.length).toBeLessThanOrEqual(most);
        expect(short === text || short.includes('…')).toBe(true);
      }
    }),
  );
});
