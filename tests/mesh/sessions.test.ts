import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionSchema, type Session } from '@floatwise/contracts';
import {
  createPlanner,
  logIn,
  signUp,
  startEngines,
  startMesh,
  type Engines,
  type Mesh,
  type Planner,
} from '@floatwise/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

/** Survives a restart of the engines. */
let dataDir: string;
let engines: Engines;
let mesh: Mesh;
let planner: Planner;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'floatwise-data-'));
  await startSite();
});
afterAll(async () => {
  await stopSite();
  await rm(dataDir, { recursive: true });
});

async function startSite(): Promise<void> {
  engines = await startEngines({ natsUsers: true, dataDir });
  const env = { TRUST_PROXY: 'true', REFUSE_COMMON_PASSWORDS: 'true' };
  mesh = await startMesh({ converters: 0, engines, env });
}

async function stopSite(): Promise<void> {
  await mesh.stop();
  await engines.stop();
}

const signUpPlanner = async (): Promise<void> => {
  planner = await signUp(mesh.url);
};
const readUserStatus = async (person: Planner, cookie?: string): Promise<number> =>
  (await person.call('/api/user', cookie === undefined ? {} : { headers: { cookie } })).status;

describe('a session', () => {
  beforeEach(signUpPlanner);

  it('ends at log-out, for every holder of its cookie', async () => {
    const cookie = planner.cookie();
    const answer = await planner.postJson('/api/logout', {});
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie().join()).toMatch(/floatwise\.sid=;.*Expires=Thu, 01 Jan 1970/);
    expect(await readUserStatus(planner, cookie)).toBe(401);
    expect((await createPlanner(mesh.url).postJson('/api/logout', {})).status).toBe(204);
  });

  it('gets a new id at each log-in, and never one that the caller sent', async () => {
    const first = planner.cookie();
    expect((await planner.logIn()).status).toBe(200);
    expect(planner.cookie()).not.toBe(first);
    expect(await readUserStatus(planner, first)).toBe(401);
    const brought = 'floatwise.sid=s%3Achosen-by-caller.AAAA';
    const answer = await planner.postJson(
      '/api/login',
      { username: planner.username, password: planner.password },
      { cookie: brought },
    );
    expect(answer.headers.getSetCookie().join()).not.toContain('chosen-by-caller');
    expect(await readUserStatus(planner, brought)).toBe(401);
  });

  it('uses a cookie that no script and no other site can use', async () => {
    const [cookie = ''] = (await planner.logIn()).headers.getSetCookie();
    expect(cookie).toMatch(/^floatwise\.sid=s%3A[\w%.-]{40,}; Path=\/; HttpOnly; SameSite=Lax$/);
    const remembered = await planner.postJson('/api/login', {
      username: planner.username,
      password: planner.password,
      rememberMe: true,
    });
    const [lasting = ''] = remembered.headers.getSetCookie();
    const days = (Date.parse(/Expires=([^;]+)/.exec(lasting)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    const secure = await planner.postJson(
      '/api/login',
      { username: planner.username, password: planner.password },
      { 'x-forwarded-proto': 'https' },
    );
    expect(secure.headers.getSetCookie().join()).toContain('; Secure');
  });

  it('continues under a new id when its own password changes, and ends the other sessions of the person', async () => {
    const before = planner.cookie();
    const other = await logIn(mesh.url, planner);
    const stranger = await signUp(mesh.url);
    const wrong = await planner.postJson('/api/change-password', {
      currentPassword: 'something else',
      newPassword: 'new-password',
    });
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { code: 'account.wrong-password', error: 'Incorrect current password.' },
    ]);
    const changed = await planner.postJson('/api/change-password', {
      currentPassword: planner.password,
      newPassword: 'new-password',
    });
    expect(changed.status).toBe(200);
    expect(await changed.json()).not.toHaveProperty('password');
    expect(await Promise.all([planner, other, stranger].map((one) => readUserStatus(one)))).toEqual([
      200, 401, 200,
    ]);
    expect(await readUserStatus(planner, before)).toBe(401);
    expect((await other.logIn()).status).toBe(401);
    expect((await other.logIn(planner.username, 'new-password')).status).toBe(200);
    expect(await readUserStatus(other)).toBe(200);
    expect(await readUserStatus(planner)).toBe(200);
  });

  it('survives a restart of the gateway, graceful or not', async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      await mesh.processes('gateway').at(-1)?.kill(signal);
      await expect(planner.call('/api/user')).rejects.toThrow();
      await mesh.start('gateway');
      expect(await readUserStatus(planner)).toBe(200);
    }
  });
});

