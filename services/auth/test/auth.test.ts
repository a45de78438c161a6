import {
  accountSchema,
  authRequests,
  keyRequests,
  providerRequests,
  userIdSchema,
  type Account,
  type AccountChange,
  type CreatedApiKey,
  type User,
  type UserId,
} from '@floatwise/contracts';
import { connectNats, createLogger, request, type NatsConnection } from '@floatwise/service-kit';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { findFreePort, startEngines, type Engines } from '@floatwise/testkit';
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig, type AuthConfig } from '../src/config.ts';
import { startAuth } from '../src/service.ts';

type RunningAuth = Awaited<ReturnType<typeof startAuth>>;

let engines: Engines;
let nats: NatsConnection;
let logged = '';
const logger = createLogger('auth', {
  level: 'info',
  destination: new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  }),
});
const password = 'correct horse';
let names = 0;
const newName = (): string => `Person${String(++names)}`;

function configFor(env: NodeJS.ProcessEnv = {}): AuthConfig {
  const { natsUrl, mongodbUrl } = engines;
  return readConfig({ NATS_URL: natsUrl, MONGODB_URL: mongodbUrl, HEALTH_PORT: '0', ...env });
}

/** Runs the service during one test. */
async function withAuth<Answer>(
  env: NodeJS.ProcessEnv,
  work: (auth: RunningAuth) => Promise<Answer>,
): Promise<Answer> {
  const auth = await startAuth(configFor(env), logger);
  try {
    return await work(auth);
  } finally {
    await auth.stop();
  }
}

const register = (username: string, email = `${username}@example.org`): Promise<User> =>
  request(nats, authRequests.register, { username, email, password });
const createKey = (userId: UserId, validFromMs = 0): Promise<CreatedApiKey> =>
  request(nats, keyRequests.createKey, { userId, name: 'nightly', validFromMs });
const verify = (username: string, given = password): Promise<User | null> =>
  request(nats, authRequests.verify, { username, password: given });

beforeAll(async () => {
  engines = await startEngines({ only: ['nats', 'mongodb'] });
  nats = await connectNats({ url: engines.natsUrl }, 'test', logger);
});

afterAll(async () => {
  await nats.close();
  await engines.stop();
});

