import { z } from 'zod';
import { accountSchema } from './account.ts';
import { userIdSchema } from './ids.ts';

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
