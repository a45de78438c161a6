import type { ReportPicture, RowPictures } from '@floatwise/contracts';
import { SharedPictures } from './shared-pictures.ts';

export interface PictureBounds<Row> {
  /** A report travels to a page whole: its pictures take at most so many characters. */
  readonly maxCharacters?: number;
  /** Which rows go first where not all pictures fit; the first ones without. */
  readonly compare?: (one: Row, other: Row) => number;
  /** Rows with the same key, other than undefined, share one picture. */
  readonly getKey?: (row: Row) => unknown;
}

/** The pictures of rows: none from where they would be too large together. */
export function boundPictures<Row>(
  rows: readonly Row[],
  create: (row: Row, place: number) => ReportPicture | null,
  { maxCharacters = 1_000_000, compare, getKey }: PictureBounds<Row> = {},
): RowPictures {
  const entries = [...rows.entries()];
  if (compare !== undefined) entries.sort(([, one], [, other]) => compare(one, other));
  const shared = new SharedPictures(maxCharacters);
  const drawn = new Map<unknown, number | undefined>();
  const numbers = new Map<number, number>();
  for (const [place, row] of entries) {
    const key = getKey?.(row);
    let number = key === undefined ? undefined : drawn.get(key);
    if (number === undefined && !(key !== undefined && drawn.has(key))) {
      if (shared.isFull) continue;
      const picture = create(row, place);
      number = picture === null ? undefined : shared.add(picture);
      if (key !== undefined) drawn.set(key, number);
    }
    if (number !== undefined) numbers.set(place, number);
  }
  return shared.format(listNumbers(numbers));
}

/** By row the number of its picture, up to the last row that has one. */
function listNumbers(numbers: ReadonlyMap<number, number>): (number | undefined)[] {
  let length = 0;
  for (const place of numbers.keys()) length = Math.max(length, place + 1);
  return Array.from({ length }, (_, place) => numbers.get(place));
}
