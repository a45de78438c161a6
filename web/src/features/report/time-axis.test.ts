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

  it('labels days, weeks, months or years, whichever fit, in the usual date format', () => {
    const labels = (from: string, to: string, most = 7) =>
      createTimeAxis([from, to], most).ticks.map(({ label }) => label);
    expect(labels('2026-03-02T08:00', '2026-03-05T17:00')).toEqual(['03-Mar-26', '04-Mar-26', '05-Mar-26']);
    expect(labels('2026-03-02T08:00', '2026-03-29T17:00')).toEqual([
      '02-Mar-26',
      '09-Mar-26',
      '16-Mar-26',
      '23-Mar-26',
      '30-Mar-26',
    ]);
    expect(labels('2026-01-02T08:00', '2026-05-29T17:00', 5)).toEqual(['Jan-26', 'Mar-26', 'May-26']);
    expect(labels('2020-01-02T08:00', '2026-05-29T17:00', 5)).toEqual(['2020', '2022', '2024', '2026']);
    expect(createTimeAxis([0, 480], 5).ticks.map(({ label }) => label)).toEqual(['0', '200', '400']);
  });

  it('shows the day of an hour, even for a single milestone', () => {
    const label = (most: number) =>
      createTimeAxis(['2026-03-02T08:00', '2026-03-02T12:00'], most).ticks.map((tick) => tick.label);
    expect(label(6)).toEqual(['02-Mar-26', '03-Mar-26']);
    expect(label(11)).toEqual(expect.arrayContaining(['02-Mar-26', '06:00', '12:00', '03-Mar-26']));
    const milestone = createTimeAxis(['2026-03-02T08:00', '2026-03-02T08:00'], 5);
    expect(milestone.place('2026-03-02T08:00')).toBeCloseTo(0.5);
    expect(milestone.ticks.map((tick) => tick.label)).toEqual(['02-Mar-26', '03-Mar-26']);
  });

  it('has a tick on the narrowest picture, whatever the times', () => {
    const label = (from: string, to: string) =>
      createTimeAxis([from, to], 2).ticks.map((tick) => tick.label);
    expect(label('2011-01-03T08:00', '2014-09-24T10:40')).toEqual(['2012', '2014']);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900_000 }), fc.integer({ min: 0, max: 900_000 }), (a, b) => {
        const format = (hours: number) => new Date(hours * 3_600_000).toISOString().slice(0, 16);
        const { ticks } = createTimeAxis([format(a), format(b)], 2);
        expect(ticks.length).toBeGreaterThan(0);
        expect(ticks.length).toBeLessThanOrEqual(4);
      }),
    );
  });

  it('has the requested number of ticks, plus or minus one, whatever the times', () => {
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
