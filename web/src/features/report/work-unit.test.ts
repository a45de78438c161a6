import type { ReportPicture } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { convertBars, convertPicture, convertSentence } from './work-unit.ts';

const days = { unit: 'days', hoursPerDay: 10 } as const;
const own = { unit: undefined, hoursPerDay: 10 } as const;

describe('a sentence', () => {
  it.each([
    [
      'The work left takes 1,204.5\u00a0hours; A has the most.',
      'The work left takes 120.45\u00a0days; A has the most.',
    ],
    ['A has a drag of 1\u00a0hour of its 10\u00a0hours.', 'A has a drag of 0.1\u00a0days of its 1\u00a0day.'],
    [
      'A has a drag of \u22125\u00a0hours of its 40\u00a0hours.',
      'A has a drag of \u22120.5\u00a0days of its 4\u00a0days.',
    ],
    ['drag 20\u00a0h', 'drag 2\u00a0d'],
    ['A1010 \u2192 A1020: FS +20h became SS', 'A1010 \u2192 A1020: FS +2d became SS'],
    ['drag 2\u00a0d', 'drag 2\u00a0d'],
    // A plain space marks text that is not a duration of work.
    ['It would move C by 3 days, at 8 hours a day.', 'It would move C by 3 days, at 8 hours a day.'],
  ])('converts durations of work to the chosen unit: %s', (text, expected) => {
    expect(convertSentence(text, days)).toBe(expected);
    expect(convertSentence(text, own)).toBe(text);
  });
});

it('converts the lags of a path and their sum to the chosen unit', () => {
  const proof = 'A-1 \u2192 B FS +40h, B \u2192 C FF \u22125h; path lag 35\u00a0h, link lag \u22125\u00a0h';
  expect(convertSentence(proof, days)).toBe(
    'A-1 \u2192 B FS +4d, B \u2192 C FF \u22120.5d; path lag 3.5\u00a0d, link lag \u22120.5\u00a0d',
  );
});

it('converts bars, notes and lags of a picture to the chosen unit, but not dates', () => {
  const picture: ReportPicture = {
    unit: 'hours',
    dataDate: 0,
    activities: [
      { id: 'A', note: 'drag 20\u00a0h', bar: { start: 0, finish: 40 }, floatUntil: 60, drag: 20 },
      { id: 'B', was: { start: 40, finish: 45 } },
    ],
    links: [
      { from: 0, to: 1, label: 'FS+8h', role: 'kept' },
      { from: 0, to: 1, label: 'SS-0.5d', role: 'kept' },
    ],
  };
  expect(convertPicture(picture, days)).toEqual({
    unit: 'days',
    dataDate: 0,
    activities: [
      { id: 'A', note: 'drag 2\u00a0d', bar: { start: 0, finish: 4 }, floatUntil: 6, drag: 2 },
      { id: 'B', was: { start: 4, finish: 4.5 } },
    ],
    links: [
      { from: 0, to: 1, label: 'FS+0.8d', role: 'kept' },
      { from: 0, to: 1, label: 'SS-0.5d', role: 'kept' },
    ],
  });
  const dated: ReportPicture = {
    dataDate: '2026-03-16T08:00',
    activities: [{ id: 'A', bar: { start: '2026-03-16T08:00', finish: '2026-03-17T17:00' } }],
    links: [],
  };
  expect(convertPicture(dated, days)).toEqual(dated);
});

it('converts a chart of durations to the chosen unit, but not one of money', () => {
  const chart = {
    title: 'Largest drags',
    unit: 'hours',
    categories: ['A'],
    series: [{ title: 'Drag', values: [25] }],
  };
  expect(convertBars(chart, days)).toEqual({
    ...chart,
    unit: 'days',
    series: [{ title: 'Drag', values: [2.5] }],
  });
  expect(convertBars({ ...chart, unit: 'USD' }, days).series).toEqual(chart.series);
});
