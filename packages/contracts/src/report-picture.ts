import { z } from 'zod';

/** `kept` is unchanged, `removed` and `added` are the tool's changes, `proof` is unchanged and shows the reason. */
export const pictureLinkRoleSchema = z.enum(['kept', 'removed', 'added', 'proof']);
export type PictureLinkRole = z.infer<typeof pictureLinkRoleSchema>;

/** A local time as cells of kind `date`, or hours or days of work from the begin: one kind in a whole picture. */
export const pictureTimeSchema = z.union([z.string(), z.number()]);
export type PictureTime = z.infer<typeof pictureTimeSchema>;

/** From when to when; equal for a milestone. */
export const pictureBarSchema = z.object({ start: pictureTimeSchema, finish: pictureTimeSchema });
export type PictureBar = z.infer<typeof pictureBarSchema>;

export const pictureActivitySchema = z.object({
  id: z.string(),
  name: z.string().optional(),
  note: z.string().optional(),
  /** When it takes place, after what the tool has changed. */
  bar: pictureBarSchema.optional(),
  /** When it took place before, where that differs. */
  was: pictureBarSchema.optional(),
  /** How late it may finish without delaying the project. */
  floatUntil: pictureTimeSchema.optional(),
  state: z.enum(['completed', 'critical']).optional(),
  /** How much of the bar, up to its end, prolongs the project: in the picture's unit, or as a share (0..1) of a bar of dates. */
  drag: z.number().positive().optional(),
});
export type PictureActivity = z.infer<typeof pictureActivitySchema>;

const placeSchema = z.int().nonnegative();

/** From one activity of a list to another, by their places. */
export const pictureLinkSchema = z.object({
  from: placeSchema,
  to: placeSchema,
  /** Type and lag, such as `FS` or `SS+8h`; of a lag in hours (`h`) or days (`d`) a page shows either. */
  label: z.string(),
  role: pictureLinkRoleSchema,
});
export type PictureLink = z.infer<typeof pictureLinkSchema>;

export const pictureTimesSchema = z.object({
  /** When the schedule was last brought up to date. */
  dataDate: pictureTimeSchema.optional(),
  /** What times that are numbers count. */
  unit: z.enum(['hours', 'days']).optional(),
});

/**
 * A small part of the network as a picture: activities in the order given, and links between them by their places in
 * that list. With bars it is drawn on an axis of time.
 */
export const reportPictureSchema = z.object({
  activities: z.array(pictureActivitySchema),
  links: z.array(pictureLinkSchema),
  ...pictureTimesSchema.shape,
});
export type ReportPicture = z.infer<typeof reportPictureSchema>;
