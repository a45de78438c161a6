import { describe, expect, it } from 'vitest';
import { officePattern, WorkCalendar } from '../calendar/index.ts';
import { parseMinutes, toMinutes } from '../model/index.ts';
import { computePlannedShare } from './compute-performance.ts';
import { computeShareNumber } from './decimal.ts';

const at = (text: string) => parseMinutes(text) ?? toMinutes(Number.NaN);
const calendar = new WorkCalendar(officePattern);
const span = { start: at('2026-03-02 08:00'), finish: at('2026-03-27 17:00') };

describe('schedule % complete', () => {
  it.each([
    ['2026-03-02 08:00', 0],
    ['2026-02-27 08:00', 0],
    ['2026-03-02 12:00', 0.025],
    ['2026-03-02 12:30', 0.025],
    ['2026-03-16 08:00', 0.5],
    ['2026-03-13 17:00', 0.5],
    ['2026-03-27 17:00', 1],
    ['2026-04-01 08:00', 1],
  ])('at %s is %d', (dataDate, share) => {
    expect(computeShareNumber(computePlannedShare(calendar, span, at(dataDate)))).toBe(share);
  });

  it('is 1 for a span without work once it has begun', () => {
    const weekend = { start: at('2026-03-14 08:00'), finish: at('2026-03-15 17:00') };
    expect(computeShareNumber(computePlannedShare(calendar, weekend, at('2026-03-14 09:00')))).toBe(1);
  });
});
