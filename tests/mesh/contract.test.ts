import { createPlanner, logIn, signUp, type Planner } from '@floatwise/testkit';
import { beforeAll, expect, it } from 'vitest';
import { findSharedSite, type SharedSite } from '../find-shared-site.ts';
import { createSampleXer } from './sample-xer.ts';

/** The specification's table of calls, row by row, called as its client does. */
let mesh: SharedSite;
let planner: Planner;
let admin: Planner;

beforeAll(async () => {
  mesh = await findSharedSite();
  [planner, admin] = await Promise.all([signUp(mesh.url), logIn(mesh.url, mesh.admin)]);
});

const text = expect.any(String) as string;
const number = expect.any(Number) as number;
const visitor = (): Planner => createPlanner(mesh.url);
const readAnswer = async (answer: Response): Promise<[number, unknown]> => {
  const body = await answer.text();
  return [answer.status, body === '' ? undefined : (JSON.parse(body) as unknown)];
};
const get = async (person: Planner, path: string): Promise<[number, unknown]> =>
  readAnswer(await person.call(path));
const problem = (status: number, code: string, error: string) => [status, { code, error }];
const userOf = (person: Planner, email = true) => ({
  id: text,
  username: person.username,
  ...(email ? { email: person.email } : {}),
  credits: number,
  isAdmin: false,
});

it('GET /api/user: username and credits; 401 without a session', async () => {
  expect(await get(planner, '/api/user')).toEqual([200, expect.objectContaining(userOf(planner))]);
  expect(await get(visitor(), '/api/user')).toEqual(problem(401, 'session.required', 'Please log in first.'));
});

it('POST /api/register and POST /api/login: the user', async () => {
  const person = visitor();
  const { username, email, password } = person;
  const [status, user] = await readAnswer(
    await person.postJson('/api/register', { username, email, password }),
  );
  expect([status, user]).toEqual([201, userOf(person)]);
  expect(await readAnswer(await person.postJson('/api/register', { username, email, password }))).toEqual(
    problem(409, 'account.taken', 'This username is already taken.'),
  );
  expect(await readAnswer(await person.postJson('/api/login', { username, password }))).toEqual([200, user]);
  expect(
    await readAnswer(await person.postJson('/api/login', { username, password: `${password}.` })),
  ).toEqual(problem(401, 'session.required', 'Incorrect username or password.'));
});

it.each([
  ['/api/login', { username: 'ab', password: '123456' }, 'Username or email must be at least 3 characters'],
  ['/api/login', { username: 'ann', password: '12345' }, 'Password must be at least 6 characters'],
  [
    '/api/register',
    { username: 'ab', email: 'a@b.org', password: '123456' },
    'Username must be at least 3 characters',
  ],
  ['/api/register', { username: 'ann', email: 'a@', password: '123456' }, 'Please enter a valid email'],
  [
    '/api/register',
    { username: 'ann', email: 'a@b.org', password: '12345' },
    'Password must be at least 6 characters',
  ],
  ['/api/change-password', { currentPassword: '', newPassword: '123456' }, 'Current password is required'],
  [
    '/api/change-password',
    { currentPassword: 'a', newPassword: '12345' },
    'New password must be at least 6 characters',
  ],
])('POST %s with %o is refused in the words of the validation rules', async (path, body, error) => {
  expect(await readAnswer(await planner.postJson(path, body))).toEqual(
    problem(400, 'request.invalid', error),
  );
});

it('POST /api/logout: the session is gone', async () => {
  const person = await signUp(mesh.url);
  expect((await person.postJson('/api/logout', {})).status).toBe(204);
  expect((await person.call('/api/user')).status).toBe(401);
});

it('POST /api/add-credits: the updated user', async () => {
  const person = await signUp(mesh.url);
  const [, before] = (await get(person, '/api/user')) as [number, { credits: number }];
  expect(await readAnswer(await person.postJson('/api/add-credits', { credits: 10 }))).toEqual([
    200,
    expect.objectContaining({ ...userOf(person), credits: before.credits + 10 }),
  ]);
  expect((await visitor().postJson('/api/add-credits', { credits: 10 })).status).toBe(401);
});

it('POST /api/change-password: JSON', async () => {
  const person = await signUp(mesh.url);
  const body = { currentPassword: person.password, newPassword: 'another secret' };
  expect((await readAnswer(await person.postJson('/api/change-password', body)))[0]).toBe(200);
  expect(await readAnswer(await person.postJson('/api/change-password', body))).toEqual(
    problem(400, 'account.wrong-password', 'Incorrect current password.'),
  );
  expect((await visitor().postJson('/api/change-password', body)).status).toBe(401);
});

it('GET /api/auth/google/url: says that Google sign-in is not set up', async () => {
  expect(await get(visitor(), '/api/auth/google/url')).toEqual(
    problem(
      503,
      'google.not-set-up',
      'Signing in with Google is not set up here. Please use your username and password.',
    ),
  );
});

it('POST /api/convert: the file under its name, or JSON with an error', async () => {
  const send = (fileName: string, person = planner): Promise<Response> =>
    person.convert({ toolId: 'x-pobs', fileName, bytes: createSampleXer() });
  const converted = await send('Plan é.xer');
  expect(converted.status).toBe(200);
  expect(converted.headers.get('content-disposition')).toContain("filename*=UTF-8''Plan%20%C3%A9_x-pobs.xer");
  expect((await converted.arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect(await readAnswer(await send('plan.xlsx'))).toEqual(
    problem(415, 'file.wrong-type', 'Invalid file type. Accepted types: .xer'),
  );
  expect((await send('plan.xer', visitor())).status).toBe(401);
});

it('GET /api/admin/stats: conversions by user and tool, for administrators', async () => {
  await expect
    .poll(async () => (await get(admin, '/api/admin/stats'))[1])
    .toContainEqual({
      userId: text,
      username: planner.username,
      totalConversions: 1,
      toolUsage: [{ toolType: 'x-pobs', count: 1 }],
    });
  expect((await planner.call('/api/admin/stats')).status).toBe(403);
  expect((await visitor().call('/api/admin/stats')).status).toBe(401);
});

it('GET /api/admin/users: id, username, email, credits, isAdmin of all users, for administrators', async () => {
  const [status, list] = await get(admin, '/api/admin/users');
  expect(status).toBe(200);
  expect(list).toContainEqual(userOf(planner));
  expect((await planner.call('/api/admin/users')).status).toBe(403);
  expect((await visitor().call('/api/admin/users')).status).toBe(401);
});

it('PATCH /api/admin/users/{userId}: JSON, for administrators', async () => {
  const [, { id }] = (await get(planner, '/api/user')) as [number, { id: string }];
  const patch = (person: Planner, isAdmin: boolean): Promise<Response> =>
    person.call(`/api/admin/users/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ isAdmin }),
    });
  expect((await patch(planner, true)).status).toBe(403);
  expect((await patch(visitor(), true)).status).toBe(401);
  expect(await readAnswer(await patch(admin, true))).toEqual([200, { ...userOf(planner), isAdmin: true }]);
  expect(await readAnswer(await patch(admin, false))).toEqual([200, userOf(planner)]);
});
