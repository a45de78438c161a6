import type { ReportPicture } from '@floatwise/contracts';

/** A report travels to a page whole: its pictures take at most so many characters. */
const maxCharacters = 1_000_000;

/** One picture a row, `null` from where they would be too large together. */
export function boundPictures<Row>(
  rows: readonly Row[],
  create: (row: Row, place: number) => ReportPicture | null,
): (ReportPicture | null)[] {
  let left = maxCharacters;
  return rows.map((row, place) => {
    if (left <= 0) return null;
    const picture = create(row, place);
    left -= JSON.stringify(picture).length;
    return left <= 0 ? null : picture;
  });
}
