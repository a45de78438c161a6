import { z } from 'zod';
import { accountSchema } from './account.ts';
import { call, type AnswerOf, type RequestOf } from './call.ts';
import { creditAmountSchema, creditHistorySchema, paidConversionSchema } from './credits.ts';
import { conversionIdSchema, userIdSchema, workHashSchema } from './ids.ts';

const conversionOfUser = z.object({
  userId: userIdSchema,
  conversionId: conversionIdSchema,
  /** Of the record: chosen by the site, not by the caller. */
  instance: z.string(),
});

/** Requests about credits, answered by auth over NATS. */
export const creditRequests = {
  /** Holds the price until the result is taken or there is none; once per instance. `until`: latest end of the conversion. */
  holdCredits: call(
    'credits.hold',
    conversionOfUser.extend({
      credits: z.int().positive(),
      until: z.iso.datetime(),
      work: workHashSchema.optional(),
    }),
    /** `paidBefore`: the same work was paid for, so nothing is held. `credits` includes held credits. */
    z.object({
      held: z.boolean(),
      paidBefore: z.boolean().default(false),
      credits: z.int(),
      heldForOthers: z.int().nonnegative(),
    }),
  ),
  /**
   * Settles the price of a conversion that its owner takes, once for each instance. Returns the balance and the credits
   * paid, which are 0 when the same work was paid for in the meantime. Fails with `credits.missing` when nothing is
   * held any more and the balance is too low.
   */
  settleConversion: call(
    // A subject below auth., which gateways may already publish to: NATS user permissions change minutes after a rollout begins.
    'auth.settle-price',
    conversionOfUser.extend({
      credits: z.int().positive(),
      work: workHashSchema.optional(),
      /** The contents that the work was done on. */
      files: z.array(workHashSchema).optional(),
      conversion: paidConversionSchema,
    }),
    z.object({ price: z.int().nonnegative(), credits: z.int() }),
  ),
  /** Whether work on a content was paid within a day. */
  isPaid: call(
    'auth.is-paid',
    z.object({ userId: userIdSchema, file: workHashSchema }),
    z.object({ isPaid: z.boolean() }),
  ),
  /** Settles or releases a hold as the record of its conversion requires, if that conversion has ended. */
  reviewHold: call('credits.review', conversionOfUser, z.object({})),
  /** Adds credits; repeating a key adds nothing. Returns the account afterwards. */
  addCredits: call(
    'credits.add',
    creditAmountSchema.extend({
      userId: userIdSchema,
      key: z.string().min(1).max(300),
      kind: z.enum(['purchase', 'self-service', 'grant']),
      note: z.string().optional(),
      /** For a grant: the administrator who makes it; their rights are checked again. */
      by: userIdSchema.optional(),
    }),
    accountSchema,
  ),
  listMovements: call(
    'credits.list',
    z.object({ userId: userIdSchema, before: z.int().positive().optional() }),
    creditHistorySchema,
  ),
};
export type HoldAnswer = AnswerOf<typeof creditRequests.holdCredits>;
export type SettleRequest = RequestOf<typeof creditRequests.settleConversion>;

const idSchema = z.string().regex(/^[A-Za-z0-9_]{1,255}$/);
/** In the smallest unit of the order's currency. */
const amountSchema = z.int().nonnegative();

/** Changes other than the purchase, repeated and in any order: a refund has the sum refunded so far, a dispute its own id. */
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
  reportPayment: call(
    'auth.report-payment',
    z.object({
      userId: userIdSchema,
      /** The id under which the purchase is credited. */
      paymentId: idSchema,
      /** The total paid. */
      amount: amountSchema,
      change: paymentChangeSchema,
    }),
    accountSchema,
  ),
};
export type PaymentReport = RequestOf<typeof paymentRequests.reportPayment>;
