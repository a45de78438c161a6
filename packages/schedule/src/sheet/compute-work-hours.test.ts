import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMinutes, parseMinutes, toMinutes } from '../model/minutes.ts';
import { computeWorkDate, computeWorkHours } from './compute-work-hours.ts';

const at = (text: string) => {
  const minutes = parseMinutes(text);
  if (minutes === undefined) throw new RangeError(text);
  return minutes;
};

describe('computeWorkHours', () => {
  it.each([
    ['2026-03-16T08:00', '2026-03-16T17:00', { hoursPerDay: 8, daysPerWeek: 5 }, 8],
    ['2026-03-16T08:00', '2026-03-16T12:30', { hoursPerDay: 8, daysPerWeek: 5 }, 4],
    ['2026-03-20T17:00', '2026-03-23T08:00', { hoursPerDay: 8, daysPerWeek: 5 }, 0],
    ['2026-03-20T08:00', '2026-03-23T08:00', { hoursPerDay: 8, daysPerWeek: 6 }, 16],
    ['2026-03-20T08:00', '2026-03-23T08:00', { hoursPerDay: 8, daysPerWeek: 5.5 }, 12],
    ['2026-03-16T00:00', '2026-03-23T00:00', { hoursPerDay: 24, daysPerWeek: 7 }, 168],
    ['2026-03-16T00:00', '2026-03-17T00:00', { hoursPerDay: 10, daysPerWeek: 5 }, 10],
    ['2026-03-16T08:00', '2026-03-16T19:00', { hoursPerDay: 10, daysPerWeek: 5 }, 10],
    ['2026-03-16T08:00', '2026-03-16T10:00', { hoursPerDay: 4, daysPerWeek: 5 }, 2],
    ['2026-03-16T00:00', '2026-03-17T00:00', { hoursPerDay: 20, daysPerWeek: 5 }, 20],
    ['2026-03-17T08:00', '2026-03-16T08:00', { hoursPerDay: 8, daysPerWeek: 5 }, -8],
    ['1969-12-29T00:00', '1970-01-05T00:00', { hoursPerDay: 8, daysPerWeek: 5 }, 40],
  ])('counts from %s to %s at %j', (from, to, lengths, expected) => {
    expect(computeWorkHours(at(from), at(to), lengths)).toBe(expected);
  });
});

describe('computeWorkDate', () => {
  const week = { hoursPerDay: 8, daysPerWeek: 5 };
  it.each([
    ['2026-03-16T08:00', 8, { side: 'finish', ...week }, '2026-03-16T17:00'],
    ['2026-03-16T08:00', 8, { side: 'start', ...week }, '2026-03-17T08:00'],
    ['2026-03-16T08:00', 40, { side: 'finish', ...week }, '2026-03-20T17:00'],
    ['2026-03-16T08:00', 40, { side: 'start', ...week }, '2026-03-23T08:00'],
    ['2026-03-16T08:00', 4, { side: 'finish', ...week }, '2026-03-16T12:00'],
    ['2026-03-16T08:00', 4, { side: 'start', ...week }, '2026-03-16T13:00'],
    ['2026-03-16T08:00', 0, { side: 'finish', ...week }, '2026-03-16T08:00'],
    ['2026-03-14T09:00', 1.5, { side: 'finish', ...week }, '2026-03-16T09:30'],
    ['2026-03-16T00:00', 24, { side: 'start', hoursPerDay: 24, daysPerWeek: 7 }, '2026-03-17T00:00'],
    ['2026-03-16T08:00', 44, { side: 'finish', hoursPerDay: 8, daysPerWeek: 5.5 }, '2026-03-21T12:00'],
    ['1969-12-29T08:00', 40, { side: 'start', ...week }, '1970-01-05T08:00'],
  ] as const)('leads from %s over %d hours, at %j', (from, hours, lengths, expected) => {
    expect(formatMinutes(computeWorkDate(at(from), hours, lengths))).toBe(expected);
  });

  it('agrees with the hours measured to it, for both sides', () => {
    const lengths = fc.record({
      hoursPerDay: fc.integer({ min: 1, max: 24 }),
      daysPerWeek: fc.constantFrom(1, 4, 5, 5.5, 6, 7),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: -5000, max: 50_000_000 }).map(toMinutes),
        fc.integer({ min: 1, max: 20_000 }),
        lengths,
        (from, minutes, week) => {
          const [finish, start] = (['finish', 'start'] as const).map((side) =>
            computeWorkDate(from, minutes / 60, { side, ...week }),
          );
          for (const date of [finish, start])
            expect(computeWorkHours(from, date ?? from, week) * 60).toBeCloseTo(minutes, 4);
          expect(finish).toBeLessThanOrEqual(start ?? NaN);
          // A finish ends work and a start begins it: a minute earlier or later changes the hours.
          const before = toMinutes((finish ?? 0) - 1);
          const behind = toMinutes((start ?? 0) + 1);
          expect(computeWorkHours(before, finish ?? from, week)).toBeGreaterThan(0);
          expect(computeWorkHours(start ?? from, behind, week)).toBeGreaterThan(0);
        },
      ),
    );
  });
});
