import { expect, it } from 'vitest';
import { boundPictures } from './bound-pictures.ts';

it('pictures go first come, first served, and stay below a megabyte together', () => {
  const picture = { activities: [{ id: 'A'.repeat(99_000) }], links: [] };
  const drawn: number[] = [];
  const pictures = boundPictures([...Array(50).keys()], (row) => {
    drawn.push(row);
    return picture;
  });
  expect(pictures).toHaveLength(50);
  expect(pictures.filter((one) => one !== null)).toHaveLength(10);
  expect(JSON.stringify(pictures).length).toBeLessThan(1_000_000);
  // What does not fit is not drawn at all.
  expect(drawn.length).toBe(11);
});

it('pictures of what comes first are kept where not all fit', () => {
  const create = (row: string) => ({ activities: [{ id: row.repeat(100) }], links: [] });
  const pictures = boundPictures(['A', 'B', 'C'], create, {
    maxCharacters: 300,
    compare: (one, other) => other.localeCompare(one),
  });
  expect(pictures).toEqual([null, create('B'), create('C')]);
});

it('rows about the same share a picture, at the place of the first of them', () => {
  let drawn = 0;
  const pictures = boundPictures(
    ['A', 'B', 'A', 'A'],
    (row) => {
      drawn += 1;
      return { activities: [{ id: row }], links: [] };
    },
    { getKey: (row) => row, compare: () => 0 },
  );
  expect(pictures).toEqual([
    { activities: [{ id: 'A' }], links: [] },
    { activities: [{ id: 'B' }], links: [] },
    0,
    0,
  ]);
  expect(drawn).toBe(2);
});
