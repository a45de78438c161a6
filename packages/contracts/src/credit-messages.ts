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

const idSchema = z.string().regex(/^[A-Za-z0-9_]{1,255}$/);
/** In the smallest unit of the order's currency. */
const amountSchema = z.int().nonnegative();

/**
 * Changes of a payment other than its purchase. Each may be reported repeatedly and in any order: a refund has the sum
 * refunded so far, a dispute its own id.
 */
export const paymentChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refund'), id: idSchema, amount: amountSchema }),
  z.object({ kind: z.literal('dispute'), id: idSchema, amount: amountSchema }),
  z.object({ kind: z.literal('dispute-won'), id: idSchema }),
  /** `reason`: what was ordered and what was paid. */
  z.object({ kind: z.literal('mismatch'), reason: z.string().max(200) }),
]);
export type PaymentChange = z.infer<typeof paymentChangeSchema>;

/** Requests about payments that auth answers over NATS. */
export const paymentRequests = {
  /** Returns the account afterwards. */
  report: {
    subject: 'auth.report-payment',
    request: z.object({
      userId: userIdSchema,
      /** The id under which the purchase is credited. */
      paymentId: idSchema,
      /** The total paid. */
      amount: amountSchema,
      change: paymentChangeSchema,
    }),
    response: accountSchema,
  },
} as const;
export type PaymentReport = z.infer<typeof paymentRequests.report.request>;
