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
