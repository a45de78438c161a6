import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSlipScale, formatSlipTick } from './slip-scale.ts';

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
  expect([formatSlipTick(min), formatSlipTick(max), ticks]).toEqual(['2026-03-02', '2026-03-30', 4]);
});
