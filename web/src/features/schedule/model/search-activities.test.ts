import { expect, it } from 'vitest';
import type { Outline } from './outline.ts';
import { createSearch, findNextMatch } from './search-activities.ts';

const outline = {
  activities: { ids: ['A1010', 'A1020', 'B1010'], names: ['Dig', 'Pour Slab', 'Slab cure'] },
  // A group, then the activities in another order than that of the file.
  rows: { items: Int32Array.of(~0, 1, 0, 2) },
} as unknown as Outline;

it('finds activities by ID and name in the order of the rows', () => {
  const search = createSearch(outline);
  expect(search('a10')).toEqual([1, 2]);
  expect(search('slab')).toEqual([1, 3]);
  expect(search('A1010 dig')).toEqual([2]);
  expect(search(' ')).toEqual([]);
  expect(search('nothing')).toEqual([]);
});

it('goes from match to match, around the ends', () => {
  const forward = { isBack: false, isStaying: false };
  const back = { isBack: true, isStaying: false };
  expect([0, 1, 2, 3].map((row) => findNextMatch([1, 3], row, forward))).toEqual([1, 3, 3, 1]);
  expect([0, 1, 2, 3].map((row) => findNextMatch([1, 3], row, back))).toEqual([3, 3, 1, 1]);
  expect(findNextMatch([1, 3], 1, { isBack: false, isStaying: true })).toBe(1);
  expect(findNextMatch([], 1, forward)).toBeUndefined();
});
