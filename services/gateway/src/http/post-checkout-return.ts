import { checkoutStateSchema, failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';
import { creditPayment } from '../app/payments.ts';
import { getPayments, type CreditContext } from './credit-context.ts';
import { getSignedInUser } from './require-user.ts';
import type { ApiCall } from './api-call.ts';

export const postCheckoutReturnCall = {
  method: 'post',
  path: '/checkout/:id',
  summary: 'Adds the credits of a completed payment, once.',
  who: 'session',
  answers: {
    200: { description: 'Whether the purchase has been paid, and the account.', json: 'CheckoutState' },
  },
  problems: ['payment.not-set-up', 'payment.failed', 'payment.mismatch', 'rate.limited'],
} satisfies ApiCall;

/** Format of Stripe's session ids. */
const idPattern = /^[A-Za-z0-9_]{8,255}$/;

/**
 * `POST /api/checkout/:id`: the user has returned from paying. Credits the payment immediately, even if the provider's own
 * message is late or lost; both together credit once.
 */
export function postCheckoutReturn(context: CreditContext): RequestHandler<{ id: string }> {
  return async (request, response) => {
    const payments = getPayments(context);
    const user = getSignedInUser(request);
    const { id } = request.params;
    const payment = idPattern.test(id) ? await payments.findPayment(id) : undefined;
    if (payment?.userId !== user.id) throw new ServiceError(failures.paymentNotFound);
    const outcome = await creditPayment(payment, context.accounts);
    if (outcome.kind === 'mismatch') throw new ServiceError(failures.paymentMismatch);
    const { isPaid, credits } = payment;
    response.json(
      checkoutStateSchema.parse({
        isPaid,
        credits,
        user: outcome.kind === 'credited' ? outcome.account : user,
      }),
    );
  };
}
