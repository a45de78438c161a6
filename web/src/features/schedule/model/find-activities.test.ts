import { expect, it } from 'vitest';
import { createActivityFinder } from './find-activities.ts';
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
