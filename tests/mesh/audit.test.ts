import { openMongo } from '@floatwise/service-kit/mongodb';
import { askGraphql, signUp, type Planner } from '@floatwise/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { findSharedSite, readSharedLog, type SharedSite } from '../find-shared-site.ts';
import { signUpAdministrator } from './sign-up-administrator.ts';

let site: SharedSite;
let admin: Planner;
beforeAll(async () => {
  site = await findSharedSite();
  admin = await signUpAdministrator(site);
});

const readId = async (person: Planner): Promise<string> =>
  ((await (await person.call('/api/user')).json()) as { id: string }).id;
const change = (userId: string, rights: object): Promise<Response> =>
  admin.call(`/api/admin/users/${userId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rights),
  });
const guess = (username: string): Promise<Response> =>
  fetch(`${site.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify({ username, password: 'guess it' }),
  });

it('the trail is read by account and by time without a scan of the collection', async () => {
  const mongodb = await openMongo(site.engines.mongodbUrl);
  const indexes = await mongodb.collection('audit').indexes();
  await mongodb.destroy();
  expect(indexes.map(({ key }) => key)).toEqual(expect.arrayContaining([{ userId: 1, at: -1 }, { at: 1 }]));
});

it('the trail records what happens to an account, by whom and from where, without secrets', async () => {
  const planner = await signUp(site.url);
  const [id, by] = [await readId(planner), await readId(admin)];
  const { username, password } = planner;
  await planner.postJson('/api/login', { username, password: 'not the one' });
  await planner.postJson('/api/change-password', {
    currentPassword: password,
    newPassword: 'another secret',
  });
  const stranger = `Unknown ${id}`;
  await Promise.all(Array.from({ length: 8 }, () => guess(stranger)));
  for (const rights of [{ isAdmin: true }, { isAdmin: false }, { isBlocked: true }])
    expect((await change(id, rights)).status).toBe(200);

  const from = '127.0.0.0/24';
  const mongodb = await openMongo(site.engines.mongodbUrl);
  const listEntries = (ofOne: object): Promise<Record<string, unknown>[]> =>
    mongodb.collection('audit').find(ofOne).sort({ at: 1 }).toArray();
  const listOfPlanner = () => listEntries({ $or: [{ userId: id }, { login: username }] });
  const listOfStranger = () => listEntries({ login: stranger });
  const listKinds = async () => (await listOfPlanner()).map(({ kind }) => kind).toSorted();
  // The entry of a sign-in is written after its answer.
  await expect
    .poll(listKinds)
    .toEqual([
      'account-created',
      'blocked',
      'password-changed',
      'rights-given',
      'rights-taken',
      'sign-in',
      'sign-in-failed',
    ]);
  const isLimited = ({ kind }: Record<string, unknown>): boolean => kind === 'sign-in-limited';
  await expect.poll(async () => (await listOfStranger()).some(isLimited)).toBe(true);
  const [ofPlanner, ofStranger] = [await listOfPlanner(), await listOfStranger()];
  expect(ofPlanner.filter(({ kind }) => /rights|blocked/.test(String(kind)))).toMatchObject([
    { by },
    { by },
    { by },
  ]);
  for (const [userId, entries] of [
    [id, ofPlanner],
    [by, await listEntries({ userId: by })],
  ] as const)
    expect(entries.filter(({ kind }) => kind === 'sign-in')).toMatchObject([{ userId, from }]);
  // Repeated refusals have one entry.
  expect(ofStranger.filter(isLimited)).toMatchObject([{ from }]);
  expect(ofStranger.length).toBeGreaterThan(1);
  const printed = JSON.stringify(await listEntries({})) + (await readSharedLog('shared', 'auth'));
  for (const secret of [password, 'another secret', 'guess it', 'not the one'])
    expect(printed).not.toContain(secret);
  await mongodb.destroy();
});

describe('the trail of the whole site', () => {
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

  it('is filtered by account, actor, kind and time, by name, email or id', async () => {
    const planner = await signUp(site.url);
    const id = await readId(planner);
    for (const isAdmin of [true, false]) await change(id, { isAdmin });
    const stranger = `Stranger ${id}`;
    await guess(stranger);
    const kindsOf = async (args: string) => (await ask(args)).entries.map(({ kind }) => kind).toSorted();
    const all = ['account-created', 'rights-given', 'rights-taken', 'sign-in'];
    for (const whom of [planner.username, planner.username.toUpperCase(), planner.email, id]) {
      // The entry of a sign-in is written after its answer.
      await expect.poll(() => kindsOf(`(whom: "${whom}")`)).toEqual(all);
    }
    expect(await kindsOf(`(userId: "${id}")`)).toEqual(all);
    // The account itself, if no administrator did it.
    expect(await kindsOf(`(who: "${planner.username}")`)).toEqual(['account-created', 'sign-in']);
    const both = `whom: "${id}", who: "${admin.username}"`;
    expect(await kindsOf(`(${both})`)).toEqual(['rights-given', 'rights-taken']);
    expect(await kindsOf(`(${both}, kinds: ["rights-taken", "blocked"])`)).toEqual(['rights-taken']);
    const now = Date.now();
    const [past, future] = [now - 3_600_000, now + 3_600_000].map((ms) => new Date(ms).toISOString());
    expect(await kindsOf(`(${both}, from: "${past}", to: "${future}")`)).toHaveLength(2);
    expect(await kindsOf(`(${both}, from: "${future}")`)).toEqual([]);
    expect(await kindsOf(`(${both}, to: "${past}")`)).toEqual([]);
    await expect
      .poll(async () => (await ask(`(whom: "${stranger}")`)).entries)
      .toMatchObject([{ kind: 'sign-in-failed', userId: null, user: null, login: stranger, by: null }]);
    for (const filter of ['who: "unknown-name"', 'whom: "unknown-name"']) {
      expect((await ask(`(${filter})`)).totalCount).toBe(0);
    }
  });

  it('keeps the entries of a deleted account under its id', async () => {
    const planner = await signUp(site.url);
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
    const planner = await signUp(site.url);
    const id = await readId(planner);
    for (const isAdmin of [true, false, true, false, true, false]) await change(id, { isAdmin });
    const whom = `whom: "${id}"`;
    // The entry of a sign-in is written after its answer.
    await expect.poll(async () => (await ask(`(${whom})`)).totalCount).toBe(8);
    const ids = (await ask(`(${whom}, first: 200)`)).entries.map((entry) => entry.id);
    expect(ids).toHaveLength(8);
    const byCursor: string[] = [];
    for (let after = ''; ;) {
      const page = await ask(`(${whom}, first: 3${after})`);
      byCursor.push(...page.entries.map((entry) => entry.id));
      if (!page.pageInfo.hasNextPage) break;
      after = `, after: "${page.pageInfo.endCursor}"`;
    }
    expect(byCursor).toEqual(ids);
    const skipped = await ask(`(${whom}, first: 3, skip: 2)`);
    expect(skipped.entries.map((entry) => entry.id)).toEqual(ids.slice(2, 5));
    const all = await ask('(first: 3)');
    expect(all.entries).toHaveLength(3);
    expect(all.totalCount).toBeGreaterThan(8);
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
