import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDayNumber, computeDaysInMonth, formatMinutes, parseMinutes, toMinutes } from './minutes.ts';

describe('schedule time', () => {
  it('counts days as the calendar does', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_528, max: 2_932_896 }), (day) => {
        const date = new Date(day * 86_400_000);
        expect(computeDayNumber(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())).toBe(day);
      }),
      { numRuns: 5_000 },
    );
  });

  it('knows the lengths of months', () => {
    expect([
      computeDaysInMonth(2024, 2),
      computeDaysInMonth(1900, 2),
      computeDaysInMonth(2000, 2),
      computeDaysInMonth(2026, 4),
      computeDaysInMonth(2026, 12),
    ]).toEqual([29, 28, 29, 30, 31]);
  });

  it('is read back from its text', () => {
    expect(parseMinutes('1970-01-02T00:01')).toBe(1441);
    fc.assert(
      fc.property(fc.integer({ min: -30_000_000, max: 60_000_000 }), (value) => {
        expect(parseMinutes(formatMinutes(toMinutes(value)))).toBe(value);
      }),
    );
  });

  it('is written as JavaScript writes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_100_000_000, max: 4_300_000_000 }), (value) => {
        const written = new Date(value * 60_000).toISOString().replace(':00.000Z', '');
        expect(formatMinutes(toMinutes(value))).toBe(written);
      }),
      { numRuns: 20_000 },
    );
    expect(() => formatMinutes(toMinutes(NaN))).toThrow(RangeError);
  });

  it.each([
    '2026-02-29T08:00',
    '2026-03-16T08:00Z',
    '2026-03-16-08:00',
    '2026-03-16T08.00',
    '2026-0a-16T08:00',
    '-026-03-16T08:00',
    '2026-03-16T24:00',
    '2026-03-16T08:60',
    '2026-13-01T08:00',
    '2026-3-1T08:00',
    'soon',
  ])('rejects %j', (text) => {
    expect(parseMinutes(text)).toBeUndefined();
  });
});
