import { maxCreditsAtOnce, userIdSchema } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Payment, Payments } from '../app/payments.ts';

export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Stripe's own address when absent. */
  readonly apiUrl: string | undefined;
}

export interface CreditPrice {
  readonly pricePerCreditCents: number;
  /** ISO 4217, in lower case. */
  readonly currency: string;
}

const answerLimitMs = 10_000;
const paidEvents = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);
/** What a session of ours carries; the account may sell other things as well. */
const metadataSchema = z.object({
  userId: userIdSchema,
  credits: z.coerce.number().int().min(1).max(maxCreditsAtOnce),
});

/** Stripe Checkout: the card is entered on Stripe's own page. */
export function openStripePayments(
  { secretKey, webhookSecret, apiUrl }: StripeConfig,
  options: CreditPrice & { readonly productName: string },
): Payments {
  const stripe = new Stripe(secretKey, {
    ...(apiUrl === undefined ? {} : readAddress(apiUrl)),
    timeout: answerLimitMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  return {
    createCheckout: async ({ user, credits, returnUrl }) => {
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
          metadata: { userId: user.id, credits },
          ...(user.email === undefined ? {} : { customer_email: user.email }),
          // Stripe puts the id of the session in.
          success_url: `${returnUrl}?checkout={CHECKOUT_SESSION_ID}`,
          cancel_url: `${returnUrl}?checkout=cancelled`,
        }),
      );
      if (session.url !== null) return session.url;
      throw createFailedError('it told no page to pay at');
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
      let event: Stripe.Event;
      try {
        event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret);
      } catch (error) {
        throw new ServiceError('payment.not-signed', 'This message does not bear the signature of Stripe.', {
          cause: error,
        });
      }
      if (!paidEvents.has(event.type)) return undefined;
      return toPayment(event.data.object as Stripe.Checkout.Session);
    },
  };
}

function toPayment({ id, metadata, payment_status: status }: Stripe.Checkout.Session): Payment | undefined {
  const { data } = metadataSchema.safeParse(metadata);
  return data === undefined ? undefined : { id, ...data, isPaid: status !== 'unpaid' };
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
  return new ServiceError(
    'payment.failed',
    'The payment provider cannot be reached now. Nothing was charged. Please try again in a minute.',
    { cause, retryAfterSeconds: 60 },
  );
}

function readAddress(apiUrl: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname: host, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { host, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' };
}
