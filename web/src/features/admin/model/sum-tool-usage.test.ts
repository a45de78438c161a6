import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumToolUsage } from './sum-tool-usage.ts';

it('sums each tool over all people, most first', () => {
  expect(
    sumToolUsage([
      {
        toolUsage: [
          { toolType: 'soos', count: 2 },
          { toolType: 'rrr', count: 5 },
        ],
      },
      { toolUsage: [] },
      {
        toolUsage: [
          { toolType: 'soos', count: 4 },
          { toolType: 'cpd', count: 0 },
        ],
      },
    ]),
  ).toEqual([
    { name: 'soos', count: 6 },
    { name: 'rrr', count: 5 },
  ]);
});

it('loses no use and names no tool twice', () => {
  const usage = fc.array(fc.record({ toolType: fc.constantFrom('a', 'b', 'c'), count: fc.nat(1_000) }));
  fc.assert(
    fc.property(fc.array(fc.record({ toolUsage: usage })), (users) => {
      const shares = sumToolUsage(users);
      const total = users.flatMap(({ toolUsage }) => toolUsage).reduce((sum, { count }) => sum + count, 0);
      expect(shares.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      expect(new Set(shares.map(({ name }) => name)).size).toBe(shares.length);
    }),
  );
});
