import { randomUUID } from 'node:crypto';
import { checkoutSchema, checkoutStateSchema, creditHistorySchema, userSchema } from '@floatwise/contracts';
import { createPlanner, signUp, startMesh, type Mesh, type Planner } from '@floatwise/testkit';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSampleXer } from './sample-xer.ts';
import { startStripeStandIn, type StandInSession, type StripeStandIn } from './start-stripe-stand-in.ts';

const webhookSecret = 'whsec_for_tests_only';
const signer = new Stripe('sk_test_unused');

let stripe: StripeStandIn;
let mesh: Mesh;
let planner: Planner;

beforeAll(async () => {
  stripe = await startStripeStandIn();
  mesh = await startMesh({
    converters: 0,
    env: {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: stripe.url,
      PRICE_PER_CREDIT_CENTS: '150',
      CURRENCY: 'EUR',
      PUBLIC_URL: 'https://floatwise.example/',
    },
  });
});
afterAll(async () => {
  await mesh.stop();
  await stripe.stop();
});
beforeEach(async () => {
  planner = await signUp(mesh.url);
});

async function readCredits(): Promise<number> {
  return userSchema.parse(await (await planner.call('/api/user')).json()).credits;
}

/** Goes to pay for so many credits, up to Stripe's page. */
async function checkOut(credits: number): Promise<StandInSession> {
  const answer = await planner.postJson('/api/checkout', { credits });
  expect(answer.status).toBe(200);
  const { url } = checkoutSchema.parse(await answer.json());
  const session = stripe.sessions.find((one) => one.url === url);
  if (session === undefined) throw new Error('Stripe does not know this page.');
  return session;
}

