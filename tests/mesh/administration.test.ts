import { userIdSchema, userSchema, type User } from '@floatwise/contracts';
import { createPlanner, signUp, type Planner } from '@floatwise/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { findSharedSite, type SharedSite } from '../find-shared-site.ts';
import { signUpAdministrator } from './sign-up-administrator.ts';
import { signUpSeries } from './sign-up-series.ts';

let site: SharedSite;
let admin: Planner;

beforeAll(async () => {
  site = await findSharedSite();
  admin = await signUpAdministrator(site);
});

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
  it('is sorted and paged on request', async () => {
    const { start, people } = await signUpSeries(site.url, 3);
    const found: string[] = [];
    let path = `/api/admin/users?search=${start}&sort=username&first=2`;
    while (path !== '') {
      const page = await admin.call(path);
      found.push(...((await page.json()) as User[]).map(({ username }) => username));
      path = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(found).toEqual(people.map(({ username }) => username));
    const [first] = found;
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

describe('rights', () => {
  it('can be granted and revoked, with effect on open sessions', async () => {
    const planner = await signUp(site.url);
    const { id } = await readUser(planner);
    const given = await readAnswer(await patch(admin, id, { isAdmin: true }));
    expect(given).toEqual([200, { ...(await readUser(planner)), isAdmin: true }]);
    expect((await planner.call('/api/admin/users')).status).toBe(200);
    expect((await patch(admin, id, { isAdmin: false })).status).toBe(200);
    expect((await planner.call('/api/admin/users')).status).toBe(403);
    expect(await readUser(planner)).toMatchObject({ isAdmin: false });
  });

  it('of a blocked person end with their sessions, and the person cannot sign in', async () => {
    const planner = await signUp(site.url);
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
    const planner = await signUp(site.url);
    const { id } = await readUser(planner);
    const visitor = createPlanner(site.url);
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
