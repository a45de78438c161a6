import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeWaterfall } from './workbook-sheet.ts';

/** The range that the visible parts of a column cover when Excel stacks them. */
function stack({ base, above, below }: ReturnType<typeof placeWaterfall>[number]): [number, number] {
  const low = below === 0 ? Math.max(base, 0) : Math.min(base, 0) + below;
  const high = above === 0 ? Math.min(base, 0) : Math.max(base, 0) + above;
  return [low, high];
}

it('the visible parts of a column, once stacked, reach from one end to the other', () => {
  const end = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(end, end, (from, to) => {
      fc.pre(from !== to);
      const [parts] = placeWaterfall([{ from, to }]);
      expect(parts && stack(parts)).toEqual([Math.min(from, to), Math.max(from, to)]);
    }),
  );
});

it('a column without height has only a base', () => {
  expect(placeWaterfall([{ from: 5, to: 5 }])).toEqual([{ base: 5, above: 0, below: 0 }]);
});
