import { z } from 'zod';

/** `kept` is unchanged, `removed` and `added` are the tool's changes, `proof` is unchanged and shows the reason. */
export const pictureLinkRoleSchema = z.enum(['kept', 'removed', 'added', 'proof']);
export type PictureLinkRole = z.infer<typeof pictureLinkRoleSchema>;

/** A local time like a cell of kind `date`, or working hours or days from the start. A picture uses only one of them. */
export const pictureTimeSchema = z.union([z.string(), z.number()]);
export type PictureTime = z.infer<typeof pictureTimeSchema>;

/** Start and finish; equal for a milestone. */
export const pictureBarSchema = z.object({ start: pictureTimeSchema, finish: pictureTimeSchema });
export type PictureBar = z.infer<typeof pictureBarSchema>;

export const pictureActivitySchema = z.object({
  id: z.string(),
  name: z.string().optional(),
  note: z.string().optional(),
  /** Dates after the tool's changes. */
  bar: pictureBarSchema.optional(),
  /** Dates before, if they differ. */
  was: pictureBarSchema.optional(),
  /** Latest finish that does not delay the project. */
  floatUntil: pictureTimeSchema.optional(),
  state: z.enum(['completed', 'critical']).optional(),
  /** How much of the end of the bar delays the project: in the picture's unit, or as a share (0..1) of a bar with dates. */
  drag: z.number().positive().optional(),
});
export type PictureActivity = z.infer<typeof pictureActivitySchema>;

const placeSchema = z.int().nonnegative();

/** Ends are indexes in the list of activities. */
export const pictureLinkSchema = z.object({
  from: placeSchema,
  to: placeSchema,
  /** Type and lag, such as `FS` or `SS+8h`; a page shows lags in hours (`h`) or days (`d`) in either unit. */
  label: z.string(),
  role: pictureLinkRoleSchema,
});
export type PictureLink = z.infer<typeof pictureLinkSchema>;

export const pictureTimesSchema = z.object({
  dataDate: pictureTimeSchema.optional(),
  /** Unit of numeric times. */
  unit: z.enum(['hours', 'days']).optional(),
});

/** A small part of the network: activities in this order, and links between them by index. With bars it has a time axis. */
export const reportPictureSchema = z.object({
  activities: z.array(pictureActivitySchema),
  links: z.array(pictureLinkSchema),
  ...pictureTimesSchema.shape,
});
export type ReportPicture = z.infer<typeof reportPictureSchema>;

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
  /** One per row, `null` for a row without a picture; rows after the last have none. A number is an earlier row with the same. */
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
