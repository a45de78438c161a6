import type { ApiRouter } from './api-router.ts';
import type { CreditContext } from './credit-context.ts';
import { getCredits, getCreditsCall } from './get-credits.ts';
import { limitRate } from './limit-rate.ts';
import { postAddCredits, postAddCreditsCall } from './post-add-credits.ts';
import { postCheckout, postCheckoutCall } from './post-checkout.ts';
import { postCheckoutReturn, postCheckoutReturnCall } from './post-checkout-return.ts';
import { jsonBody } from './read-body.ts';
import { getSignedInUser } from './require-user.ts';

/** Serves the calls for credits: the balance, and ways to get more. */
export function serveCredits({ serve }: ApiRouter, context: CreditContext): void {
  const limit = limitRate((request) => context.limits.consumePayment(getSignedInUser(request).id));
  serve(getCreditsCall, getCredits(context.accounts));
  serve(postAddCreditsCall, limit, jsonBody, postAddCredits(context));
  serve(postCheckoutCall, limit, jsonBody, postCheckout(context));
  serve(postCheckoutReturnCall, limit, postCheckoutReturn(context));
}
