import { z } from 'zod';
import { accountSchema } from './account.ts';
import { creditAmountSchema, creditHistorySchema } from './credits.ts';
import { conversionIdSchema, userIdSchema } from './ids.ts';

const conversionOfUser = z.object({ userId: userIdSchema, conversionId: conversionIdSchema });

/** Requests about credits auth answers over NATS. */
export const creditRequests = {
  /**
   * Holds the price of a conversion until it ends. Of the same conversion again it is the same hold. `until` is when the
   * conversion is over at the latest.
   */
  hold: {
    subject: 'credits.hold',
    request: conversionOfUser.extend({ credits: z.int().positive(), until: z.iso.datetime() }),
    /** The balance before holds, and what of it is held for others, where it does not suffice. */
    response: z.object({ held: z.boolean(), credits: z.int(), heldForOthers: z.int().nonnegative() }),
  },
  /** Settles or releases a hold by the record of its conversion, if that has ended. */
  review: { subject: 'credits.review', request: conversionOfUser, response: z.object({}) },
  /** Adds credits; the same key again adds nothing. Answers the account as it is then. */
  add: {
    subject: 'credits.add',
    request: creditAmountSchema.extend({
      userId: userIdSchema,
      key: z.string().min(1).max(300),
      kind: z.enum(['purchase', 'self-service', 'grant']),
      note: z.string().optional(),
      /** Of a grant: the administrator who gives it; their rights are looked at anew. */
      by: userIdSchema.optional(),
    }),
    response: accountSchema,
  },
  list: {
    subject: 'credits.list',
    request: z.object({ userId: userIdSchema, before: z.int().positive().optional() }),
    response: creditHistorySchema,
  },
} as const;
export type HoldAnswer = z.infer<typeof creditRequests.hold.response>;
