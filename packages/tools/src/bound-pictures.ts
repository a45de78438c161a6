import type { ReportPicture } from '@floatwise/contracts';

export interface PictureBounds<Row> {
  /** A report travels to a page whole: its pictures take at most so many characters. */
  readonly maxCharacters?: number;
  /** Which rows go first where not all pictures fit; the first ones without. */
  readonly compare?: (one: Row, other: Row) => number;
  /** Rows with the same key, other than undefined, share one picture. */
  readonly getKey?: (row: Row) => unknown;
}

/** One picture a row: `null` from where they would be too large together, the place of the row it is shared with. */
export function boundPictures<Row>(
  rows: readonly Row[],
  create: (row: Row, place: number) => ReportPicture | null,
  { maxCharacters = 1_000_000, compare, getKey }: PictureBounds<Row> = {},
): (ReportPicture | number | null)[] {
  const entries = [...rows.entries()];
  if (compare !== undefined) entries.sort(([, one], [, other]) => compare(one, other));
  const drawn = new Map<unknown, ReportPicture | null>();
  const pictures = new Array<ReportPicture | null>(rows.length).fill(null);
  let left = maxCharacters;
  for (const [place, row] of entries) {
    const key = getKey?.(row);
    const known = key === undefined ? undefined : drawn.get(key);
    if (known !== undefined) {
      pictures[place] = known;
      continue;
    }
    if (left <= 0) continue;
    const picture = create(row, place);
    left -= JSON.stringify(picture).length;
    if (left <= 0) continue;
    pictures[place] = picture;
    if (key !== undefined) drawn.set(key, picture);
  }
  return share(pictures);
}

/** The first of the same pictures stands for all. */
function share(pictures: readonly (ReportPicture | null)[]): (ReportPicture | number | null)[] {
  const places = new Map<ReportPicture, number>();
  return pictures.map((picture, place) => {
    if (picture === null) return null;
    const first = places.get(picture);
    if (first === undefined) places.set(picture, place);
    return first ?? picture;
  });
}
