import { z } from 'zod';
import { reportPictureSchema, type ReportPicture } from './report-picture.ts';

const placesSchema = z.array(z.int().nonnegative());

/** A picture as indexes in lists of activities and links that pictures share. */
export const sharedPictureSchema = reportPictureSchema.extend({
  activities: placesSchema,
  links: placesSchema,
});
export type SharedPicture = z.infer<typeof sharedPictureSchema>;

/**
 * The pictures of a table's rows. `activities` and `links` list each item once; the ends of `links` are indexes in
 * `activities`. `dataDate` and `unit` are given if all pictures have the same.
 */
export const rowPicturesSchema = reportPictureSchema.extend({
  /**
   * One per row, `null` for a row without a picture; rows after the last have none. A number is the index of an earlier
   * row with the same picture.
   */
  rows: z.array(z.union([sharedPictureSchema, z.int().nonnegative(), z.null()])),
});
export type RowPictures = z.infer<typeof rowPicturesSchema>;

/** The picture of the row at an index; undefined if it has none. */
export function findRowPicture(
  { activities, links, rows, ...times }: RowPictures,
  row: number,
): ReportPicture | undefined {
  const found = rows[row];
  const picture = typeof found === 'number' ? rows[found] : found;
  if (typeof picture !== 'object' || picture === null) return undefined;
  const places = new Map(picture.activities.map((activity, place) => [activity, place]));
  return {
    ...times,
    ...picture,
    activities: picture.activities.flatMap((activity) => activities[activity] ?? []),
    links: picture.links.flatMap((place) => {
      const link = links[place];
      const [from, to] = link === undefined ? [] : [places.get(link.from), places.get(link.to)];
      return link === undefined || from === undefined || to === undefined ? [] : [{ ...link, from, to }];
    }),
  };
}
