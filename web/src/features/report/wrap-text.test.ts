import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wrapText } from './wrap-text.ts';

it('keeps every word in its place, and no line longer than asked but for a single word', () => {
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
