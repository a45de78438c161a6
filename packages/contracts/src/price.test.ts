import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computePrice, formatWhole } from './price.ts';

describe('computePrice', () => {
  it.each([
    [0, 0],
    [300, 0],
    [301, 1],
    [1_000, 1],
    [1_001, 2],
    [60_000, 60],
  ])('for %i tasks is %i credits', (tasks, credits) => {
    expect(computePrice(tasks)).toBe(credits);
  });

  it('never falls with more tasks, and charges only for thousands begun', () => {
    fc.assert(
      fc.property(fc.integer({ min: 301, max: 10_000_000 }), (tasks) => {
        const price = computePrice(tasks);
        expect(price).toBeGreaterThanOrEqual(computePrice(tasks - 1));
        expect((price - 1) * 1_000).toBeLessThan(tasks);
        expect(price * 1_000).toBeGreaterThanOrEqual(tasks);
      }),
    );
  });
});

it('groups the digits of any whole number as Intl does', () => {
  const format = new Intl.NumberFormat('en-GB');
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(formatWhole(value)).toBe(format.format(value));
    }),
  );
});
