import { openMongo } from '@floatwise/service-kit/mongodb';
import { askGraphql, logIn, signUp, startMesh, type Mesh, type Planner } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let mesh: Mesh;
beforeAll(async () => {
  mesh = await startMesh({ converters: 0, env: { LOGIN_FAILURES_PER_QUARTER_HOUR: '4' } });
});
afterAll(() => mesh.stop());

async function listEntries(): Promise<readonly Record<string, unknown>[]> {
  const mongodb = await openMongo(mesh.engines.mongodbUrl);
  const entries = await mongodb.collection('audit').find().sort({ at: 1 }).toArray();
  await mongodb.destroy();
  return entries;
}

it('the trail is read by account and by time without a scan of the collection', async () => {
  const mongodb = await openMongo(mesh.engines.mongodbUrl);
  const indexes = await mongodb.collection('audit').indexes();
  await mongodb.destroy();
  expect(indexes.map(({ key }) => key)).toEqual(expect.arrayContaining([{ userId: 1, at: -1 }, { at: 1 }]));
});

it('the trail records what happens to an account, by whom and from where, without secrets', async () => {
  const planner = await signUp(mesh.url);
  const { id } = (await (await planner.call('/api/user')).json()) as { id: string };
  const { username, password } = planner;
  await planner.postJson('/api/login', { username, password: 'not the one' });
  await planner.postJson('/api/change-password', {
    currentPassword: password,
    newPassword: 'another secret',
  });
  const stranger = 'Unknown name';
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
  // The entry of a sign-in is written after its answer.
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
  // Repeated refusals have one entry.
  expect(ofStranger.filter(({ kind }) => kind === 'sign-in-limited')).toMatchObject([{ from }]);
  expect(ofStranger.length).toBeGreaterThan(1);
  const logged = mesh.processes('auth').map((one) => one.output());
  for (const secret of [password, 'another secret', 'guess it', 'not the one']) {
    expect(JSON.stringify([entries, logged])).not.toContain(secret);
  }
});

describe('the trail of the whole site', () => {
  let admin: Planner;
  beforeAll(async () => {
    admin = await logIn(mesh.url, mesh.admin);
  });

  const fields = `totalCount pageInfo { hasNextPage endCursor }
    edges { node { id at kind userId user { username } login byId by { username } } }`;
  interface Entry {
    readonly id: string;
    readonly kind: string;
    readonly userId: string | null;
    readonly user: { username: string } | null;
    readonly login: string | null;
    readonly by: { username: string } | null;
  }
  async function ask(args: string) {
    const { data, errors } = await askGraphql(admin, `{ auditTrail${args} { ${fields} } }`);
    expect(errors).toBeUndefined();
    const { auditTrail } = data as unknown as {
      auditTrail: {
        totalCount: number;
        pageInfo: { hasNextPage: boolean; endCursor: string };
        edges: { node: Entry }[];
      };
    };
    return { ...auditTrail, entries: auditTrail.edges.map(({ node }) => node) };
  }
  const readId = async (person: Planner): Promise<string> =>
    ((await (await person.call('/api/user')).json()) as { id: string }).id;

  it('is filtered by account, actor, kind and time, by name, email or id', async () => {
    const planner = await signUp(mesh.url);
    const id = await readId(planner);
    for (const isAdmin of [true, false]) {
      await admin.call(`/api/admin/users/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ isAdmin }),
      });
    }
    const stranger = `Stranger ${id}`;
    await fetch(`${mesh.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: mesh.url },
      body: JSON.stringify({ username: stranger, password: 'guess it' }),
    });
    const kindsOf = async (args: string) => (await ask(args)).entries.map(({ kind }) => kind).toSorted();
    const all = ['account-created', 'rights-given', 'rights-taken', 'sign-in'];
    for (const whom of [planner.username, planner.username.toUpperCase(), planner.email, id]) {
      // The entry of a sign-in is written after its answer.
      await expect.poll(() => kindsOf(`(whom: "${whom}")`), { timeout: 10_000 }).toEqual(all);
    }
    expect(await kindsOf(`(userId: "${id}")`)).toEqual(all);
    // The account itself, if no administrator did it.
    expect(await kindsOf(`(who: "${planner.username}")`)).toEqual(['account-created', 'sign-in']);
    const both = `whom: "${id}", who: "${mesh.admin.username}"`;
    expect(await kindsOf(`(${both})`)).toEqual(['rights-given', 'rights-taken']);
    expect(await kindsOf(`(${both}, kinds: ["rights-taken", "blocked"])`)).toEqual(['rights-taken']);
    const now = Date.now();
    const [past, future] = [now - 3_600_000, now + 3_600_000].map((ms) => new Date(ms).toISOString());
    expect(await kindsOf(`(${both}, from: "${past}", to: "${future}")`)).toHaveLength(2);
    expect(await kindsOf(`(${both}, from: "${future}")`)).toEqual([]);
    expect(await kindsOf(`(${both}, to: "${past}")`)).toEqual([]);
    await expect
      .poll(async () => (await ask(`(whom: "${stranger}")`)).entries, { timeout: 10_000 })
      .toMatchObject([{ kind: 'sign-in-failed', userId: null, user: null, login: stranger, by: null }]);
    for (const filter of ['who: "unknown-name"', 'whom: "unknown-name"']) {
      expect((await ask(`(${filter})`)).totalCount).toBe(0);
    }
  });

  it('keeps the entries of a deleted account under its id', async () => {
    const planner = await signUp(mesh.url);
    const id = await readId(planner);
    const gone = await planner.call('/api/account', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: planner.password }),
    });
    expect(gone.status).toBe(204);
    const { entries } = await ask(`(whom: "${id}", kinds: ["account-deleted"])`);
    expect(entries).toMatchObject([{ kind: 'account-deleted', userId: id, user: null }]);
    expect((await ask(`(whom: "${planner.username}")`)).totalCount).toBe(0);
  });

  it('is paged by cursor and by offset, with each entry once', async () => {
    const { entries: all, totalCount } = await ask('(first: 200)');
    expect(all).toHaveLength(totalCount);
    const ids = all.map(({ id }) => id);
    const byCursor: string[] = [];
    for (let after = ''; ;) {
      const page = await ask(`(first: 3${after})`);
      byCursor.push(...page.entries.map(({ id }) => id));
      if (!page.pageInfo.hasNextPage) break;
      after = `, after: "${page.pageInfo.endCursor}"`;
    }
    expect(byCursor).toEqual(ids);
    expect((await ask('(first: 3, skip: 2)')).entries.map(({ id }) => id)).toEqual(ids.slice(2, 5));
  });

  it.each([
    'first: 201',
    'first: 0',
    'skip: -1',
    'skip: 1000001',
    'kinds: []',
    'kinds: ["nonsense"]',
    'who: ""',
    'whom: "a\\u0000b"',
    'after: "a.c"',
    'after: "abc"',
    'from: "2026-03-02T00:00:00Z", to: "2026-03-01T00:00:00Z"',
    'from: "yesterday"',
  ])('refuses %s', async (args) => {
    const answer = await askGraphql(admin, `{ auditTrail(${args}) { totalCount } }`);
    expect(answer.errors?.map(({ extensions }) => extensions['code'])).toEqual(['BAD_USER_INPUT']);
  });
});
