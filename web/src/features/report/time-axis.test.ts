import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeAxis } from './time-axis.ts';

describe('the axis of a picture', () => {
  it('puts the first time left of the last, both inside', () => {
    const { place } = createTimeAxis(['2026-03-02T08:00', '2026-03-06T17:00'], 6);
    expect(place('2026-03-02T08:00')).toBeGreaterThan(0);
    expect(place('2026-03-06T17:00')).toBeLessThan(1);
    expect(place('2026-03-04T08:00')).toBeGreaterThan(place('2026-03-02T08:00'));
  });

  it('names hours, days, weeks, months and years by what fits', () => {
    const labels = (from: string, to: string) =>
      createTimeAxis([from, to], 5).ticks.map(({ label }) => label);
    expect(labels('2026-03-02T08:00', '2026-03-02T12:00')).toContain('09:00');
    expect(labels('2026-03-02T08:00', '2026-03-05T17:00')).toEqual(['3 Mar', '4 Mar', '5 Mar']);
    expect(labels('2026-03-02T08:00', '2026-03-29T17:00')).toEqual([
      '2 Mar',
      '9 Mar',
      '16 Mar',
      '23 Mar',
      '30 Mar',
    ]);
    expect(labels('2026-01-02T08:00', '2026-05-29T17:00')).toEqual(['Jan 26', 'Mar 26', 'May 26']);
    expect(labels('2020-01-02T08:00', '2026-05-29T17:00')).toEqual(['2020', '2022', '2024', '2026']);
    expect(createTimeAxis([0, 480], 5).ticks.map(({ label }) => label)).toEqual(['0', '200', '400']);
  });

  it('has as many ticks as asked for, one more or fewer, whatever the times', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000 }), fc.integer({ min: 0, max: 4_000_000 }), (a, b) => {
        const format = (hours: number) => new Date(hours * 3_600_000).toISOString().slice(0, 16);
        const { ticks, place } = createTimeAxis([format(a), format(b)], 6);
        expect(ticks.length).toBeLessThanOrEqual(8);
        expect(place(format(Math.min(a, b)))).toBeLessThanOrEqual(place(format(Math.max(a, b))));
      }),
    );
  });
});
