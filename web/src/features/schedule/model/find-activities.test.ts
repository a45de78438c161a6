import { expect, it } from 'vitest';
import { createActivityFinder, createSearch, findNextMatch } from './find-activities.ts';
import type { Outline } from './outline.ts';

const createOutline = (
  codes: readonly string[],
  activities: readonly (readonly [string, number])[],
): Outline =>
  ({
    projects: codes.map((code) => ({ code, dataDate: undefined })),
    activities: {
      ids: activities.map(([id]) => id),
      projects: Int32Array.from(activities, ([, project]) => project),
    },
  }) as unknown as Outline;

it('finds an activity by its ID', () => {
  const find = createActivityFinder(
    createOutline(
      ['P'],
      [
        ['A1010', 0],
        ['A1020', 0],
      ],
    ),
  );
  expect(find('A1020')).toEqual({ id: 'A1020', places: [1] });
  expect(find('a1020')).toBeUndefined();
  expect(find('A1020 (P)')).toBeUndefined();
});

it('finds the activity of the given project when projects share its ID, and all of them without a project', () => {
  const find = createActivityFinder(
    createOutline(
      ['NORTH', 'SOUTH'],
      [
        ['A1', 0],
        ['A1', 1],
        ['B (x)', 1],
      ],
    ),
  );
  expect(find('A1')).toEqual({ id: 'A1', places: [0, 1] });
  expect(find('A1', 'SOUTH')).toEqual({ id: 'A1', places: [1] });
  expect(find('A1 (NORTH)')).toEqual({ id: 'A1', places: [0] });
  expect(find('A1 (EAST)')).toBeUndefined();
  expect(find('A1', 'EAST')).toEqual({ id: 'A1', places: [0, 1] });
  expect(find('B (x)')).toEqual({ id: 'B (x)', places: [2] });
});

const outline = {
  activities: { ids: ['A1010', 'A1020', 'B1010'], names: ['Dig', 'Pour Slab', 'Slab cure'] },
  // A group, then the activities in an order other than the file's.
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
