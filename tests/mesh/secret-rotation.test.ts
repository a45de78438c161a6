import { randomBytes } from 'node:crypto';
import {
  createPlanner,
  findFreePort,
  logIn,
  signUp,
  startMesh,
  type Mesh,
  type Planner,
} from '@floatwise/testkit';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// Two gateways at a time, as in a rolling update, following the steps of the runbook.
const createSecret = (): string => randomBytes(24).toString('hex');
const secrets = { old: createSecret(), new: createSecret() };
const webhook = { old: `whsec_${createSecret()}`, new: `whsec_${createSecret()}` };
const steps = {
  before: [secrets.old],
  accepted: [secrets.old, secrets.new],
  first: [secrets.new, secrets.old],
  after: [secrets.new],
};
let mesh: Mesh;
const urls: Record<string, string> = {};

beforeAll(async () => {
  mesh = await startMesh({
    converters: 0,
    env: { STRIPE_SECRET_KEY: 'sk_test_of_no_account', STRIPE_WEBHOOK_SECRET: webhook.old },
  });
  for (const [step, list] of Object.entries(steps)) {
    const port = String(await findFreePort());
    const env = { PORT: port, SESSION_SECRET: list.join(',') };
    await mesh.start('gateway', { ...env, STRIPE_WEBHOOK_SECRET: `${webhook.new},${webhook.old}` });
    urls[step] = `http://127.0.0.1:${port}`;
  }
}, 120_000);
afterAll(() => mesh.stop());

async function isSignedIn(planner: Planner, step: keyof typeof steps): Promise<boolean> {
  const { status } = await planner.call(`${urls[step]}/api/user`);
  expect([200, 401]).toContain(status);
  return status === 200;
}

describe('a session secret that is changed step by step', () => {
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
