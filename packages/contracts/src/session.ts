import { z } from 'zod';

/** A browser or program in which the user is signed in. */
export const sessionSchema = z.object({
  /** Names the session in calls; it is not what the cookie holds. */
  id: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  /** Such as `Firefox on Windows`. */
  device: z.string(),
  /** The block of addresses it was used from last: /24, or /48 of IPv6. */
  place: z.string(),
  signedInAt: z.iso.datetime(),
  /** To some minutes. */
  usedAt: z.iso.datetime(),
  /** The one this call was made with. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
