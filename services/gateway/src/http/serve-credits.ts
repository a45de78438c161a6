import type { CreditOffer } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import express from 'express';
import type { Accounts } from '../adapters/accounts.ts';
import type { RateLimits } from '../adapters/rate-limits.ts';
import type { Payments } from '../app/payments.ts';
import type { ApiRouter } from './api-router.ts';
import { getCredits, getCreditsCall } from './get-credits.ts';
import { limitRate } from './limit-rate.ts';
import { postAddCredits, postAddCreditsCall } from './post-add-credits.ts';
import { postCheckout, postCheckoutCall } from './post-checkout.ts';
import { postCheckoutReturn, postCheckoutReturnCall } from './post-checkout-return.ts';
import { getSignedInUser } from './require-user.ts';

export interface CreditContext {
  readonly accounts: Accounts;
  readonly limits: RateLimits;
  readonly offer: () => CreditOffer;
  /** Undefined where no provider is set up. */
  readonly payments: Payments | undefined;
  /** Address people see; that of the request when absent. */
  readonly publicUrl: string | undefined;
}

/** The calls of credits: what one has, and how one gets more. */
export function serveCredits({ serve }: ApiRouter, context: CreditContext): void {
  const json = express.json({ limit: '32kb' });
  const limit = limitRate((request) => context.limits.consumePayment(getSignedInUser(request).id));
  serve(getCreditsCall, getCredits(context.accounts));
  serve(postAddCreditsCall, limit, json, postAddCredits(context));
  serve(postCheckoutCall, limit, json, postCheckout(context));
  serve(postCheckoutReturnCall, limit, postCheckoutReturn(context));
}

/** @throws ServiceError that says how credits are got instead */
export function getPayments({ payments, offer }: Pick<CreditContext, 'payments' | 'offer'>): Payments {
  if (payments !== undefined) return payments;
  throw new ServiceError(
    'payment.not-set-up',
    offer().canAdd
      ? 'Paying by card is not set up here. You can add credits without paying.'
      : 'Paying by card is not set up here. Please ask the administrator of this site for credits.',
  );
}
