import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createUploadForm } from '@floatwise/client';
import { conversionIdHeader, type ConversionId } from '@floatwise/contracts';
import {
  createConversionId,
  createPlanner,
  findFreePort,
  logIn,
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

/** Secrets that are changed as in the runbook. */
const createSecret = (): string => randomBytes(24).toString('hex');
const secrets = { old: createSecret(), new: createSecret() };
const webhook = { old: `whsec_${createSecret()}`, new: `whsec_${createSecret()}` };
const steps = {
  before: [secrets.old],
  accepted: [secrets.old, secrets.new],
  first: [secrets.new, secrets.old],
  after: [secrets.new],
};
/** The gateway of each step. */
const urls: Record<string, string> = {};

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
      STRIPE_WEBHOOK_SECRET: `${webhook.new},${webhook.old}`,
      SESSION_SECRET: secrets.old,
      PRICE_PER_CREDIT_CENTS: '50',
      CURRENCY: 'EUR',
    },
  });
  if (mesh.mail === undefined) throw new Error('there is no mail server');
  ({ mail } = mesh);
  aheadUrl = await startGateway(createWrongClockEnv(wrongMs));
  planner = await signUp(mesh.url);
  const token = await readToken('Confirm');
  expect((await planner.postJson('/api/confirm-email', { token })).status).toBe(200);
});
afterAll(() => mesh.stop());

/** Returns its URL. */
async function startGateway(env: Record<string, string>): Promise<string> {
  const port = String(await findFreePort());
  await mesh.start('gateway', { ...env, PORT: port });
  return `http://127.0.0.1:${port}`;
}

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
    secret: webhook.new,
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

async function isSignedIn(planner: Planner, step: keyof typeof steps): Promise<boolean> {
  const { status } = await planner.call(`${urls[step]}/api/user`);
  expect([200, 401]).toContain(status);
  return status === 200;
}

describe('secrets that are changed step by step', () => {
  // Two gateways at a time, as in a rolling update.
  beforeAll(async () => {
    const { before: _before, ...later } = steps;
    urls['before'] = mesh.url;
    for (const [step, list] of Object.entries(later)) {
      urls[step] = await startGateway({ SESSION_SECRET: list.join() });
    }
  });

  it('signs no one out between gateways of one step and the next', async () => {
    const rolls = [
      ['before', 'accepted'],
      ['accepted', 'first'],
    ] as const;
    for (const [one, next] of rolls) {
      const account = await signUp(urls[one] ?? '');
      expect(await isSignedIn(account, next), `${one} at ${next}`).toBe(true);
      const later = await logIn(urls[next] ?? '', account);
      expect(await isSignedIn(later, one), `${next} at ${one}`).toBe(true);
    }
    // People who signed in before the new secret was used are signed out only when the old one is removed.
    const early = await signUp(urls['accepted'] ?? '');
    const late = await logIn(urls['first'] ?? '', early);
    expect(await isSignedIn(early, 'first')).toBe(true);
    expect(await isSignedIn(early, 'after')).toBe(false);
    expect(await isSignedIn(late, 'after')).toBe(true);
  });

  it('signs the mark of a browser again when it signs in meanwhile', async () => {
    const person = await signUp(urls['before'] ?? '');
    const marksOf = (planner: Planner): string[] =>
      (/floatwise\.browser=([^;]*)/.exec(planner.cookie())?.[1] ?? '').split('~');
    await person.logIn();
    const [mark = ''] = marksOf(person);
    const again = createPlanner(urls['first'] ?? '', person);
    await again.call('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: person.cookie() },
      body: JSON.stringify({ username: person.username, password: person.password }),
    });
    const marks = marksOf(again);
    expect(marks).toHaveLength(1);
    expect(marks[0]?.split('.')[0]).toBe(mark.split('.')[0]);
    expect(marks[0]).not.toBe(mark);
  });
});

it('accepts Stripe events signed with any of the webhook secrets, and no others', async () => {
  const signer = new Stripe('sk_test_unused');
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created', data: {} });
  const statuses = await Promise.all(
    [webhook.old, webhook.new, 'whsec_of_someone_else'].map(async (secret) => {
      const header = signer.webhooks.generateTestHeaderString({ payload, secret });
      const answer = await fetch(`${urls['first']}/api/stripe/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': header },
        body: payload,
      });
      return answer.status;
    }),
  );
  expect(statuses).toEqual([204, 204, 401]);
});
