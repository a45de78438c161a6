import { z } from 'zod';
import { accountSchema } from './account.ts';
import { creditAmountSchema, creditHistorySchema, paidConversionSchema } from './credits.ts';
import { conversionIdSchema, userIdSchema, workHashSchema } from './ids.ts';

const conversionOfUser = z.object({
  userId: userIdSchema,
  conversionId: conversionIdSchema,
  /** `getInstance` of the record. Earlier releases omit it and use the id. */
  instance: z.string().optional(),
});

/** Requests about credits, answered by auth over NATS. */
export const creditRequests = {
  /**
   * Holds the price of a conversion until it is taken or ends without a result. Repeating an instance returns the same
   * hold. `until` is the latest end of the conversion.
   */
  hold: {
    subject: 'credits.hold',
    request: conversionOfUser.extend({
      credits: z.int().positive(),
      until: z.iso.datetime(),
      work: workHashSchema.optional(),
    }),
    /** `paidBefore`: the same work was paid for, so nothing is held. `credits` includes held credits. */
    response: z.object({
      held: z.boolean(),
      paidBefore: z.boolean().default(false),
      credits: z.int(),
      heldForOthers: z.int().nonnegative(),
    }),
  },
  /**
   * Settles the price of a conversion that its owner takes, once for each instance. Returns the balance and the credits
   * paid, which are 0 when the same work was paid for in the meantime. Fails with `credits.missing` when nothing is
   * held any more and the balance is too low.
   */
  settle: {
    // A subject below auth., which gateways may already publish to: NATS user permissions change minutes after a rollout begins.
    subject: 'auth.settle-price',
    request: conversionOfUser.extend({
      credits: z.int().positive(),
      work: workHashSchema.optional(),
      conversion: paidConversionSchema,
    }),
    response: z.object({ price: z.int().nonnegative(), credits: z.int() }),
  },
  /** Settles or releases a hold as the record of its conversion requires, if that conversion has ended. */
  review: { subject: 'credits.review', request: conversionOfUser, response: z.object({}) },
  /** Adds credits; repeating a key adds nothing. Returns the account afterwards. */
  add: {
    subject: 'credits.add',
    request: creditAmountSchema.extend({
      userId: userIdSchema,
      key: z.string().min(1).max(300),
      kind: z.enum(['purchase', 'self-service', 'grant']),
      note: z.string().optional(),
      /** For a grant: the administrator who makes it; their rights are checked again. */
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
