import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDurations, joinDurations, mergeDurations } from './durations.ts';

const durations = fc.array(fc.double({ min: 0.01, max: 600_000, noNaN: true }), {
  minLength: 1,
  maxLength: 200,
});

it('computes percentiles to within 1 %, however the durations were merged', () => {
  fc.assert(
    fc.property(durations, durations, fc.double({ min: 0.01, max: 1, noNaN: true }), (left, right, share) => {
      const sorted = [...left, ...right].sort((a, b) => a - b);
      const exact = sorted[Math.min(sorted.length, Math.ceil(share * sorted.length)) - 1] ?? NaN;
      const inOne = joinDurations([formatDurations(left), formatDurations(right)]);
      const merged =
        mergeDurations([formatDurations(left), formatDurations(right)]).computePercentileMs(share) ?? NaN;
      expect(mergeDurations([inOne]).computePercentileMs(share)).toBe(merged);
      // A duration of less than a microsecond counts as one microsecond.
      expect(Math.abs(merged - exact)).toBeLessThanOrEqual(exact * 0.011 + 0.002);
    }),
  );
});

it('has no percentile without durations, and clamps durations that are out of range', () => {
  expect(mergeDurations(['']).computePercentileMs(0.5)).toBeUndefined();
  expect(mergeDurations([formatDurations([0])]).computePercentileMs(0.5)).toBeCloseTo(0.001);
  expect(mergeDurations([formatDurations([9e9])]).computePercentileMs(0.5)).toBeGreaterThan(590_000);
});
