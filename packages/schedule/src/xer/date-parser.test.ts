import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DateParser, parseDateCell } from './parse-cell.ts';

const parseAll = (texts: readonly string[]) => {
  const body = Buffer.from(texts.join(''), 'latin1');
  const dates = new DateParser(body);
  let start = 0;
  return texts.map((text) => {
    const parsed = dates.parse(start, start + text.length);
    start += text.length;
    return parsed;
  });
};
const parseOne = (text: string) => parseDateCell(Buffer.from(text, 'latin1'), 0, text.length);

const digits = (count: number, max: number) =>
  fc.nat({ max }).map((value) => String(value).padStart(count, '0'));
const usual = fc
  .tuple(digits(4, 9999), digits(2, 13), digits(2, 32), digits(2, 25), digits(2, 61))
  .map(([year, month, day, hour, minute]) => `${year}-${month}-${day} ${hour}:${minute}`);
const odd = fc.oneof(
  fc.string({ unit: fc.constantFrom('0', '1', '2', '-', ' ', ':', '\0', '\u00ff'), maxLength: 20 }),
  fc.constantFrom('\0'.repeat(16), '2026-03-16', '2026-03-16 08:00:30', '2026-03-16T08:00'),
);

describe('a date read from the cache', () => {
  it('equals the date read without it', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(usual, odd), { maxLength: 30 }), (texts) => {
        const all = [...texts, ...texts];
        expect(parseAll(all)).toEqual(all.map(parseOne));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is right for every hour of twenty years, which exceed the cache', () => {
    const texts = Array.from({ length: 20 * 366 * 24 }, (_, hour) =>
      new Date(Date.UTC(2015, 0, 1, hour)).toISOString().slice(0, 16).replace('T', ' '),
    );
    const minutes = parseAll(texts);
    const first = Date.UTC(2015, 0, 1) / 60_000;
    expect(minutes.findIndex((value, hour) => value !== first + hour * 60)).toBe(-1);
  });
});
