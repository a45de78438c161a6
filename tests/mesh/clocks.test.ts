import { setTimeout as sleep } from 'node:timers/promises';
import { createUploadForm } from '@floatwise/client';
import { conversionIdHeader, type ConversionId } from '@floatwise/contracts';
import {
  createConversionId,
  createPlanner,
  findFreePort,
  signUp,
  startMesh,
  type MailCatcher,
  type Mesh,
  type Planner,
} from '@floatwise/testkit';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWrongClockEnv } from '../chaos/clock-env.ts';
import { createSampleXer } from './sample-xer.ts';

/** As far as a machine may be off that no time service corrects; S3 refuses calls from 15 minutes on. */
const wrongMs = 10 * 60_000;

const webhookSecret = 'whsec_clocks';

let mesh: Mesh;
let mail: MailCatcher;
let planner: Planner;
/** The gateway whose clock is ahead. */
let aheadUrl: string;
let files = 0;
const createUpload = () => ({
  toolId: 'x-pobs',
  fileName: 'a.xer',
  bytes: createSampleXer(301, `File ${files++}`),
});

beforeAll(async () => {
  mesh = await startMesh({
    mail: true,
    env: {
      SIGNUP_CREDITS: '100',
      STRIPE_SECRET_KEY: 'sk_test_unused',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      PRICE_PER_CREDIT_CENTS: '50',
      CURRENCY: 'EUR',
    },
  });
  if (mesh.mail === undefined) throw new Error('there is no mail server');
  ({ mail } = mesh);
  const port = await findFreePort();
  await mesh.start('gateway', { ...createWrongClockEnv(wrongMs), PORT: String(port) });
  aheadUrl = `http://127.0.0.1:${port}`;
  planner = await signUp(mesh.url);
  const token = await readToken('Confirm');
  expect((await planner.postJson('/api/confirm-email', { token })).status).toBe(200);
});
afterAll(() => mesh.stop());

/** The secret of the link in an email. */
async function readToken(subject: string): Promise<string> {
  const { link } = await mail.find(planner.email, subject);
  return new URL(link ?? '').hash.slice(1);
}

/** Sends a file in pieces, so that its record is `accepted` for some seconds. */
async function submitSlowly(id: string): Promise<Response> {
  const whole = new Response(createUploadForm(createUpload()));
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const pieces = 4;
  const body = async function* () {
    for (let piece = 0; piece < pieces; piece++) {
      yield bytes.slice((piece / pieces) * bytes.length, ((piece + 1) / pieces) * bytes.length);
      await sleep(1_000);
    }
  };
  return planner.call('/api/conversions', {
    method: 'POST',
    headers: { 'content-type': whole.headers.get('content-type') ?? '', [conversionIdHeader]: id },
    body: ReadableStream.from(body()),
    duplex: 'half',
  });
}

async function expectDelivered(id: ConversionId): Promise<void> {
  expect(await planner.client.awaitConversion(id)).toMatchObject({ state: 'finished', price: 1 });
  expect(await planner.client.fetchOutput(id)).not.toHaveLength(0);
  await planner.client.removeConversion(id);
}

describe('a gateway whose clock is ten minutes ahead', () => {
  it('ends no conversion of another gateway before its time', async () => {
    const id = createConversionId();
    await planner.client.startConversion(createUpload(), { id });
    await expectDelivered(id);
  });

  it('ends no upload to another gateway', async () => {
    const id = createConversionId();
    expect((await submitSlowly(id)).status).toBe(202);
    await expectDelivered(id);
  });
});

it('a gateway whose clock is ahead takes what Stripe has just signed', async () => {
  const event = { id: 'evt_1', object: 'event', type: 'checkout.session.expired', data: { object: {} } };
  const payload = JSON.stringify(event);
  const signature = new Stripe('sk_test').webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecret,
  });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await fetch(`${aheadUrl}/api/stripe/webhook`, { method: 'POST', headers, body: payload });
  expect(answer.status).toBe(204);
});

describe('wrong passwords at a gateway whose clock is ahead', () => {
  it('keep their owner waiting at another gateway for no longer than they say', async () => {
    const guesser = createPlanner(aheadUrl, { ...planner, password: 'a wrong guess' });
    let waitSeconds = 0;
    while (waitSeconds === 0) waitSeconds = Number((await guesser.logIn()).headers.get('retry-after'));
    await sleep(waitSeconds * 1_000);
    expect((await createPlanner(mesh.url, planner).logIn()).status).toBe(200);
  });
});

describe('a converter whose clock is ten minutes behind', () => {
  it('finishes what it runs', async () => {
    const [right] = mesh.processes('converter');
    await mesh.start('converter', createWrongClockEnv(-wrongMs));
    await right?.kill('SIGTERM');
    const id = createConversionId();
    await planner.client.startConversion(createUpload(), { id });
    await expectDelivered(id);
  });
});

describe('a change of the password at an auth whose clock was ten minutes ahead', () => {
  const changePassword = async (from: string, to: string): Promise<number> =>
    (await planner.postJson('/api/change-password', { currentPassword: from, newPassword: to })).status;
  const restartAuth = async (env: Record<string, string>): Promise<void> => {
    for (const auth of mesh.processes('auth')) await auth.kill('SIGTERM');
    await mesh.start('auth', env);
  };

  it('leaves the sessions and links of afterwards as they are without it', async () => {
    await restartAuth(createWrongClockEnv(wrongMs));
    expect(await changePassword(planner.password, 'my second password')).toBe(200);
    await restartAuth({});
    const other = createPlanner(mesh.url, { ...planner, password: 'my second password' });
    expect((await other.logIn()).status).toBe(200);
    expect(await changePassword('my second password', 'my third password')).toBe(200);
    await expect.poll(async () => (await other.call('/api/user')).status).toBe(401);

    const { email } = planner;
    expect((await planner.postJson('/api/forgot-password', { email })).status).toBe(204);
    const token = await readToken('Reset');
    const reset = await planner.postJson('/api/reset-password', { token, newPassword: 'my fourth password' });
    expect(reset.status).toBe(200);
    expect((await planner.logIn(email, 'my fourth password')).status).toBe(200);
  });
});
