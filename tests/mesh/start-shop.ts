import { randomUUID } from 'node:crypto';
import { checkoutSchema } from '@floatwise/contracts';
import { startMesh, type Mesh, type Planner } from '@floatwise/testkit';
import Stripe from 'stripe';
import { startStripeStandIn, type StandInSession, type StripeStandIn } from './start-stripe-stand-in.ts';

const webhookSecret = 'whsec_for_tests_only';
const signer = new Stripe('sk_test_unused');

/** A site that sells credits. */
export interface Shop {
  readonly mesh: Mesh;
  readonly stripe: StripeStandIn;
  /** Starts a purchase of this many credits, up to Stripe's page. */
  readonly checkOut: (planner: Planner, credits: number) => Promise<StandInSession>;
  /** Sends an event as Stripe does: from another origin, without a cookie. */
  readonly sendEvent: (object: object, details?: EventDetails) => Promise<Response>;
  readonly stop: () => Promise<void>;
}

interface EventDetails {
  /** `checkout.session.completed` by default. */
  readonly type?: string;
  readonly secret?: string;
  /** Changes the payload after it is signed. */
  readonly spoil?: (payload: string) => string;
}

export async function startShop(): Promise<Shop> {
  const stripe = await startStripeStandIn();
  const mesh = await startMesh({
    env: {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: stripe.url,
      PRICE_PER_CREDIT_CENTS: '150',
      CURRENCY: 'EUR',
      PUBLIC_URL: 'https://floatwise.example/',
    },
  });
  return {
    mesh,
    stripe,
    checkOut: async (planner, credits) => {
      const answer = await planner.postJson('/api/checkout', { credits });
      if (!answer.ok) throw new Error(`Checkout failed: ${answer.status} ${await answer.text()}`);
      const { url } = checkoutSchema.parse(await answer.json());
      const session = stripe.sessions.find((one) => one.url === url);
      if (session === undefined) throw new Error('Stripe does not know this page.');
      return session;
    },
    sendEvent: async (
      object,
      { type = 'checkout.session.completed', secret = webhookSecret, spoil = (text: string) => text } = {},
    ) => {
      const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
      return fetch(`${mesh.url}/api/stripe/webhook`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signer.webhooks.generateTestHeaderString({ payload, secret }),
          origin: 'https://elsewhere.example',
          'sec-fetch-site': 'cross-site',
        },
        body: spoil(payload),
      });
    },
    stop: async () => {
      await mesh.stop();
      await stripe.stop();
    },
  };
}
