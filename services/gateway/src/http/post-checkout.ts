import { checkoutSchema, creditAmountSchema } from '@floatwise/contracts';
import type { Request, RequestHandler } from 'express';
import { getPayments, type CreditContext } from './credit-context.ts';
import { readBody } from './read-body.ts';
import { getSignedInUser } from './require-user.ts';
import type { ApiCall } from './api-call.ts';

export const postCheckoutCall = {
  method: 'post',
  path: '/checkout',
  summary: 'Starts a purchase of credits.',
  who: 'session',
  body: 'CreditAmount',
  answers: { 200: { description: 'Address of the payment page.', json: 'Checkout' } },
  problems: ['payment.not-set-up', 'payment.failed', 'rate.limited'],
} satisfies ApiCall;

export function postCheckout(context: CreditContext): RequestHandler {
  return async (request, response) => {
    const payments = getPayments(context);
    const { credits } = readBody(request, creditAmountSchema);
    const user = getSignedInUser(request);
    const returnUrl = `${context.publicUrl ?? readOwnUrl(request)}/credits`;
    response.json(checkoutSchema.parse({ url: await payments.createCheckout({ user, credits, returnUrl }) }));
  };
}

function readOwnUrl(request: Request): string {
  return `${request.protocol}://${request.get('host') ?? ''}`;
}
