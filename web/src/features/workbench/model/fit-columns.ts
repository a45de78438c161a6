import type { ColumnMeasure } from './measure-column.ts';

type Measured = Pick<ColumnMeasure, 'width' | 'least'>;

/** Fits the first columns into `room` (in rem): each gives up a share of its spare width. If they cannot all fit, all keep their width. */
export function fitColumns<Size extends Measured>(
  sizes: readonly Size[],
  { first, room }: { first: number; room: number },
): readonly Size[] {
  const leading = sizes.slice(0, first);
  const lacking = sum(leading.map(({ width }) => width)) - room;
  const spare = sum(leading.map(({ width, least }) => width - least));
  if (lacking <= 0 || lacking > spare) return sizes;
  const fitted = leading.map((size) => ({
    ...size,
    width: size.width - ((size.width - size.least) * lacking) / spare,
  }));
  return [...fitted, ...sizes.slice(first)];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
