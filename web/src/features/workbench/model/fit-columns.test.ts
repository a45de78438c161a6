import { expect, test } from 'vitest';
import { fitColumns } from './fit-columns.ts';

const sizes = [
  { width: 10, least: 10 },
  { width: 8, least: 6 },
  { width: 14, least: 10 },
  { width: 15, least: 4 },
];
const widths = (room: number) => fitColumns(sizes, { first: 3, room }).map(({ width }) => width);

test('the first columns give up spare width until they fit; the others keep theirs', () => {
  expect(widths(40)).toEqual([10, 8, 14, 15]);
  expect(widths(29)).toEqual([10, 7, 12, 15]);
  expect(widths(26)).toEqual([10, 6, 10, 15]);
});

test('if they cannot fit, none is made narrower', () => {
  expect(widths(25)).toEqual([10, 8, 14, 15]);
});
