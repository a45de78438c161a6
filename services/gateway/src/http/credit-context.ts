import { failures, type CreditOffer } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Accounts } from '../app/accounts.ts';
import type { Payments } from '../app/payments.ts';
import type { RateLimits } from '../app/rate-limits.ts';

export interface CreditContext {
  readonly accounts: Accounts;
  readonly limits: RateLimits;
  readonly offer: () => CreditOffer;
  /** Undefined if no provider is set up. */
  readonly payments: Payments | undefined;
  /** Public address of the site; if undefined, that of the request. */
  readonly publicUrl: string | undefined;
}

/** @throws ServiceError that says how else to get credits */
export function getPayments({ payments, offer }: Pick<CreditContext, 'payments' | 'offer'>): Payments {
  if (payments !== undefined) return payments;
  throw new ServiceError(offer().canAdd ? failures.noCardsAddCredits : failures.noCardsAskForCredits);
}
