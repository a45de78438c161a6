import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkoutStateSchema, creditHistorySchema, userSchema } from '@floatwise/contracts';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { findProgram } from '@floatwise/testkit/find-program';
import { createPlanner, signUp, type Planner } from '@floatwise/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findSharedSite } from '../find-shared-site.ts';
import { checkFigures } from './check-figures.ts';
import { createSampleXer } from './sample-xer.ts';
import { startShop, type Shop } from './start-shop.ts';
import type { StandInSession } from './start-stripe-stand-in.ts';

const backUpCommand = findProgram('services/auth/src/back-up-main.ts');
let shop: Shop;
let planner: Planner;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const signUpPlanner = async (): Promise<void> => {
  planner = await signUp(shop.mesh.url);
};
const checkOut = (credits: number): Promise<StandInSession> => shop.checkOut(planner, credits);
const sendEvent: Shop['sendEvent'] = (...event) => shop.sendEvent(...event);

async function readCredits(): Promise<number> {
  return userSchema.parse(await (await planner.call('/api/user')).json()).credits;
}

describe('buying credits', () => {
  beforeEach(signUpPlanner);

  it('leads to the payment page, with their price', async () => {
    const session = await checkOut(20);
    expect(session).toMatchObject({
      amount_total: 3_000,
      currency: 'eur',
      success_url: 'https://floatwise.example/credits?checkout={CHECKOUT_SESSION_ID}',
      metadata: { credits: '20', amount: '3000', currency: 'eur' },
    });
    expect(session.payment_intent_metadata).toEqual(session.metadata);
    expect(await readCredits()).toBe(5);
  });

  it('credits a payment once if Stripe reports it fifty times in parallel', async () => {
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

  it('credits a person who returns before Stripe reports the payment, and not again afterwards', async () => {
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
    expect((await comeBack(await signUp(shop.mesh.url))).status).toBe(404);
    expect((await comeBack(createPlanner(shop.mesh.url))).status).toBe(401);
    expect(await readCredits()).toBe(8);
  });

  it('waits for delayed payments', async () => {
    const session = await checkOut(4);
    expect((await sendEvent(session)).status).toBe(204);
    expect(await readCredits()).toBe(5);
    session.payment_status = 'paid';
    await sendEvent(session, { type: 'checkout.session.async_payment_succeeded' });
    expect(await readCredits()).toBe(9);
  });

  it('accepts only events that Stripe has signed', async () => {
    const session = { ...(await checkOut(5)), payment_status: 'paid' };
    const forged = [
      await sendEvent(session, { secret: 'whsec_another' }),
      await sendEvent(session, { spoil: (text) => text.replace('"credits":"5"', '"credits":"5000"') }),
      await fetch(`${shop.mesh.url}/api/stripe/webhook`, { method: 'POST', body: JSON.stringify(session) }),
    ];
    for (const answer of forged) {
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({
        code: 'payment.not-signed',
        error: 'The Stripe signature is missing or invalid.',
      });
    }
    expect(await readCredits()).toBe(5);
  });

  it('ignores events that are not about credits of this site', async () => {
    const session = { ...(await checkOut(5)), payment_status: 'paid' };
    expect((await sendEvent(session, { type: 'checkout.session.expired' })).status).toBe(204);
    expect((await sendEvent({ ...session, metadata: {} })).status).toBe(204);
    const unknownUser = { ...session, metadata: { userId: 'f'.repeat(24), credits: '5' } };
    expect((await sendEvent(unknownUser)).status).toBe(204);
    expect(await readCredits()).toBe(5);
  });

  it('may be called only by the site itself, except the webhook', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    for (const path of ['/api/checkout', '/api/checkout/cs_test_123', '/api/add-credits']) {
      expect((await planner.postJson(path, { credits: 1 }, foreign)).status).toBe(403);
    }
    expect((await createPlanner(shop.mesh.url).postJson('/api/checkout', { credits: 1 })).status).toBe(401);
  });

  it('is the only way to get credits if users cannot add them free of charge', async () => {
    const answer = await planner.postJson('/api/add-credits', { credits: 1 });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({
      code: 'credits.no-self-service',
      error: 'On this site credits are purchased on the Credits page.',
    });
  });
});

describe('an order', () => {
  beforeAll(signUpPlanner);

  it.each([0, -1, 1.5, 10_001, '7', '0x10', '1e3', ' 5 ', true, [], [5], null, undefined])(
    'of %j credits is refused',
    async (credits) => {
      const answer = await planner.postJson('/api/checkout', { credits });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({
        code: 'request.invalid',
        error: 'Credits must be a whole number from 1 to 10,000',
      });
    },
  );
});

/** Buys this many credits, up to and including Stripe's event. */
async function buy(credits: number): Promise<StandInSession> {
  const session = await checkOut(credits);
  session.payment_status = 'paid';
  expect((await sendEvent(session)).status).toBe(204);
  return session;
}

const charge = ({ payment_intent, amount_total: amount }: StandInSession, refunded: number): object => ({
  id: `ch_${payment_intent.slice(3)}`,
  object: 'charge',
  amount,
  amount_refunded: refunded,
  payment_intent,
});
const dispute = (
  { payment_intent, amount_total }: StandInSession,
  { id = 'one', status = 'needs_response', amount = amount_total } = {},
): object => ({
  id: `dp_${id}_${payment_intent.slice(3)}`,
  object: 'dispute',
  amount,
  status,
  payment_intent,
});

async function refund(session: StandInSession, refunded: number): Promise<void> {
  expect((await sendEvent(charge(session, refunded), { type: 'charge.refunded' })).status).toBe(204);
}

async function openDispute(session: StandInSession, details = {}): Promise<void> {
  const event = { type: 'charge.dispute.created' };
  expect((await sendEvent(dispute(session, details), event)).status).toBe(204);
}

async function closeDispute(session: StandInSession, status: string, details = {}): Promise<void> {
  const event = { type: 'charge.dispute.closed' };
  expect((await sendEvent(dispute(session, { status, ...details }), event)).status).toBe(204);
}

async function readMovements(): Promise<readonly [kind: string, credits: number][]> {
  const history = creditHistorySchema.parse(await (await planner.call('/api/credits')).json());
  return history.movements.map(({ kind, credits }) => [kind, credits]);
}

/** Movements of the account the test signs in with, the latest last. */
async function listAudit(): Promise<readonly Record<string, unknown>[]> {
  const { id } = userSchema.parse(await (await planner.call('/api/user')).json());
  const mongodb = await openMongo(shop.mesh.engines.mongodbUrl);
  const entries = await mongodb.collection('audit').find({ userId: id }).sort({ at: 1 }).toArray();
  await mongodb.destroy();
  return entries.filter(({ kind }) => /credits|payment|dispute/.test(String(kind)));
}

describe('a payment that is refunded or disputed', () => {
  beforeEach(signUpPlanner);

  it('takes its credits back, once, and the history and the audit trail say so', async () => {
    const session = await buy(20);
    await refund(session, 3_000);
    await refund(session, 3_000);
    expect(await readCredits()).toBe(5);
    const answer = await planner.call('/api/credits');
    expect(await answer.json()).toMatchObject({
      credits: 5,
      movements: [
        { kind: 'refund', credits: -20, balance: 5, note: 'Of a purchase of 20 credits' },
        { kind: 'purchase', credits: 20 },
        { kind: 'opening' },
      ],
    });
    const exported = await planner.call('/api/account/export');
    expect(await exported.json()).toMatchObject({
      credits: { movements: [{ kind: 'refund', credits: -20 }, {}, {}] },
    });
    expect(await listAudit()).toMatchObject([
      { kind: 'credits-bought', credits: 20 },
      { kind: 'credits-refunded', credits: -20, about: expect.stringContaining(session.id) as unknown },
    ]);
  });

  it('takes back the share of a partial refund in whole credits, and for all parts no more than was bought', async () => {
    const session = await buy(20);
    // A credit costs 1.50; fractions of a credit are not taken back.
    await refund(session, 149);
    expect(await readCredits()).toBe(25);
    await refund(session, 1_000);
    expect(await readCredits()).toBe(19);
    // Stripe sends the sum; an older event changes nothing.
    await refund(session, 450);
    await refund(session, 1_000);
    expect(await readCredits()).toBe(19);
    await refund(session, 3_000);
    expect(await readCredits()).toBe(5);
    expect(await readMovements()).toEqual([
      ['refund', -14],
      ['refund', -6],
      ['purchase', 20],
      ['opening', 5],
    ]);
  });

  it('may leave a negative balance, with which a priced conversion is refused', async () => {
    const session = await buy(20);
    const { id } = userSchema.parse(await (await planner.call('/api/user')).json());
    const mongodb = await openMongo(shop.mesh.engines.mongodbUrl);
    const spent = { userId: id, number: 3, key: `${id}-settle:one`, kind: 'conversion', credits: -23 };
    await mongodb
      .collection<{ _id: string }>('credit_entries')
      .insertOne({ _id: `${id}-3`, ...spent, after: { credits: 2, holds: [] }, at: new Date() } as never);
    await mongodb.destroy();
    await refund(session, 3_000);
    await expect.poll(readCredits).toBe(-18);
    expect((await planner.call('/api/credits')).status).toBe(200);
  });

  it('ends at the same balance when the refund or the dispute arrives before the payment', async () => {
    const session = await checkOut(20);
    session.payment_status = 'paid';
    await refund(session, 1_500);
    expect(await readCredits()).toBe(15);
    await sendEvent(session);
    expect(await readCredits()).toBe(15);
    const other = await checkOut(10);
    other.payment_status = 'paid';
    await closeDispute(other, 'won');
    await openDispute(other);
    await sendEvent(other);
    expect(await readCredits()).toBe(25);
  });

  it('is correct after fifty parallel events in any order', async () => {
    const session = await checkOut(20);
    session.payment_status = 'paid';
    const steps = [
      () => sendEvent(session),
      () => sendEvent(charge(session, 300), { type: 'charge.refunded' }),
      () => sendEvent(charge(session, 900), { type: 'charge.refunded' }),
      () => sendEvent(dispute(session), { type: 'charge.dispute.created' }),
      () => sendEvent(dispute(session, { status: 'won' }), { type: 'charge.dispute.closed' }),
    ];
    const sent = Array.from({ length: 10 }, () => steps.toReversed()).flat();
    const answers = await Promise.all(sent.map((send) => send()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await readCredits()).toBe(5 + 20 - 6);
  });

  it('takes the credits back with a dispute, and returns them only if the dispute is won', async () => {
    const [won, lost] = [await buy(20), await buy(10)];
    await openDispute(won);
    await openDispute(won);
    await openDispute(lost);
    expect(await readCredits()).toBe(5);
    await closeDispute(won, 'won');
    await closeDispute(won, 'won');
    await closeDispute(lost, 'lost');
    expect(await readCredits()).toBe(25);
    expect(await readMovements()).toEqual([
      ['dispute-won', 20],
      ['dispute', -10],
      ['dispute', -20],
      ['purchase', 10],
      ['purchase', 20],
      ['opening', 5],
    ]);
    expect((await listAudit()).map(({ kind, credits }) => [kind, credits])).toEqual([
      ['credits-bought', 20],
      ['credits-bought', 10],
      ['payment-disputed', -20],
      ['payment-disputed', -10],
      ['dispute-won', 20],
    ]);
  });

  it('takes the credits of a lost dispute whose first event never arrived', async () => {
    const session = await buy(20);
    await closeDispute(session, 'lost');
    expect(await readCredits()).toBe(5);
  });

  it('takes credits once for a refund and a dispute of the same charge', async () => {
    const session = await buy(20);
    await openDispute(session);
    await refund(session, 3_000);
    expect(await readCredits()).toBe(5);
    // The customer has the money, so a won dispute returns nothing.
    await closeDispute(session, 'won');
    expect(await readCredits()).toBe(5);
    const half = await buy(20);
    await refund(half, 1_500);
    await openDispute(half, { amount: 1_500 });
    expect(await readCredits()).toBe(5);
    await closeDispute(half, 'won', { amount: 1_500 });
    expect(await readCredits()).toBe(15);
  });

  it('changes nothing if the event is not signed, or is about a payment for something else', async () => {
    const session = await buy(20);
    const forged = await sendEvent(charge(session, 3_000), {
      type: 'charge.refunded',
      secret: 'whsec_another',
    });
    expect(forged.status).toBe(401);
    const foreign = { ...session, payment_intent: 'pi_of_another_shop' };
    await refund(foreign, 3_000);
    await openDispute(foreign);
    expect(
      (await sendEvent({ ...charge(session, 3_000), payment_intent: null }, { type: 'charge.refunded' }))
        .status,
    ).toBe(204);
    expect(await readCredits()).toBe(25);
  });
});

describe('a payment that is not its order’s', () => {
  beforeEach(signUpPlanner);

  it.each([
    ['amount', { amount_total: 2_999 }, 'Ordered for 3000 EUR, paid 2999 EUR'],
    ['currency', { currency: 'jpy' }, 'Ordered for 3000 EUR, paid 3000 JPY'],
  ])('by its %s is not credited and is recorded once', async (_name, wrong, reason) => {
    const session = await checkOut(20);
    Object.assign(session, wrong, { payment_status: 'paid' });
    for (let time = 0; time < 2; time++) expect((await sendEvent(session)).status).toBe(204);
    const comeBack = await planner.postJson(`/api/checkout/${session.id}`, {});
    expect(comeBack.status).toBe(409);
    expect(await comeBack.json()).toEqual({
      code: 'payment.mismatch',
      error:
        'The amount paid differs from the price of this order, so no credits were added. Please contact support.',
    });
    // Credits that were never added are not taken back either.
    await refund(session, session.amount_total);
    await openDispute(session);
    expect(await readCredits()).toBe(5);
    expect(await readMovements()).toEqual([['opening', 5]]);
    expect(await listAudit()).toMatchObject([
      { kind: 'payment-mismatch', about: session.id, reason: expect.stringContaining(reason) as unknown },
    ]);
  });
});

it('all figures of an administrator agree after any conversions, failures, refunds and deletions', () =>
  checkFigures(shop));

it('a purchase since the last back-up comes back once when Stripe sends its event again', async () => {
  await signUpPlanner();
  await buy(20);
  const folder = await mkdtemp(join(tmpdir(), 'floatwise-restore-'));
  const { mesh } = shop;
  const mongodbUrl = mesh.engines.mongodbUrl.replace('/floatwise?', '/restored?');
  const runCommand = (...words: string[]) =>
    promisify(execFile)(process.execPath, [backUpCommand, ...words], {
      env: { ...process.env, MONGODB_URL: mesh.engines.mongodbUrl },
    });
  try {
    const file = join(folder, 'floatwise.gz');
    await runCommand('back-up', file);
    const late = await buy(7);
    expect(await readCredits()).toBe(32);
    for (const name of ['auth', 'stats'] as const)
      for (const one of mesh.processes(name)) await one.kill('SIGTERM');
    await runCommand('restore', file, 'restored');
    await Promise.all(
      (['auth', 'stats'] as const).map((name) => mesh.start(name, { MONGODB_URL: mongodbUrl })),
    );
    await expect.poll(readCredits).toBe(25);
    for (let time = 0; time < 2; time++) expect((await sendEvent(late)).status).toBe(204);
    expect(await readCredits()).toBe(32);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

describe('when the provider is unavailable', () => {
  beforeEach(signUpPlanner);

  it('says so, and nothing is charged; Stripe sends the refund again later', async () => {
    const session = await buy(20);
    await shop.stripe.stop();
    const sent = await sendEvent(charge(session, 3_000), { type: 'charge.refunded' });
    expect(sent.status).toBe(502);
    const answer = await planner.postJson('/api/checkout', { credits: 1 });
    expect(answer.status).toBe(502);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(await answer.json()).toMatchObject({
      code: 'payment.failed',
      error: 'The payment provider cannot be reached now. Nothing was charged. Please try again in a minute.',
    });
  });
});

describe('a site without a payment provider, during a free period', () => {
  it('says so and how to get credits there, and charges nothing', async () => {
    const person = await signUp((await findSharedSite()).url);
    const refused = await person.postJson('/api/checkout', { credits: 1 });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual({
      code: 'payment.not-set-up',
      error: 'Card payment is not set up on this site. You can add credits free of charge.',
    });
    const added = await person.postJson('/api/add-credits', { credits: 10 });
    expect(userSchema.parse(await added.json())).toMatchObject({ credits: 15 });
    for (const credits of ['ten', '0x10', '1e1', ' 5 ', true, []]) {
      expect((await person.postJson('/api/add-credits', { credits })).status).toBe(400);
    }
    expect(await (await person.call('/api/config')).json()).toMatchObject({
      credits: {
        freeUntil: '3000-01-01T00:00:00.000Z',
        canBuy: false,
        canAdd: true,
        pricePerCreditCents: 100,
        currency: 'usd',
      },
    });
    // Worth 6 credits, during a free period.
    const upload = { toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer(6_000) };
    expect((await person.client.convert(upload)).conversion).toMatchObject({ price: 0, free: true });
    expect(userSchema.parse(await (await person.call('/api/user')).json()).credits).toBe(15);
  });
});
