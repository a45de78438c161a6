import type {
  Account,
  Calls,
  creditRequests,
  PaymentChange,
  paymentRequests,
  User,
  UserId,
} from '@floatwise/contracts';

/** Money in the smallest unit of its currency (ISO 4217, in lower case). */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** A payment at the provider, in its current state. */
export interface Payment {
  readonly id: string;
  readonly userId: UserId;
  readonly credits: number;
  readonly isPaid: boolean;
  readonly paid: Money;
  /** What its credits cost when they were ordered. */
  readonly ordered: Money;
}

/** A payment reported by the provider, and what happened to it after it was paid. */
export interface PaymentMessage {
  readonly payment: Payment;
  readonly change?: Exclude<PaymentChange, { kind: 'mismatch' }>;
}

/** The provider of card payments. Every method throws `ServiceError` `payment.failed` while it does not respond. */
export interface Payments {
  /** Returns the URL of the payment page, which sends the user back to `returnUrl`. */
  readonly createCheckout: (order: {
    readonly user: User;
    readonly credits: number;
    readonly returnUrl: string;
  }) => Promise<string>;
  /** Undefined if we have no such payment. */
  readonly findPayment: (id: string) => Promise<Payment | undefined>;
  /** Reads a signed message; undefined if it is not about our payments. @throws ServiceError `payment.not-signed` */
  readonly readMessage: (body: Buffer, signature: string) => Promise<PaymentMessage | undefined>;
}

type AddCredits = Calls<Pick<typeof creditRequests, 'addCredits'> & typeof paymentRequests>;

/** `mismatch`: the amount or currency paid differs from the order, so nothing is credited. */
export type PaymentOutcome =
  { readonly kind: 'credited'; readonly account: Account } | { readonly kind: 'unpaid' | 'mismatch' };

/** Credits a payment once, however often it is reported. */
export async function creditPayment(payment: Payment, accounts: AddCredits): Promise<PaymentOutcome> {
  const { id, userId, credits, isPaid } = payment;
  if (!isPaid) return { kind: 'unpaid' };
  const mismatch = findMismatch(payment);
  if (mismatch !== undefined) {
    await reportChange(payment, { kind: 'mismatch', reason: mismatch }, accounts);
    return { kind: 'mismatch' };
  }
  const account = await accounts.addCredits({ userId, credits, kind: 'purchase', key: `checkout:${id}` });
  return { kind: 'credited', account };
}

/** Takes credits back or returns them. The purchase is credited first, so a refund may be reported before its payment. */
export async function applyPaymentMessage(
  { payment, change }: PaymentMessage,
  accounts: AddCredits,
): Promise<void> {
  const { kind } = await creditPayment(payment, accounts);
  if (change !== undefined && kind === 'credited') await reportChange(payment, change, accounts);
}

async function reportChange(
  { id, userId, paid }: Payment,
  change: PaymentChange,
  { reportPayment }: AddCredits,
): Promise<void> {
  await reportPayment({ userId, paymentId: id, amount: paid.amount, change });
}

function findMismatch({ paid, ordered }: Payment): string | undefined {
  if (paid.amount === ordered.amount && paid.currency === ordered.currency) return undefined;
  return `Ordered for ${formatMoney(ordered)}, paid ${formatMoney(paid)}, in the currency's smallest unit`;
}

function formatMoney({ amount, currency }: Money): string {
  return `${amount} ${currency.toUpperCase()}`;
}
