import { expect, it } from 'vitest';
import {
  allTime,
  formatEnd,
  formatHour,
  getDay,
  getMonth,
  listParts,
  parseEnd,
  parsePeriod,
} from './periods.ts';

it('splits months and days into parts without a gap', () => {
  for (const [id, count] of [
    ['2026-02', 28],
    ['2028-02', 29],
    ['2026-12', 31],
    ['2026-03-16', 24],
  ] as const) {
    const parts = listParts(id);
    const { fromMs, toMs } = parsePeriod(id);
    expect(parts).toHaveLength(count);
    expect(parts.map((part) => parsePeriod(part).fromMs)).toEqual([
      fromMs,
      ...parts.slice(0, -1).map((part) => parsePeriod(part).toMs),
    ]);
    expect(parsePeriod(parts.at(-1) ?? '').toMs).toBe(toMs);
  }
});

it('finds the hour of a time, and its day and month', () => {
  const hour = formatHour(new Date('2026-12-31T23:59:59.999Z'));
  expect([hour, getDay(hour), getMonth(hour)]).toEqual(['2026-12-31T23', '2026-12-31', '2026-12']);
  expect(parsePeriod(hour).toMs).toBe(Date.parse('2027-01-01T00:00:00Z'));
});

it('writes the id of a part in short, and reads it again', () => {
  const ids = [allTime, '2026-03', '2026-03-16', '2026-03-16T08'];
  const ends = ids.slice(1).map((part, index) => formatEnd(ids[index] ?? '', part));
  expect(ends).toEqual(['2026-03', '16', '08']);
  expect(ends.map((end, index) => parseEnd(ids[index] ?? '', end))).toEqual(ids.slice(1));
});
