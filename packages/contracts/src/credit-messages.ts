import { z } from 'zod';
import { accountSchema } from './account.ts';
import { creditAmountSchema, creditHistorySchema, paidConversionSchema } from './credits.ts';
import { conversionIdSchema, userIdSchema, workHashSchema } from './ids.ts';

const conversionOfUser = z.object({
  userId: userIdSchema,
  conversionId: conversionIdSchema,
  /** `getInstance` of the record; absent in requests of earlier releases, whose key is the id. */
  instance: z.string().optional(),
});

/** Requests about credits auth answers over NATS. */
export const creditRequests = {
  /**
   * Holds the price of a conversion until it is taken or comes to nothing. Of the same instance again it is the same hold.
   * `until` is when the conversion is over at the latest.
   */
  hold: {
    subject: 'credits.hold',
    request: conversionOfUser.extend({
      credits: z.int().positive(),
      until: z.iso.datetime(),
      work: workHashSchema.optional(),
    }),
    /** `paidBefore`: the same work was paid for, so nothing is held. The balance is the one before holds. */
    response: z.object({
      held: z.boolean(),
      paidBefore: z.boolean().default(false),
      credits: z.int(),
      heldForOthers: z.int().nonnegative(),
    }),
  },
  /**
   * Settles the price of a conversion that its owner takes, once for each instance. Answers what was paid, which is 0 when
   * the same work was paid for meanwhile, and the balance. Fails with `credits.missing` when nothing is held for it any
   * more and the balance does not suffice.
   */
  settle: {
    // Below auth., which gateways may ask already: rights of NATS users change minutes after a roll begins.
    subject: 'auth.settle-price',
    request: conversionOfUser.extend({
      credits: z.int().positive(),
      work: workHashSchema.optional(),
      conversion: paidConversionSchema,
    }),
    response: z.object({ price: z.int().nonnegative(), credits: z.int() }),
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
      /** Of a grant: the administrator who gives it; their rights are looked at again. */
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
export type SettleRequest = z.infer<typeof creditRequests.settle.request>;
