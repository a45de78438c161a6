import { openMongo } from '@floatwise/service-kit/mongodb';
import { logIn, signUp, startMesh, type Mesh } from '@floatwise/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let mesh: Mesh;
beforeAll(async () => {
  mesh = await startMesh({ env: { LOGIN_FAILURES_PER_QUARTER_HOUR: '4' } });
});
afterAll(() => mesh.stop());

async function listEntries(): Promise<readonly Record<string, unknown>[]> {
  const mongodb = await openMongo(mesh.engines.mongodbUrl);
  const entries = await mongodb.collection('audit').find().sort({ at: 1 }).toArray();
  await mongodb.destroy();
  return entries;
}

it('the trail is found by account and by time without a look at all of it', async () => {
  const mongodb = await openMongo(mesh.engines.mongodbUrl);
  const indexes = await mongodb.collection('audit').indexes();
  await mongodb.destroy();
  expect(indexes.map(({ key }) => key)).toEqual(expect.arrayContaining([{ userId: 1, at: -1 }, { at: 1 }]));
});

it('what happens to an account is written down, with who and from where, and without a secret', async () => {
  const planner = await signUp(mesh.url);
  const { id } = (await (await planner.call('/api/user')).json()) as { id: string };
  const { username, password } = planner;
  await planner.postJson('/api/login', { username, password: 'not the one' });
  await planner.postJson('/api/change-password', {
    currentPassword: password,
    newPassword: 'another secret',
  });
  const stranger = 'Nobody of this name';
  for (let count = 0; count < 6; count += 1) {
    await fetch(`${mesh.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: mesh.url },
      body: JSON.stringify({ username: stranger, password: 'guess it' }),
    });
  }
  const admin = await logIn(mesh.url, mesh.admin);
  const { id: by } = (await (await admin.call('/api/user')).json()) as { id: string };
  for (const change of [{ isAdmin: true }, { isAdmin: false }, { isBlocked: true }]) {
    const answer = await admin.call(`/api/admin/users/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    });
    expect(answer.status).toBe(200);
  }

  const from = '127.0.0.0/24';
  // Nobody waits for a sign-in's entry.
  await expect.poll(async () => (await listEntries()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(11);
  const entries = await listEntries();
  const ofPlanner = entries.filter(({ userId, login }) => userId === id || login === username);
  expect(ofPlanner.map(({ kind }) => kind).toSorted()).toEqual([
    'account-created',
    'blocked',
    'password-changed',
    'rights-given',
    'rights-taken',
    'sign-in',
    'sign-in-failed',
  ]);
  expect(ofPlanner.filter(({ kind }) => /rights|blocked/.test(String(kind)))).toMatchObject([
    { by },
    { by },
    { by },
  ]);
  expect(entries.filter(({ kind }) => kind === 'sign-in')).toMatchObject([
    { userId: id, from },
    { userId: by, from },
  ]);
  const ofStranger = entries.filter(({ login }) => login === stranger);
  // However often it is refused, one entry says so.
  expect(ofStranger.filter(({ kind }) => kind === 'sign-in-limited')).toMatchObject([{ from }]);
  expect(ofStranger.length).toBeGreaterThan(1);
  const logged = mesh.processes('auth').map((one) => one.output());
  for (const secret of [password, 'another secret', 'guess it', 'not the one']) {
    expect(JSON.stringify([entries, logged])).not.toContain(secret);
  }
});
