import { describe, expect, it } from 'vitest';
import { parseMinutes } from '../model/minutes.ts';
import { computeWorkHours } from './compute-work-hours.ts';

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
