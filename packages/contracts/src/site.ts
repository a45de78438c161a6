import { z } from 'zod';
import { creditOfferSchema } from './credits.ts';

/** `GET /api/config`: what the pages need to know of this installation. */
export const siteSchema = z.object({
  productName: z.string().min(1),
  /** The pages make one of the site's host when absent. */
  supportEmail: z.string().optional(),
  credits: creditOfferSchema,
});
export type Site = z.infer<typeof siteSchema>;