describe('the list of sessions', () => {
  beforeEach(signUpPlanner);

  const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const read = async (person: Planner): Promise<Session[]> =>
    z.array(sessionSchema).parse(await (await person.call('/api/sessions')).json());
  const end = (person: Planner, path = ''): Promise<Response> =>
    person.call(`/api/sessions${path}`, { method: 'DELETE' });
  const logInFrom = async (person: Planner, headers: Record<string, string>): Promise<Planner> => {
    const other = createPlanner(mesh.url, person);
    const { username, password } = person;
    expect((await other.postJson('/api/login', { username, password }, headers)).status).toBe(200);
    return other;
  };

  it('shows the browser, address and time of use of each', async () => {
    await logInFrom(planner, { 'user-agent': browser, 'x-forwarded-for': '203.0.113.77' });
    const [first, second, ...others] = await read(planner);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ device: 'node', place: '127.0.0.0/24', isCurrent: true });
    expect(second).toMatchObject({ device: 'Firefox on Windows', place: '203.0.113.0/24', isCurrent: false });
    expect(JSON.stringify([first, second])).not.toContain('113.77');
    expect(planner.cookie()).not.toContain(first?.id);
  });

  it('ends one, whose cookie then no longer works', async () => {
    const other = await logInFrom(planner, { 'user-agent': browser });
    const named = (await read(planner)).find(({ isCurrent }) => !isCurrent);
    const stranger = await signUp(mesh.url);
    const foreign = await end(stranger, `/${named?.id ?? ''}`);
    expect([foreign.status, await foreign.json()]).toEqual([
      404,
      { code: 'request.not-found', error: 'Session not found.' },
    ]);
    expect(await readUserStatus(other)).toBe(200);
    expect((await end(planner, `/${named?.id ?? ''}`)).status).toBe(204);
    expect(await readUserStatus(other)).toBe(401);
    expect(await read(planner)).toHaveLength(1);
    expect((await end(planner, `/${(await read(planner))[0]?.id ?? ''}`)).status).toBe(204);
    expect(await readUserStatus(planner)).toBe(401);
  });

  it('ends all others in one call, and none of another person', async () => {
    const others = await Promise.all([1, 2, 3].map(() => logInFrom(planner, {})));
    const stranger = await signUp(mesh.url);
    expect((await end(planner)).status).toBe(204);
    expect(await Promise.all(others.map((one) => readUserStatus(one)))).toEqual([401, 401, 401]);
    expect(await readUserStatus(planner)).toBe(200);
    expect(await readUserStatus(stranger)).toBe(200);
    expect(await read(planner)).toHaveLength(1);
  });

  it('does not contain sessions that ended by log-out or by a new password', async () => {
    const other = await logInFrom(planner, {});
    await other.postJson('/api/logout', {});
    expect(await read(planner)).toHaveLength(1);
    await logInFrom(planner, {});
    await planner.postJson('/api/change-password', {
      currentPassword: planner.password,
      newPassword: 'new-password',
    });
    expect(await read(planner)).toHaveLength(1);
  });
});

describe('an account', () => {
  beforeEach(signUpPlanner);

  it('cannot have one of the most common passwords, in upper or lower case', async () => {
    const problem = {
      code: 'account.common-password',
      error:
        'This password is one of the 10,000 most common ones, which are guessed first. Please choose another one.',
    };
    const stranger = createPlanner(mesh.url);
    for (const password of ['123456', 'password', 'PassWord1']) {
      const { username, email } = stranger;
      const register = await stranger.postJson('/api/register', { username, email, password });
      expect([register.status, await register.json()]).toEqual([400, problem]);
      const change = await planner.postJson('/api/change-password', {
        currentPassword: planner.password,
        newPassword: password,
      });
      expect([change.status, await change.json()]).toEqual([400, problem]);
    }
    const { username, email } = stranger;
    for (const password of [`${username}!`, 'Floatwise26'])
      expect((await stranger.postJson('/api/register', { username, email, password })).status).toBe(400);
    expect((await planner.logIn()).status).toBe(200);
  });

  it('survives a restart of engines and services on the same data', async () => {
    await stopSite();
    await startSite();
    expect((await createPlanner(mesh.url, planner).logIn()).status).toBe(200);
    expect((await logIn(mesh.url, mesh.admin)).cookie()).not.toBe('');
  });
});
