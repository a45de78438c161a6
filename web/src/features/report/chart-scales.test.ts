import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { ReportWaterfall } from '@floatwise/contracts';
import { createBarScale, createSlipScale, formatChange, formatSlipTick, placeSteps } from './chart-scales.ts';

describe('bars on one track', () => {
  it('begin at zero and end at the greatest value', () => {
    const scale = createBarScale([50, 200]);
    expect([scale(200), scale(50), scale(0)]).toEqual([
      { left: 0, width: 100 },
      { left: 0, width: 25 },
      { left: 0, width: 0 },
    ]);
  });

  it('leave room for values below zero', () => {
    const scale = createBarScale([-50, 150]);
    expect([scale(-50), scale(150)]).toEqual([
      { left: 0, width: 25 },
      { left: 25, width: 75 },
    ]);
  });

  it('have no length if all values are zero', () => {
    expect(createBarScale([0])(0)).toEqual({ left: 0, width: 0 });
  });
});

const time = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

it('contains every date, in at most the given number of whole-day steps', () => {
  fc.assert(
    fc.property(fc.array(time, { minLength: 1 }), fc.integer({ min: 2, max: 9 }), (dates, steps) => {
      const times = dates.map(Number);
      const { min, max, ticks } = createSlipScale(times, steps);
      expect(min).toBeLessThanOrEqual(Math.min(...times));
      expect(max).toBeGreaterThanOrEqual(Math.max(...times));
      expect(ticks).toBeGreaterThanOrEqual(1);
      expect(ticks).toBeLessThanOrEqual(steps);
      expect(((max - min) / ticks) % 86_400_000).toBe(0);
    }),
  );
});

it('begins on a Monday if a step is a week', () => {
  const { min, max, ticks } = createSlipScale([Date.UTC(2026, 2, 4), Date.UTC(2026, 2, 26)], 5);
  expect([formatSlipTick(min), formatSlipTick(max), ticks]).toEqual(['02-Mar-26', '30-Mar-26', 4]);
});

const waterfall: ReportWaterfall = {
  kind: 'waterfall',
  title: 'What moved the finish',
  unit: 'days',
  start: { title: 'Previous finish' },
  steps: [
    { title: 'Progress', value: 13, day: '2026-03-30' },
    { title: 'Durations', value: -20 },
    { title: 'Network', value: 0 },
  ],
  total: { title: 'Variance', value: -7 },
};

it('each step of a waterfall begins where the previous one ended, including below 0', () => {
  expect(placeSteps(waterfall).map(({ title, from, to }) => [title, from, to])).toEqual([
    ['Progress', 0, 13],
    ['Durations', 13, -7],
    ['Network', -7, -7],
    ['Variance', 0, -7],
  ]);
});

it("its total is the report's, and is not a step", () => {
  expect(placeSteps({ ...waterfall, steps: [] })).toEqual([
    { title: 'Variance', value: -7, from: 0, to: -7, day: undefined, isTotal: true },
  ]);
});

it('a change shows its sign, unless it is 0', () => {
  expect([13, -7, 0, 1250.456].map(formatChange)).toEqual(['+13', '\u22127', '0', '+1,250.46']);
});
