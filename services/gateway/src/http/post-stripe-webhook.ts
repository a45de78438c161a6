import { ServiceError, type Logger } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';
import { applyPaymentMessage } from '../app/payments.ts';
import { getPayments, type CreditContext } from './credit-context.ts';
import type { ApiCall } from './api-call.ts';

export const postStripeWebhookCall = {
  method: 'post',
  path: '/stripe/webhook',
  summary: 'Stripe payment webhook; unsigned events are ignored.',
  who: 'stripe',
  answers: { 204: { description: 'The event was received.' } },
  problems: ['payment.not-set-up', 'payment.not-signed', 'payment.failed', 'request.too-large'],
} satisfies ApiCall;

/**
 * `POST /api/stripe/webhook`: Stripe reports a payment, a refund or a dispute. Stripe signs its messages, so this call needs no
 * session and no origin; unsigned messages change nothing. Stripe sends an event again until it gets a 2xx.
 */
export function postStripeWebhook(context: CreditContext & { readonly logger: Logger }): RequestHandler {
  return async (request, response) => {
    const body: unknown = request.body;
    const message = await getPayments(context).readMessage(
      Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      request.get('stripe-signature') ?? '',
    );
    if (message !== undefined) {
      await applyPaymentMessage(message, context.accounts).catch((error: unknown) => {
        // The account is deleted, so sending the event again would not help.
        if (!(error instanceof ServiceError) || error.code !== 'session.required') throw error;
        const { id: paymentId, userId } = message.payment;
        context.logger.error({ paymentId, userId, change: message.change }, 'a payment has no account');
      });
    }
    response.sendStatus(204);
  };
}
