import type { ColumnMeasure } from './measure-column.ts';

type Measured = Pick<ColumnMeasure, 'width' | 'least'>;

/**
 * The first columns stand beside each other in the room, in rem, when they can: each gives of what it can do without.
 * Where they cannot all be seen, none is made narrower.
 */
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
