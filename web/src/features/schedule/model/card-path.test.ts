import { expect, it } from 'vitest';
import { goTo } from './card-path.ts';

const [a, b, c] = ['A', 'B', 'C'].map((id, place) => ({ id, places: [place] }));

it('goes from card to card and back along the same path', () => {
  if (a === undefined || b === undefined || c === undefined) throw new Error('There are three.');
  const path = goTo(goTo([a], b), c);
  expect(path).toEqual([a, b, c]);
  expect(goTo(path, b)).toEqual([a, b]);
  expect(goTo(path, a)).toEqual([a]);
});
