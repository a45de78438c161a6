import { z } from 'zod';

/** `kept` stands as it was, `removed` and `added` are what the tool changed, `proof` is kept and shows why. */
export const pictureLinkRoleSchema = z.enum(['kept', 'removed', 'added', 'proof']);
export type PictureLinkRole = z.infer<typeof pictureLinkRoleSchema>;

/**
 * A small part of the network as a picture: activities from left to right in the order given, and links between them
 * by their places in that list.
 */
export const reportPictureSchema = z.object({
  activities: z.array(z.object({ id: z.string(), name: z.string().optional(), note: z.string().optional() })),
  links: z.array(
    z.object({
      from: z.int().nonnegative(),
      to: z.int().nonnegative(),
      /** Type and lag, such as `FS` or `SS+8`. */
      label: z.string(),
      role: pictureLinkRoleSchema,
    }),
  ),
});
export type ReportPicture = z.infer<typeof reportPictureSchema>;
