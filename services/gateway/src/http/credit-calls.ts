import { randomUUID } from 'node:crypto';
import { creditAmountSchema, creditHistoryQuerySchema, failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import express from 'express';
import { applyPaymentMessage, creditPayment, type Payments } from '../app/accounts/payments.ts';
import type { ApiCall } from './api-call.ts';
import type { ApiContext } from '../receive/api-context.ts';
import { readBody, readQuery } from '../receive/read-input.ts';
import { getSignedInUser } from '../receive/require-user.ts';

/** Format of Stripe's session ids. */
const checkoutIdPattern = /^[A-Za-z0-9_]{8,255}$/;
const limit: ApiCall['limit'] = (limits, request) => limits.consumePayment(getSignedInUser(request).id);

/**
 * Stripe reports a payment, a refund or a dispute. It signs the raw bytes of its messages, so this call needs no session and no
 * origin; unsigned messages change nothing. Stripe sends an event again until it gets a 2xx.
 */
export const stripeCall: ApiCall = {
  route: 'post /stripe/webhook',
  summary: 'Stripe payment webhook; unsigned events are ignored.',
  who: 'stripe',
  answers: { 204: { description: 'The event was received.' } },
  problems: ['payment.not-set-up', 'payment.not-signed', 'payment.failed', 'request.too-large'],
  middleware: express.raw({ type: () => true, limit: '256kb', inflate: false }),
  handle: async ({ request }, context) => {
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
  },
};

/** The balance, and ways to get more. */
export const creditCalls: readonly ApiCall[] = [
  {
    route: 'get /credits',
    summary: 'The balance and its history, newest first; pass `next` as `before`.',
    query: 'CreditHistoryQuery',
    answers: { 200: { description: 'Balance and history.', json: 'CreditHistory' } },
    handle: async ({ request, user: { id: userId } }, { accounts }) => {
      const { before } = readQuery(request, creditHistoryQuerySchema);
      return accounts.listMovements({ userId, before });
    },
  },
  {
    route: 'post /add-credits',
    summary: 'Adds credits free of charge, on sites that allow it.',
    body: 'CreditAmount',
    answers: { 200: { description: 'The account with its new balance.', json: 'User' } },
    problems: ['credits.no-self-service', 'rate.limited'],
    limit,
    handle: async ({ request, user: { id: userId } }, { accounts, offer }) => {
      if (!offer().canAdd) {
        throw new ServiceError(offer().canBuy ? failures.creditsAreBought : failures.creditsAreGranted);
      }
      const { credits } = readBody(request, creditAmountSchema);
      const key = `add:${randomUUID()}`;
      const account = await accounts.addCredits({ userId, credits, kind: 'self-service', key });
      return account;
    },
  },
  {
    route: 'post /checkout',
    summary: 'Starts a purchase of credits.',
    body: 'CreditAmount',
    answers: { 200: { description: 'Address of the payment page.', json: 'Checkout' } },
    problems: ['payment.not-set-up', 'payment.failed', 'rate.limited'],
    limit,
    handle: async ({ request, user }, context) => {
      const payments = getPayments(context);
      const { credits } = readBody(request, creditAmountSchema);
      const siteUrl = context.publicUrl ?? `${request.protocol}://${request.get('host') ?? ''}`;
      const url = await payments.createCheckout({ user, credits, returnUrl: `${siteUrl}/credits` });
      return { url };
    },
  },
  {
    route: 'post /checkout/:id',
    summary: 'Adds the credits of a completed payment, once.',
    answers: {
      200: { description: 'Whether the purchase has been paid, and the account.', json: 'CheckoutState' },
    },
    problems: ['payment.not-set-up', 'payment.failed', 'payment.mismatch', 'rate.limited'],
    limit,
    // The user has returned from paying. The provider's own message may be late or lost; both together credit once.
    handle: async ({ request, user }, context) => {
      const payments = getPayments(context);
      const id = String(request.params['id']);
      const payment = checkoutIdPattern.test(id) ? await payments.findPayment(id) : undefined;
      if (payment?.userId !== user.id) throw new ServiceError(failures.paymentNotFound);
      const outcome = await creditPayment(payment, context.accounts);
      if (outcome.kind === 'mismatch') throw new ServiceError(failures.paymentMismatch);
      const { isPaid, credits } = payment;
      const account = outcome.kind === 'credited' ? outcome.account : user;
      return { isPaid, credits, user: account };
    },
  },
];

/** @throws ServiceError that says how else to get credits */
function getPayments({ payments, offer }: ApiContext): Payments {
  if (payments !== undefined) return payments;
  throw new ServiceError(offer().canAdd ? failures.noCardsAddCredits : failures.noCardsAskForCredits);
}
