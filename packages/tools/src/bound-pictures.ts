import type { ReportPicture, RowPictures } from '@floatwise/contracts';
import { SharedPictures } from './shared-pictures.ts';

export interface PictureBounds<Row> {
  /** A report travels to a page whole: its pictures take at most so many characters. */
  readonly maxCharacters?: number;
  /** Places of the rows, those first that have a picture where not all pictures fit; the first ones without. */
  readonly order?: Iterable<number>;
  /** Rows with the same key, other than undefined, share one picture. */
  readonly getKey?: (row: Row) => unknown;
}

/** The pictures of rows: none from where they would be too large together. */
export function boundPictures<Row>(
  rows: readonly Row[],
  create: (row: Row, place: number) => ReportPicture | null,
  { maxCharacters = 1_000_000, order = rows.keys(), getKey }: PictureBounds<Row> = {},
): RowPictures {
  const shared = new SharedPictures(maxCharacters);
  const drawn = new Map<unknown, number | undefined>();
  const numbers = rows.map((): number | undefined => undefined);
  for (const place of order) {
    const row = rows[place];
    if (row === undefined) continue;
    const key = getKey?.(row);
    let number = key === undefined ? undefined : drawn.get(key);
    if (number === undefined && !(key !== undefined && drawn.has(key))) {
      if (shared.isFull) continue;
      const picture = create(row, place);
      number = picture === null ? undefined : shared.add(picture);
      if (key !== undefined) drawn.set(key, number);
    }
    numbers[place] = number;
  }
  return shared.format(numbers.slice(0, numbers.findLastIndex((number) => number !== undefined) + 1));
}
