import { z } from 'zod';

/** What the product does, in one sentence. */
export const productSummary = 'Converts and cleans Primavera P6 schedule files.';
import { creditOfferSchema } from './credits.ts';

/** A founder of the site. Without a name, the page shows the role instead. */
export const founderSchema = z.object({
  name: z.string().optional(),
  role: z.string(),
  /** Profile on a professional network. */
  url: z.string().optional(),
});
export type Founder = z.infer<typeof founderSchema>;

/** `GET /api/config`: what the pages need to know about this site. */
export const siteSchema = z.object({
  productName: z.string().min(1),
  /** If absent, pages derive it from the host name. */
  supportEmail: z.string().optional(),
  founders: z.array(founderSchema),
  credits: creditOfferSchema,
  /** Whether the site sends email to confirm addresses and reset passwords. */
  sendsMail: z.boolean().optional(),
  hasGoogle: z.boolean().optional(),
  /** Name of the company whose people can sign in without a password of this site. */
  companySignIn: z.string().optional(),
});
export type Site = z.infer<typeof siteSchema>;
