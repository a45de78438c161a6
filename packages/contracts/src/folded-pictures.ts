import { z } from 'zod';
import { pictureLinkRoleSchema, pictureTimesSchema } from './report-picture.ts';

const placeSchema = z.int().nonnegative();
const placesSchema = z.array(placeSchema);

/** The pictures of a table's rows in few characters, as they travel. */
export const foldedPicturesSchema = z.object({
  values: z.array(z.union([z.string(), z.number()])),
  /**
   * Each as places in `values`: of its id, name, start, finish, floatUntil, state, start and finish before, drag, note; -1 for
   * what it has not.
   */
  activities: z.array(z.array(z.int().min(-1))),
  /** From, to, label, and the role where it is not `kept`. */
  links: z.array(z.tuple([placeSchema, placeSchema, z.string()], pictureLinkRoleSchema)),
  /** What pictures tell of times; each has the first, unless it names another by its place. */
  times: z.array(pictureTimesSchema),
  /** Places of activities, of links, and of times; or the place of a row before it that has the same picture. */
  rows: z.array(z.union([z.tuple([placesSchema, placesSchema], placeSchema), placeSchema, z.null()])),
});
export type FoldedPictures = z.infer<typeof foldedPicturesSchema>;
