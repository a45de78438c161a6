import { failures, maxCreditsAtOnce, userIdSchema, wholeNumberText } from '@floatwise/contracts';
import { getSiteMs, ServiceError } from '@floatwise/service-kit';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Payment, PaymentMessage, Payments } from '../app/accounts/payments.ts';

export interface StripeConfig {
  readonly secretKey: string;
  /** Secrets of the webhook endpoints: an event signed with any of them is accepted. */
  readonly webhookSecrets: readonly string[];
  /** Stripe's own address if undefined. */
  readonly apiUrl: string | undefined;
}

export interface CreditPrice {
  readonly pricePerCreditCents: number;
  /** ISO 4217, in lower case. */
  readonly currency: string;
}

const answerLimitMs = 10_000;
/** Metadata of our sessions; the Stripe account may sell other things as well. */
const metadataSchema = z.object({
  userId: userIdSchema,
  credits: wholeNumberText(1, maxCreditsAtOnce),
  /** The price at the time of the order. */
  amount: wholeNumberText(1),
  currency: z.string(),
});
/** A dispute that ends with one of these was decided for us, or was an inquiry that was closed. */
const wonStatuses = new Set<string>(['won', 'warning_closed']);

/** Stripe Checkout: the card is entered on Stripe's own page. */
export function openStripePayments(
  { secretKey, webhookSecrets, apiUrl }: StripeConfig,
  options: CreditPrice & { readonly productName: string },
): Payments {
  const stripe = new Stripe(secretKey, {
    ...(apiUrl === undefined ? {} : readAddress(apiUrl)),
    timeout: answerLimitMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const findOrder = async (intent: string | Stripe.PaymentIntent | null): Promise<Payment | undefined> => {
    if (intent === null) return undefined;
    const id = typeof intent === 'string' ? intent : intent.id;
    const { data } = await ask(() => stripe.checkout.sessions.list({ payment_intent: id, limit: 1 }));
    return data[0] && toPayment(data[0]);
  };
  const readEvent = async (event: Stripe.Event): Promise<PaymentMessage | undefined> => {
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded': {
        const payment = toPayment(event.data.object);
        return payment && { payment };
      }
      case 'charge.refunded': {
        const { id, payment_intent: intent, amount_refunded: amount } = event.data.object;
        const payment = await findOrder(intent);
        return payment && { payment, change: { kind: 'refund', id, amount } };
      }
      case 'charge.dispute.created':
      case 'charge.dispute.closed': {
        const { id, payment_intent: intent, amount, status } = event.data.object;
        const payment = await findOrder(intent);
        // A lost dispute takes the credits back too, in case the event of its start was missed.
        const change = wonStatuses.has(status)
          ? ({ kind: 'dispute-won', id } as const)
          : ({ kind: 'dispute', id, amount } as const);
        return payment && { payment, change };
      }
      default:
        return undefined;
    }
  };
  return {
    createCheckout: async ({ user, credits, returnUrl }) => {
      const metadata = {
        userId: user.id,
        credits,
        amount: credits * options.pricePerCreditCents,
        currency: options.currency,
      };
      const session = await ask(() =>
        stripe.checkout.sessions.create({
          mode: 'payment',
          line_items: [
            {
              quantity: credits,
              price_data: {
                currency: options.currency,
                unit_amount: options.pricePerCreditCents,
                product_data: { name: `${options.productName} credit` },
              },
            },
          ],
          client_reference_id: user.id,
          metadata,
          // Helps people who look at the payment, its refund or its dispute in Stripe.
          payment_intent_data: { metadata },
          // Charged in the currency of the order, whatever the visitor's own currency is.
          adaptive_pricing: { enabled: false },
          ...(user.email === undefined ? {} : { customer_email: user.email }),
          // Stripe inserts the id of the session.
          success_url: `${returnUrl}?checkout={CHECKOUT_SESSION_ID}`,
          cancel_url: `${returnUrl}?checkout=cancelled`,
        }),
      );
      if (session.url !== null) return session.url;
      throw createFailedError('it returned no payment page');
    },
    findPayment: async (id) => {
      try {
        return toPayment(await ask(() => stripe.checkout.sessions.retrieve(id)));
      } catch (error) {
        const cause = error instanceof Error ? error.cause : undefined;
        if (cause instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
        throw error;
      }
    },
    readMessage: async (body, signature) => {
      // By this machine's own clock, were that ahead, what Stripe has just signed would be too old.
      const received = [undefined, undefined, getSiteMs()] as const;
      const readings = webhookSecrets.map((secret) =>
        stripe.webhooks.constructEventAsync(body, signature, secret, ...received),
      );
      const event = await Promise.any(readings).catch((error: unknown) => {
        throw new ServiceError(failures.paymentNotSigned, { cause: error });
      });
      return readEvent(event);
    },
  };
}

function toPayment(session: Stripe.Checkout.Session): Payment | undefined {
  const { data } = metadataSchema.safeParse(session.metadata);
  if (data === undefined) return undefined;
  const { userId, credits } = data;
  return {
    id: session.id,
    userId,
    credits,
    isPaid: session.payment_status !== 'unpaid',
    paid: { amount: session.amount_total ?? 0, currency: session.currency ?? 'none' },
    ordered: { amount: data.amount, currency: data.currency },
  };
}

async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw createFailedError(error);
    throw error;
  }
}

function createFailedError(cause: unknown): ServiceError {
  return new ServiceError(failures.paymentFailed, { cause });
}

function readAddress(apiUrl: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname: host, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { host, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' };
}
