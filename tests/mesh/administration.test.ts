import { userIdSchema, userSchema, type User } from '@floatwise/contracts';
import { createPlanner, logIn, signUp, startMesh, type Mesh, type Planner } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer } from './sample-xer.ts';

let mesh: Mesh;
let admin: Planner;

beforeAll(async () => {
  mesh = await startMesh();
  admin = await logIn(mesh.url, mesh.admin);
});
afterAll(() => mesh.stop());

const readUser = async (person: Planner): Promise<User> =>
  userSchema.parse(await (await person.call('/api/user')).json());
const patch = (person: Planner, id: string, body: unknown): Promise<Response> =>
  person.call(`/api/admin/users/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const readAnswer = async (response: Response): Promise<[number, unknown]> => [
  response.status,
  await response.json(),
];

describe('the list of users', () => {
  it('contains every user with the fields of the specification', async () => {
    const planner = await signUp(mesh.url);
    const answer = await admin.call('/api/admin/users');
    const list = (await answer.json()) as unknown[];
    expect(answer.headers.get('x-total-count')).toBe(String(list.length));
    expect(list).toContainEqual(await readUser(planner));
    expect(list).toContainEqual({ ...(await readUser(admin)), isAdmin: true });
  });

  it('is sorted and paged on request', async () => {
    const people = await Promise.all([1, 2, 3].map(() => signUp(mesh.url)));
    const names = people.map(({ username }) => username).toSorted();
    const found: string[] = [];
    let path = '/api/admin/users?search=planner-&sort=username&first=2';
    while (path !== '') {
      const page = await admin.call(path);
      found.push(...((await page.json()) as User[]).map(({ username }) => username));
      path = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(found).toEqual(found.toSorted());
    expect(found).toEqual(expect.arrayContaining(names));
    expect(new Set(found).size).toBe(found.length);
    const [first] = names;
    expect(await (await admin.call(`/api/admin/users?search=${first}`)).json()).toHaveLength(1);
  });

  it.each(['sort=age', 'first=0', 'first=501', 'descending=yes', 'after=a.c', 'after=abc', 'search=%00'])(
    'refuses %s with a sentence',
    async (query) => {
      expect(await readAnswer(await admin.call(`/api/admin/users?${query}`))).toEqual([
        400,
        { code: 'request.invalid', error: expect.stringMatching(/^The .*\.$/) as string },
      ]);
    },
  );
});

describe('the statistics', () => {
  it('list deleted accounts together, last', async () => {
    const [gone, stays] = await Promise.all([signUp(mesh.url), signUp(mesh.url)]);
    const upload = { toolId: 'x-pobs', fileName: 'Plan.xer', bytes: createSampleXer() };
    for (const person of [gone, gone, stays]) expect((await person.convert(upload)).status).toBe(200);
    const read = async () =>
      (await (await admin.call('/api/admin/stats')).json()) as Record<string, unknown>[];
    const ids = await Promise.all([gone, stays].map(async (person) => (await readUser(person)).id));
    const findCounts = async () => {
      const entries = await read();
      return ids.map((id) => entries.find(({ userId }) => userId === id)?.['totalConversions']);
    };
    await expect.poll(findCounts).toEqual([2, 1]);
    const before = await read();
    const deleted = await gone.call('/api/account', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: gone.password }),
    });
    expect(deleted.status).toBe(204);
    const after = await read();
    expect(after.at(-1)).toEqual({
      userId: 'f'.repeat(24),
      username: 'Deleted accounts',
      totalConversions: 2,
      toolUsage: [{ toolType: 'x-pobs', count: 2 }],
    });
    const sum = (entries: readonly Record<string, unknown>[]) =>
      entries.reduce((total, { totalConversions }) => total + Number(totalConversions), 0);
    expect(sum(after)).toBe(sum(before));
    expect(JSON.stringify(after)).not.toContain(gone.username);
  });
});

describe('rights', () => {
  it('can be granted and revoked, with effect on open sessions', async () => {
    const planner = await signUp(mesh.url);
    const { id } = await readUser(planner);
    const given = await readAnswer(await patch(admin, id, { isAdmin: true }));
    expect(given).toEqual([200, { ...(await readUser(planner)), isAdmin: true }]);
    expect((await planner.call('/api/admin/users')).status).toBe(200);
    expect((await patch(admin, id, { isAdmin: false })).status).toBe(200);
    expect((await planner.call('/api/admin/users')).status).toBe(403);
    expect(await readUser(planner)).toMatchObject({ isAdmin: false });
  });

  it('cannot be revoked by an administrator from themselves or from the last administrator', async () => {
    const { id } = await readUser(admin);
    expect(await readAnswer(await patch(admin, id, { isAdmin: false }))).toEqual([
      409,
      {
        code: 'account.last-administrator',
        error: 'This is the last administrator. Make another user an administrator first.',
      },
    ]);
    const second = await signUp(mesh.url);
    await patch(admin, (await readUser(second)).id, { isAdmin: true });
    expect(await readAnswer(await patch(admin, id, { isAdmin: false }))).toEqual([
      409,
      {
        code: 'account.own-rights',
        error: 'You cannot remove your own administrator rights. Ask another administrator to do it.',
      },
    ]);
    expect(await readUser(admin)).toMatchObject({ isAdmin: true });
  });

  it('of a blocked person end with their sessions, and the person cannot sign in', async () => {
    const planner = await signUp(mesh.url);
    const { id } = await readUser(planner);
    expect((await patch(admin, id, { isBlocked: true })).status).toBe(200);
    expect((await planner.call('/api/user')).status).toBe(401);
    expect(await readAnswer(await planner.logIn())).toEqual([
      403,
      { code: 'account.blocked', error: 'This account is blocked. Please contact support.' },
    ]);
    expect((await patch(admin, id, { isBlocked: false })).status).toBe(200);
    expect((await planner.call('/api/user')).status).toBe(401);
    expect((await planner.logIn()).status).toBe(200);
  });

  it('change only with a valid body and for an existing user', async () => {
    const unknownUser = userIdSchema.parse('0'.repeat(24));
    for (const id of [unknownUser, 'seven', '%20']) {
      expect(await readAnswer(await patch(admin, id, { isAdmin: true }))).toEqual([
        404,
        { code: 'request.not-found', error: 'User not found.' },
      ]);
    }
    const { id } = await readUser(admin);
    for (const body of [{}, { isAdmin: 'yes' }, []]) {
      expect(await readAnswer(await patch(admin, id, body))).toEqual([
        400,
        { code: 'request.invalid', error: 'Send isAdmin or isBlocked, true or false.' },
      ]);
    }
  });

  it('can be read and changed only by administrators, from the site itself', async () => {
    const planner = await signUp(mesh.url);
    const { id } = await readUser(planner);
    const visitor = createPlanner(mesh.url);
    expect((await patch(planner, id, { isAdmin: true })).status).toBe(403);
    expect((await planner.call('/api/admin/users')).status).toBe(403);
    expect((await patch(visitor, id, { isAdmin: true })).status).toBe(401);
    expect((await visitor.call('/api/admin/users')).status).toBe(401);
    const foreign = await admin.call(`/api/admin/users/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: '{"isAdmin":true}',
    });
    expect(await readAnswer(foreign)).toEqual([
      403,
      { code: 'request.forbidden-origin', error: 'This call must come from the site itself.' },
    ]);
    expect(await readUser(planner)).toMatchObject({ isAdmin: false });
  });
});
