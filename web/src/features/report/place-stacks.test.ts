import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeStacks } from './place-stacks.ts';

describe('stacked bars', () => {
  it('stack to either side of 0 on one scale', () => {
    const { zero, stacks } = placeStacks({
      categories: ['May', 'June'],
      series: [
        { title: 'Progress', values: [6, 5] },
        { title: 'Durations', values: [-2, 0] },
        { title: 'Logic', values: [2, -1] },
      ],
    });
    expect(zero).toBe(20);
    expect(stacks[0]).toEqual({
      total: 6,
      parts: [
        { series: 0, value: 6, left: 20, width: 60 },
        { series: 1, value: -2, left: 0, width: 20 },
        { series: 2, value: 2, left: 80, width: 20 },
      ],
    });
    expect(stacks[1]?.parts).toEqual([
      { series: 0, value: 5, left: 20, width: 50 },
      { series: 2, value: -1, left: 10, width: 10 },
    ]);
  });

  it('stay inside the frame, do not overlap, and add up to their total', () => {
    const values = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 6 }), (rows) => {
        const series = rows.map((each, place) => ({ title: String(place), values: each }));
        for (const [place, { parts, total }] of placeStacks({
          categories: ['a', 'b', 'c'],
          series,
        }).stacks.entries()) {
          expect(total).toBe(rows.reduce((sum, each) => sum + (each[place] ?? 0), 0));
          const ends = parts
            .map(({ left, width }) => [left, left + width] as const)
            .sort(([one], [other]) => one - other);
          for (const [at, [from, to]] of ends.entries()) {
            expect(from).toBeGreaterThan(-1e-6);
            expect(to).toBeLessThan(100 + 1e-6);
            expect(from).toBeGreaterThan((ends[at - 1]?.[1] ?? 0) - 1e-6);
          }
        }
      }),
    );
  });
});