describe('accounts', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth(configFor({ SIGNUP_CREDITS: '7' }), logger);
  });
  afterAll(() => auth.stop());

  it('start with the credits of a new account and without rights', async () => {
    const name = newName();
    const user = await register(name, 'Someone@Example.org');
    expect(user).toEqual({
      id: user.id,
      username: name,
      email: 'Someone@Example.org',
      credits: 7,
      isAdmin: false,
      isBlocked: false,
    });
    expect(await request(nats, authRequests.findUser, { id: user.id })).toEqual(user);
    expect(await request(nats, authRequests.findUser, { id: userIdSchema.parse('f'.repeat(24)) })).toBeNull();
  });

  it('are found by name or address, ignoring case, only with the correct password', async () => {
    const name = newName();
    const user = await register(name);
    for (const login of [name, name.toUpperCase(), `${name}@EXAMPLE.org`, ` ${name} `]) {
      expect(await verify(login)).toEqual(user);
    }
    expect(await verify(name, `${password} `)).toBeNull();
    expect(await verify('unknown-name')).toBeNull();
  });

  it('have one key for sign-in tries by name and address, and unknown logins one each', async () => {
    const name = newName();
    const { id } = await register(name);
    const find = async (login: string): Promise<string> =>
      (await request(nats, authRequests.findLoginKey, { login })).key;
    for (const login of [name, ` ${name.toUpperCase()} `, `${name}@EXAMPLE.org`])
      expect(await find(login)).toBe(id);
    expect(await find('Unknown Name')).toBe(await find(' UNKNOWN name'));
    expect(await find('unknown name')).not.toBe(await find('unknown@name.example'));
  });

  it('need a unique name and address, and the error names the one that is taken', async () => {
    const name = newName();
    await register(name);
    await expect(register(name.toLowerCase(), 'free@example.org')).rejects.toMatchObject({
      code: 'account.taken',
      message: 'This username is already taken.',
    });
    await expect(register(newName(), `${name}@example.org`)).rejects.toMatchObject({
      code: 'account.taken',
      message: 'An account with this email already exists.',
    });
    await expect(register(`${name}@example.org`, 'free@example.org')).rejects.toMatchObject({
      code: 'request.invalid',
      message: expect.stringContaining('Username must not contain @') as unknown,
    });
  });

  it('cannot have the names of the site, however they are spelled', async () => {
    // The fourth has only Cyrillic letters.
    for (const name of ['admin', 'Adm1n', 'Floatwise Support', '\u0430\u0501\u043c\u0456\u043f', 'r00t']) {
      await expect(register(name, `${randomUUID()}@example.org`)).rejects.toMatchObject({
        code: 'account.reserved-name',
      });
    }
    await expect(register('support', `${randomUUID()}@example.org`)).rejects.toMatchObject({
      message: 'This username is reserved. Please choose another.',
    });
    const google = await request(nats, providerRequests.signInWithProvider, {
      provider: 'google',
      identity: randomUUID(),
      email: `admin@${randomUUID()}.example.org`,
    });
    expect(google.username).toMatch(/^planner(-\d{5})?$/);
  });

  it('go to one of fifty users who register the same name simultaneously', async () => {
    const name = newName();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => register(name, `${name}-${String(index)}@example.org`)),
    );
    const won = results.filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(result.reason).toMatchObject({
          code: 'account.taken',
          message: 'This username is already taken.',
        });
      }
    }
    expect(await verify(name)).toEqual(won[0]?.value);
  });

  it('change their password only for a user who knows it', async () => {
    const name = newName();
    const { id } = await register(name);
    const change = (currentPassword: string, newPassword: string): Promise<User> =>
      request(nats, authRequests.changePassword, { id, currentPassword, newPassword });
    await expect(change('wrong one', 'new password')).rejects.toMatchObject({
      code: 'account.wrong-password',
      message: 'Incorrect current password.',
    });
    expect(await change(password, 'new password')).toMatchObject({ id });
    expect(await verify(name)).toBeNull();
    expect(await verify(name, 'new password')).toMatchObject({ id });

    const both = await Promise.allSettled([
      change('new password', 'third one'),
      change('new password', 'fourth one'),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('have at most twenty keys, however many are requested simultaneously', async () => {
    const { id: userId } = await register(newName());
    const asked = await Promise.allSettled(Array.from({ length: 40 }, () => createKey(userId)));
    const { length } = await request(nats, keyRequests.listKeys, { userId });
    expect(length).toBeLessThanOrEqual(20);
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(length);
    const [refused] = asked.filter((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'key.too-many' });
  });

  it('have no key after a password change that revokes keys, even if keys are requested meanwhile', async () => {
    const { id: userId } = await register(newName());
    let isChanging = true;
    const askOn = async (): Promise<void> => {
      // For a session that began before the change.
      while (isChanging) await createKey(userId, 0).catch(() => undefined);
      // As by another gateway that still considers the session valid.
      await expect(createKey(userId, 0)).rejects.toMatchObject({ code: 'session.required' });
    };
    const asking = askOn();
    const newPassword = 'another password';
    await request(nats, authRequests.changePassword, {
      ...{ id: userId, currentPassword: password, newPassword, revokeKeys: true },
    });
    isChanging = false;
    await asking;
    expect(await request(nats, keyRequests.listKeys, { userId })).toEqual([]);
  });

  it('store only an argon2id hash of the password, and log nothing of it', async () => {
    const name = newName();
    await register(name);
    const mongodb = await openMongo(engines.mongodbUrl);
    const stored = await mongodb.collection('users').findOne({ username: name });
    await mongodb.destroy();
    expect(stored?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(stored)).not.toContain(password);
    expect(logged).toContain('"audit":"account-created"');
    expect(logged).not.toContain(password);
  });

  it('respond to an unknown name and a wrong password alike, and in the same time', async () => {
    const name = newName();
    await register(name);
    const unknownMs: number[] = [];
    const wrongMs: number[] = [];
    for (let round = 0; round < 15; round++) {
      unknownMs.push(await measureMs(() => verify('unknown-name', 'wrong one')));
      wrongMs.push(await measureMs(() => verify(name, 'wrong one')));
    }
    expect(median(unknownMs) / median(wrongMs)).toBeGreaterThan(0.5);
    expect(median(unknownMs) / median(wrongMs)).toBeLessThan(2);
  });

  describe('managed by administrators', () => {
    const change = (by: Account, id: UserId, rights: AccountChange): Promise<Account> =>
      request(nats, authRequests.changeAccount, { id, by: by.id, change: rights });
    const makeAdmin = async (): Promise<Account> => {
      const { id } = await register(newName());
      const mongodb = await openMongo(engines.mongodbUrl);
      const { Types } = await import('mongoose');
      await mongodb
        .collection('users')
        .updateOne({ _id: new Types.ObjectId(id) }, { $set: { isAdmin: true } });
      await mongodb.destroy();
      return accountSchema.parse(await request(nats, authRequests.findUser, { id }));
    };
    const ownRights = { code: 'account.own-rights' };
    const lastAdmin = {
      code: 'account.last-administrator',
      message: 'This is the last administrator. Make another user an administrator first.',
    };

    it('keep one administrator, even if two revoke each other’s rights simultaneously', async () => {
      const first = await makeAdmin();
      await expect(change(first, first.id, { isAdmin: false })).rejects.toMatchObject(lastAdmin);
      await expect(change(first, first.id, { isBlocked: true })).rejects.toMatchObject(lastAdmin);
      for (let round = 0; round < 10; round++) {
        const second = await makeAdmin();
        const results = await Promise.allSettled([
          change(first, second.id, { isAdmin: false }),
          change(second, first.id, round % 2 === 0 ? { isAdmin: false } : { isBlocked: true }),
        ]);
        const after = await Promise.all(
          [first, second].map(({ id }) => request(nats, authRequests.findUser, { id })),
        );
        const active = after.filter((one) => one?.isAdmin === true && !one.isBlocked);
        expect(active.length).toBeGreaterThan(0);
        for (const result of results) {
          if (result.status === 'rejected') {
            expect(['account.last-administrator', 'session.forbidden']).toContain(
              (result.reason as { code: string }).code,
            );
          }
        }
        // Only the first remains.
        const [survivor] = active;
        if (survivor && survivor.id !== first.id) {
          await change(survivor, first.id, { isAdmin: true, isBlocked: false });
        }
        await change(first, second.id, { isAdmin: false });
      }
      const second = await makeAdmin();
      await expect(change(first, first.id, { isAdmin: false })).rejects.toMatchObject(ownRights);
      await expect(change(first, first.id, { isBlocked: true })).rejects.toMatchObject(ownRights);
      expect(await change(second, first.id, { isAdmin: false })).toMatchObject({ isAdmin: false });
      await expect(change(first, second.id, { isAdmin: false })).rejects.toMatchObject({
        code: 'session.forbidden',
      });
      await expect(
        change(second, userIdSchema.parse('0'.repeat(24)), { isAdmin: true }),
      ).rejects.toMatchObject({ code: 'request.not-found', message: 'User not found.' });
      await makeAdmin().then((third) => change(third, second.id, { isAdmin: false }));
    });

    it('cannot be used when blocked, and only the correct password reveals the block', async () => {
      const admin = await makeAdmin();
      const name = newName();
      const { id } = await register(name);
      await verify(name);
      const blocked = await change(admin, id, { isBlocked: true });
      expect(blocked).toMatchObject({ isBlocked: true, sessionsValidFrom: expect.any(String) as string });
      await expect(verify(name)).rejects.toMatchObject({
        code: 'account.blocked',
        message: 'This account is blocked. Please contact support.',
      });
      expect(await verify(name, 'wrong one')).toBeNull();
      expect(await change(admin, id, { isBlocked: false })).toMatchObject({ isBlocked: false });
      expect(await verify(name)).toMatchObject({ id });
    });

    it('are listed with their current state', async () => {
      const name = newName();
      await register(name);
      await verify(name);
      const page = await request(nats, authRequests.listAccounts, { search: name });
      expect(page).toMatchObject({ hasMore: false, total: 1 });
      expect(page.accounts[0]?.account).toEqual({
        id: expect.any(String) as string,
        username: name,
        email: `${name}@example.org`,
        credits: 7,
        isAdmin: false,
        isBlocked: false,
        createdAt: expect.any(String) as string,
        lastLoginAt: expect.any(String) as string,
      });
    });

    it('are listed even if another document is damaged, and audit entries even if a later release wrote one', async () => {
      const name = newName();
      const { id } = await register(name);
      const connection = await openMongo(engines.mongodbUrl);
      const entry = { userId: id, at: new Date(), kind: 'from-a-later-release' };
      try {
        const damaged = [
          {},
          { createdAt: new Date(), username: 5 },
          { createdAt: 'today', username: name, credits: 1, isAdmin: false },
        ];
        for (const [place, facts] of damaged.entries()) {
          const usernameKey = `${name.toLowerCase()}-damaged-${String(place)}`;
          await connection.collection('users').insertOne({ ...facts, usernameKey });
        }
        await connection.collection('audit').insertOne(entry);
      } finally {
        await connection.destroy();
      }
      const page = await request(nats, authRequests.listAccounts, { search: name });
      expect(page.accounts.map(({ account }) => account.id)).toEqual([id]);
      expect(logged).toContain('an account that cannot be read is left out of a list');
      const { entries } = await request(nats, authRequests.listAudit, { userId: id });
      expect(entries.map(({ entry: { kind } }) => kind).toSorted()).toEqual(['account-created', entry.kind]);
    });
  });

  it('are reported on the health port', async () => {
    const get = (path: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${String(auth.healthPort)}${path}`);
    expect(await (await get('/readyz')).json()).toEqual({ ready: true, failed: [] });
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toMatch(
      /^floatwise_answered_requests_total\{.*subject="auth.register",outcome="ok".*\} [1-9]/m,
    );
    expect(metrics).toMatch(/^floatwise_password_hash_seconds_count\{.*operation="verify".*\} [1-9]/m);
  });
});

describe('the first administrator', () => {
  const seed = (username: string, secret = password): NodeJS.ProcessEnv => ({
    ADMIN_USERNAME: username,
    ADMIN_PASSWORD: secret,
  });

  it('is created if there is no such account, and stays when the service restarts', async () => {
    const name = newName();
    const first = await withAuth(seed(name), () => verify(name));
    expect(first).toMatchObject({ username: name, isAdmin: true });
    logged = '';
    expect(await withAuth(seed(name, 'changed since'), () => verify(name))).toEqual(first);
    const warnings = logged.split('\n').filter((line) => line.includes('"level":"warn"'));
    expect(warnings.filter((line) => !line.includes('this release of Node'))).toEqual([]);
  });

  it('is an existing account if the password matches', async () => {
    const name = newName();
    const user = await withAuth({}, () => register(name));
    expect(await withAuth(seed(name.toUpperCase()), () => verify(name))).toEqual({ ...user, isAdmin: true });
  });

  it('is not an existing account with another password, and the log says so', async () => {
    const name = newName();
    const user = await withAuth({}, () => register(name));
    logged = '';
    expect(await withAuth(seed(name, 'quite different'), () => verify(name))).toEqual(user);
    expect(logged).toContain('"level":"warn"');
    expect(logged).toContain('ADMIN_PASSWORD does not match');
    expect(logged).not.toContain('quite different');
  });

  it('may have a reserved name', async () => {
    expect(await withAuth(seed('admin'), () => verify('admin'))).toMatchObject({
      username: 'admin',
      isAdmin: true,
    });
  });

  it('loses the well-known password when the site becomes reachable from elsewhere', async () => {
    const name = newName();
    const wellKnown = { ...seed(name, 'floatwise'), LOOPBACK_ONLY: 'true' };
    expect(await withAuth(wellKnown, () => verify(name, 'floatwise'))).toMatchObject({ isAdmin: true });
    expect(await withAuth(wellKnown, () => verify(name, 'floatwise'))).toMatchObject({ isAdmin: true });
    await withAuth(seed(name, 'of my own'), async () => {
      expect(await verify(name, 'floatwise')).toBeNull();
      expect(await verify(name, 'of my own')).toMatchObject({ isAdmin: true });
    });
  });

  it('does not exist if none is configured', async () => {
    const name = newName();
    expect(await withAuth({}, () => register(name))).toMatchObject({ isAdmin: false });
  });

  it('is one account if several instances start simultaneously', async () => {
    const name = newName();
    const instances = await Promise.all([1, 2, 3].map(() => startAuth(configFor(seed(name)), logger)));
    expect(await verify(name)).toMatchObject({ isAdmin: true });
    await Promise.all(instances.map((instance) => instance.stop()));
  });
});

describe('the service', () => {
  it('waits for an unavailable database, alive but not ready', async () => {
    const late = await startEngines({ only: ['mongodb'] });
    const port = Number(new URL(late.mongodbUrl).port);
    await late.stop();
    const healthPort = await findFreePort();
    const starting = startAuth(
      configFor({ MONGODB_URL: late.mongodbUrl, HEALTH_PORT: String(healthPort) }),
      logger,
    );
    const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${String(healthPort)}${path}`);
    await expect.poll(async () => (await get('/livez').catch(() => undefined))?.status).toBe(200);
    expect((await get('/readyz')).status).toBe(503);
    const there = await startEngines({ only: ['mongodb'], ports: { mongodb: port } });
    const auth = await starting;
    expect((await get('/readyz')).status).toBe(200);
    const name = newName();
    await register(name);
    await there.kill();
    await expect(register(newName())).rejects.toMatchObject({ code: 'service.unavailable' });
    await auth.stop();
    await there.stop();
  });

  it('finishes requests in progress before it stops', async () => {
    const auth = await startAuth(configFor(), logger);
    const registering = Array.from({ length: 6 }, () => register(newName()));
    await expect.poll(async () => readMetric(auth, 'floatwise_password_hash_seconds_count')).not.toBe('');
    await Promise.all([auth.stop(), ...registering]);
    await expect(
      request(nats, authRequests.findUser, { id: userIdSchema.parse('0'.repeat(24)) }),
    ).rejects.toMatchObject({ code: 'service.unavailable' });
  });
});

async function readMetric(auth: RunningAuth, name: string): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${String(auth.healthPort)}/metrics`)).text();
  return text.split('\n').find((line) => line.startsWith(name)) ?? '';
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
