import { z } from 'zod';

/** A browser or program in which the user is signed in. */
export const sessionSchema = z.object({
  /** Identifies the session in calls; it differs from the value in the cookie. */
  id: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  /** Such as `Firefox on Windows`. */
  device: z.string(),
  /** Network of the last use: /24, or /48 of IPv6. */
  place: z.string(),
  signedInAt: z.iso.datetime(),
  /** Accurate to a few minutes. */
  usedAt: z.iso.datetime(),
  /** The session of this call. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
