import { z } from 'zod';
import { creditOfferSchema } from './credits.ts';

/** A founder of the site. Without a name, the page shows the role instead. */
export const founderSchema = z.object({
  name: z.string().optional(),
  role: z.string(),
  /** Profile in a professional network. */
  url: z.string().optional(),
});
export type Founder = z.infer<typeof founderSchema>;

/** `GET /api/config`: what the pages need to know of this installation. */
export const siteSchema = z.object({
  productName: z.string().min(1),
  /** The pages make one of the site's host when absent. */
  supportEmail: z.string().optional(),
  /** The founder and the co-founder. */
  founders: z.array(founderSchema),
  credits: creditOfferSchema,
  /** Whether the site sends email: addresses are confirmed by it, and forgotten passwords reset. */
  sendsMail: z.boolean().optional(),
  /** Whether people can sign in with Google. */
  hasGoogle: z.boolean().optional(),
});
export type Site = z.infer<typeof siteSchema>;
