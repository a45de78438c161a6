import { ServiceError, type Logger } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';
import { creditPayment } from '../app/payments.ts';
import { getPayments, type CreditContext } from './credit-context.ts';
import type { ApiCall } from './api-call.ts';

export const postStripeWebhookCall = {
  method: 'post',
  path: '/stripe/webhook',
  summary: 'Stripe tells of a payment; only what it has signed counts.',
  who: 'stripe',
  answers: { 204: { description: 'Taken note of.' } },
  problems: ['payment.not-set-up', 'payment.not-signed', 'request.too-large'],
} satisfies ApiCall;

/**
 * `POST /api/stripe/webhook`: Stripe tells of a payment. It signs its messages, so that this call needs no session and
 * may come from anywhere; what is not signed changes nothing. An answer that is no success is told again by Stripe.
 */
export function postStripeWebhook(context: CreditContext & { readonly logger: Logger }): RequestHandler {
  return async (request, response) => {
    const body: unknown = request.body;
    const payment = await getPayments(context).readMessage(
      Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      request.get('stripe-signature') ?? '',
    );
    if (payment !== undefined) {
      await creditPayment(payment, context.accounts).catch((error: unknown) => {
        // The account is gone: telling it again would not bring it back.
        if (!(error instanceof ServiceError) || error.code !== 'session.required') throw error;
        context.logger.error({ paymentId: payment.id, userId: payment.userId }, 'a payment has no account');
      });
    }
    response.sendStatus(204);
  };
}
