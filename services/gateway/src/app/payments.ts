import type { Account, creditRequests, User, UserId } from '@floatwise/contracts';
import type { z } from 'zod';

/** A payment at the provider, as it stands there. */
export interface Payment {
  readonly id: string;
  readonly userId: UserId;
  readonly credits: number;
  readonly isPaid: boolean;
}

/** The provider that takes card payments. Every method throws `ServiceError` `payment.failed` while it does not answer. */
export interface Payments {
  /** Answers where the person pays; from there they come back to `returnUrl`. */
  readonly createCheckout: (order: {
    readonly user: User;
    readonly credits: number;
    readonly returnUrl: string;
  }) => Promise<string>;
  /** Undefined when there is no such payment of ours. */
  readonly findPayment: (id: string) => Promise<Payment | undefined>;
  /**
   * What the provider's signed message tells of a payment; undefined when it tells of something else.
   * @throws ServiceError `payment.not-signed` when the signature is not the provider's
   */
  readonly readMessage: (body: Buffer, signature: string) => Promise<Payment | undefined>;
}

export interface AddCredits {
  readonly addCredits: (added: z.infer<typeof creditRequests.add.request>) => Promise<Account>;
}

/** Credits what was paid, once a payment, whoever tells of it and however often. Undefined when it is not paid yet. */
export async function creditPayment(
  { id, userId, credits, isPaid }: Payment,
  { addCredits }: AddCredits,
): Promise<Account | undefined> {
  if (!isPaid) return undefined;
  return addCredits({ userId, credits, kind: 'purchase', key: `checkout:${id}` });
}