/** As Stripe sends it, and from anywhere: other origin, no cookie. */
async function sendEvent(
  session: object,
  { type = 'checkout.session.completed', secret = webhookSecret, spoil = (text: string) => text } = {},
): Promise<Response> {
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    data: { object: session },
  });
  const header = signer.webhooks.generateTestHeaderString({ payload, secret });
  return fetch(`${mesh.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': header,
      origin: 'https://elsewhere.example',
      'sec-fetch-site': 'cross-site',
    },
    body: spoil(payload),
  });
}

describe('buying credits', () => {
  it('leads to the page where they are paid, with their price', async () => {
    const session = await checkOut(20);
    expect(session).toMatchObject({
      amount_total: 3_000,
      currency: 'eur',
      success_url: 'https://floatwise.example/credits?checkout={CHECKOUT_SESSION_ID}',
      metadata: { credits: '20' },
    });
    expect(await readCredits()).toBe(5);
  });

  it.each([0, -1, 1.5, 10_001, '7', undefined])('refuses %j credits', async (credits) => {
    const answer = await planner.postJson('/api/checkout', { credits });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      code: 'request.invalid',
      error: 'Credits must be a whole number from 1 to 10,000',
    });
  });

  it('credits once what Stripe tells of fifty times at once', { timeout: 30_000 }, async () => {
    const session = await checkOut(20);
    session.payment_status = 'paid';
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendEvent(session)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await readCredits()).toBe(25);
    const history = creditHistorySchema.parse(await (await planner.call('/api/credits')).json());
    expect(history.movements).toMatchObject([
      { kind: 'purchase', credits: 20, balance: 25 },
      { kind: 'opening', credits: 5, balance: 5 },
    ]);
  });

  it('credits a person who comes back before Stripe has told of it, and not once more then', async () => {
    const session = await checkOut(3);
    const comeBack = async (person = planner) => person.postJson(`/api/checkout/${session.id}`, {});
    expect(checkoutStateSchema.parse(await (await comeBack()).json())).toMatchObject({
      isPaid: false,
      user: { credits: 5 },
    });
    session.payment_status = 'paid';
    const paid = { isPaid: true, credits: 3, user: { credits: 8 } };
    expect(checkoutStateSchema.parse(await (await comeBack()).json())).toMatchObject(paid);
    expect((await sendEvent(session)).status).toBe(204);
    expect(checkoutStateSchema.parse(await (await comeBack()).json())).toMatchObject(paid);
    expect((await comeBack(await signUp(mesh.url))).status).toBe(404);
    expect((await comeBack(createPlanner(mesh.url))).status).toBe(401);
    expect(await readCredits()).toBe(8);
  });

  it('waits for payments that are made later', async () => {
    const session = await checkOut(4);
    expect((await sendEvent(session)).status).toBe(204);
    expect(await readCredits()).toBe(5);
    session.payment_status = 'paid';
    await sendEvent(session, { type: 'checkout.session.async_payment_succeeded' });
    expect(await readCredits()).toBe(9);
  });

  it('believes nothing that Stripe has not signed', async () => {
    const session = { ...(await checkOut(5)), payment_status: 'paid' };
    const forged = [
      await sendEvent(session, { secret: 'whsec_another' }),
      await sendEvent(session, { spoil: (text) => text.replace('"credits":"5"', '"credits":"5000"') }),
      await fetch(`${mesh.url}/api/stripe/webhook`, { method: 'POST', body: JSON.stringify(session) }),
    ];
    for (const answer of forged) {
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({
        code: 'payment.not-signed',
        error: 'This message does not bear the signature of Stripe.',
      });
    }
    expect(await readCredits()).toBe(5);
  });

  it('passes over what is not about credits of ours', async () => {
    const session = { ...(await checkOut(5)), payment_status: 'paid' };
    expect((await sendEvent(session, { type: 'checkout.session.expired' })).status).toBe(204);
    expect((await sendEvent({ ...session, metadata: {} })).status).toBe(204);
    const nobody = { ...session, metadata: { userId: 'f'.repeat(24), credits: '5' } };
    expect((await sendEvent(nobody)).status).toBe(204);
    expect(await readCredits()).toBe(5);
  });

  it('may be asked for by the site alone, but for the webhook', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    for (const path of ['/api/checkout', '/api/checkout/cs_test_123', '/api/add-credits']) {
      expect((await planner.postJson(path, { credits: 1 }, foreign)).status).toBe(403);
    }
    expect((await createPlanner(mesh.url).postJson('/api/checkout', { credits: 1 })).status).toBe(401);
  });

  it('is the way to credits where nobody adds them to oneself', async () => {
    const answer = await planner.postJson('/api/add-credits', { credits: 1 });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({
      code: 'credits.no-self-service',
      error: 'Credits are bought here, not added. Please buy them on the page Credits.',
    });
  });

  it('says so when the provider is away, and nothing is charged', { timeout: 60_000 }, async () => {
    await stripe.stop();
    const answer = await planner.postJson('/api/checkout', { credits: 1 });
    expect(answer.status).toBe(502);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(await answer.json()).toMatchObject({
      code: 'payment.failed',
      error: 'The payment provider cannot be reached now. Nothing was charged. Please try again in a minute.',
    });
  });
});

describe('a site without a provider of payments, in a time that is free', () => {
  it('says so and how credits are got there, and asks no price', async () => {
    const other = await startMesh({
      engines: mesh.engines,
      env: { CREDITS_SELF_SERVICE: 'true', FREE_UNTIL: '2999-12-31' },
    });
    try {
      const person = await signUp(other.url);
      const refused = await person.postJson('/api/checkout', { credits: 1 });
      expect(refused.status).toBe(503);
      expect(await refused.json()).toEqual({
        code: 'payment.not-set-up',
        error: 'Paying by card is not set up here. You can add credits without paying.',
      });
      const added = await person.postJson('/api/add-credits', { credits: 10 });
      expect(userSchema.parse(await added.json())).toMatchObject({ credits: 15 });
      expect((await person.postJson('/api/add-credits', { credits: 'ten' })).status).toBe(400);
      expect(await (await person.call('/api/config')).json()).toMatchObject({
        credits: {
          freeUntil: '3000-01-01T00:00:00.000Z',
          canBuy: false,
          canAdd: true,
          pricePerCreditCents: 100,
          currency: 'usd',
        },
      });
      // Worth 6 credits, in a time that is free.
      const upload = { toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer(6_000) };
      expect((await person.follow(upload)).conversion).toMatchObject({ price: 0, free: true });
      expect(userSchema.parse(await (await person.call('/api/user')).json()).credits).toBe(15);
    } finally {
      await other.stop();
    }
  }, 60_000);
});
