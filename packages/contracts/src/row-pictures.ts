import { z } from 'zod';
import { reportPictureSchema, type ReportPicture } from './report-picture.ts';

const placesSchema = z.array(z.int().nonnegative());

/** A picture as places in lists of activities and of links that it shares with others. */
export const sharedPictureSchema = reportPictureSchema.extend({
  activities: placesSchema,
  links: placesSchema,
});
export type SharedPicture = z.infer<typeof sharedPictureSchema>;

/**
 * The pictures of a table's rows. What several of them show stands once in `activities` and `links`, whose ends are places in
 * these `activities`; `dataDate` and `unit` stand here where all have the same.
 */
export const rowPicturesSchema = reportPictureSchema.extend({
  /**
   * One a row, `null` for a row without; rows behind the last have none. A number is the place of a row before it that has the
   * same picture.
   */
  rows: z.array(z.union([sharedPictureSchema, z.int().nonnegative(), z.null()])),
});
export type RowPictures = z.infer<typeof rowPicturesSchema>;

/** The picture of the row at that place; undefined for a row without. */
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
