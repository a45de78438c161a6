import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitView, panBy, showSpan, toTime, toX, zoomAt } from './time-view.ts';

const day = 1440;
const range = { start: 20_000 * day, finish: 20_400 * day };
const width = 800;
const place = { range, width };
const fitted = fitView(range, width);

describe('a time view', () => {
  it('fits the whole schedule, with space for names after the last bar', () => {
    expect(toX(fitted, range.start)).toBeGreaterThanOrEqual(10);
    expect(toX(fitted, range.finish)).toBeLessThanOrEqual(width * 0.9);
    expect(toX(fitted, range.finish)).toBeGreaterThan(width * 0.8);
  });

  it('fits a single point', () => {
    const view = fitView({ start: 0, finish: 0 }, width);
    expect(view.perPixel).toBeGreaterThan(0);
    expect(toX(view, 0)).toBeGreaterThanOrEqual(0);
  });

  it('zooms around a fixed point', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 4, noNaN: true }),
        fc.integer({ min: 100, max: 600 }),
        (factor, x) => {
          const near = zoomAt(fitted, { factor: 4, x }, place);
          const next = zoomAt(near, { factor, x }, place);
          expect(toTime(next, x)).toBeCloseTo(toTime(near, x), 3);
        },
      ),
    );
  });

  it('zooms neither out until nothing is visible nor in beyond a few minutes per pixel', () => {
    const far = Array.from({ length: 50 }).reduce<typeof fitted>(
      (view) => zoomAt(view, { factor: 0.5, x: 10 }, place),
      fitted,
    );
    expect(toX(far, range.finish) - toX(far, range.start)).toBeGreaterThan(width / 2);
    const near = Array.from({ length: 50 }).reduce<typeof fitted>(
      (view) => zoomAt(view, { factor: 2, x: 10 }, place),
      fitted,
    );
    expect(near.perPixel).toBe(6);
  });

  it('never leaves the schedule, however far it is moved', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (pixels) => {
        const view = panBy(fitted, pixels, place);
        expect(toX(view, range.finish)).toBeGreaterThan(0);
        expect(toX(view, range.start)).toBeLessThan(width);
      }),
    );
  });

  it('moves to a bar only if it is out of sight', () => {
    const bar = { start: range.start + 100 * day, finish: range.start + 120 * day };
    expect(showSpan(fitted, bar, place)).toBe(fitted);
    const near = zoomAt(fitted, { factor: 20, x: width }, place);
    const shown = showSpan(near, bar, place);
    expect(shown).not.toBe(near);
    expect(toX(shown, bar.start)).toBeGreaterThan(0);
    expect(toX(shown, bar.start)).toBeLessThan(width / 2);
    expect(showSpan(near, { start: NaN, finish: NaN }, place)).toBe(near);
  });
});
