import { randomUUID } from 'node:crypto';
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
import { OAuth2Server, type MutableResponse } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createGoogleSettings } from './google-settings.ts';

/** Survives a restart of the engines. */
let dataDir: string;
let engines: Engines;
let mesh: Mesh;
let google: OAuth2Server;
/** The person who is signed in at Google. */
let person: { sub: string; email: string; email_verified: boolean };
let planner: Planner;

beforeAll(async () => {
  google = new OAuth2Server();
  await google.issuer.keys.generate('RS256');
  await google.start(0, '127.0.0.1');
  google.service.on('beforeUserinfo', (response: MutableResponse) => {
    response.body = person;
  });
  dataDir = await mkdtemp(join(tmpdir(), 'floatwise-data-'));
  await startSite();
});
afterAll(async () => {
  await stopSite();
  await google.stop();
  await rm(dataDir, { recursive: true });
});

async function startSite(): Promise<void> {
  engines = await startEngines({ natsUsers: true, dataDir });
  const issuer = `http://127.0.0.1:${google.address().port}`;
  const env = { ...createGoogleSettings(issuer), TRUST_PROXY: 'true', REFUSE_COMMON_PASSWORDS: 'true' };
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

const askUrl = async (browser: Planner): Promise<URL> => {
  const answer = await browser.call('/api/auth/google/url');
  expect(answer.status).toBe(200);
  return new URL(((await answer.json()) as { url: string }).url);
};
/** The path to which Google redirects the browser. */
const visitGoogle = async (url: URL): Promise<string> => {
  const answer = await fetch(url, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.origin).toBe('http://floatwise.example');
  return `${back.pathname}${back.search}`;
};
const comeBack = async (browser: Planner, path: string): Promise<string | null> => {
  const answer = await browser.call(path, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  return answer.headers.get('location');
};
const signIn = async (browser: Planner): Promise<string | null> =>
  comeBack(browser, await visitGoogle(await askUrl(browser)));
const askToLink = (planner: Planner, password = planner.password): Promise<Response> =>
  planner.postJson('/api/account/google', { password });
const askLinkUrl = async (planner: Planner): Promise<URL> => {
  const answer = await askToLink(planner);
  expect(answer.status).toBe(200);
  return new URL(((await answer.json()) as { url: string }).url);
};
const link = async (planner: Planner): Promise<string | null> =>
  comeBack(planner, await visitGoogle(await askLinkUrl(planner)));
const readUser = async (browser: Planner): Promise<unknown> => {
  const answer = await browser.call('/api/user');
  return answer.status === 200 ? answer.json() : answer.status;
};

describe('signing in with Google', () => {
  beforeEach(() => {
    const name = `g${randomUUID().slice(0, 8)}`;
    person = { sub: name, email: `${name}@example.com`, email_verified: true };
  });

  it('uses state and PKCE, creates an account the first time and finds it the next time', async () => {
    const browser = createPlanner(mesh.url);
    const url = await askUrl(browser);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'http://floatwise.example/api/auth/google/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^.{20,}$/) as string,
    });
    const before = browser.cookie();
    expect(await comeBack(browser, await visitGoogle(url))).toBe('/dashboard');
    expect(browser.cookie()).not.toBe(before);
    const user = await readUser(browser);
    expect(user).toMatchObject({ username: person.sub, email: person.email, isAdmin: false });
    const other = createPlanner(mesh.url);
    expect(await signIn(other)).toBe('/dashboard');
    expect(await readUser(other)).toEqual(user);
    const password = await createPlanner(mesh.url).logIn(person.email, 'some password');
    expect(password.status).toBe(401);
  });

  it('refuses a redirect that was used before, is from another browser, or has no sign-in', async () => {
    const browser = createPlanner(mesh.url);
    const path = await visitGoogle(await askUrl(browser));
    const thief = createPlanner(mesh.url);
    expect(await comeBack(thief, path)).toBe('/auth?error=refused');
    expect(await readUser(thief)).toBe(401);
    expect(await comeBack(browser, path)).toBe('/dashboard');
    await browser.postJson('/api/logout', {});
    expect(await comeBack(browser, path)).toBe('/auth?error=refused');
    expect(await readUser(browser)).toBe(401);

    const victim = createPlanner(mesh.url);
    await askUrl(victim);
    const foreign = await visitGoogle(await askUrl(thief));
    expect(await comeBack(victim, foreign)).toBe('/auth?error=refused');
    expect(await readUser(victim)).toBe(401);
    for (const query of ['', '?code=abc', '?error=access_denied', '?code=abc&state=def']) {
      expect(await comeBack(browser, `/api/auth/google/callback${query}`)).toBe('/auth?error=refused');
    }
  });

  it('does not sign in to a password account with the same address until its owner links it', async () => {
    const planner = await signUp(mesh.url);
    person.email = planner.email;
    const browser = createPlanner(mesh.url);
    expect(await signIn(browser)).toBe('/auth?error=email-taken');
    expect(await readUser(browser)).toBe(401);
    expect(await link(planner)).toBe('/account');
    expect(await signIn(browser)).toBe('/dashboard');
    expect(await readUser(browser)).toEqual(await readUser(planner));
    const other = await signUp(mesh.url);
    expect(await link(other)).toBe('/account?error=linked-elsewhere');
    expect((await askToLink(createPlanner(mesh.url))).status).toBe(401);
    await askLinkUrl(other);
    expect(await comeBack(other, '/api/auth/google/callback?error=access_denied')).toBe(
      '/account?error=not-linked',
    );
    // The next request is a sign-in again.
    expect(await comeBack(other, '/api/auth/google/callback?error=access_denied')).toBe(
      '/auth?error=refused',
    );
    // The link is only valid for the user who requested it.
    const path = await visitGoogle(await askLinkUrl(other));
    await other.postJson('/api/logout', {});
    expect(await comeBack(other, path)).toBe('/auth?error=refused');
  });

  it('is linked only by a person who knows the password, and wrong ones are counted', async () => {
    const planner = await signUp(mesh.url);
    expect((await planner.postJson('/api/account/google', {})).status).toBe(400);
    const statuses: number[] = [];
    while (statuses.length < 20 && statuses.at(-1) !== 429) {
      const refused = await askToLink(planner, 'a guess at it');
      statuses.push(refused.status);
      if (refused.status === 400)
        expect(await refused.json()).toMatchObject({ code: 'account.wrong-password' });
      // The session contains nothing that could be used.
      expect(await comeBack(planner, '/api/auth/google/callback?code=a&state=b')).toMatch(/error=/);
    }
    expect([...new Set(statuses)]).toEqual([400, 429]);
    expect(await (await planner.call('/api/account')).json()).toMatchObject({ hasGoogle: false });
  });

  it('can be unlinked by its owner, if the account has a password', async () => {
    const planner = await signUp(mesh.url);
    const ways = async (who: Planner) => (await who.call('/api/account')).json();
    const unlink = (who: Planner) => who.call('/api/account/google', { method: 'DELETE' });
    expect(await ways(planner)).toMatchObject({ hasPassword: true, hasGoogle: false });
    await link(planner);
    expect(await ways(planner)).toMatchObject({ hasPassword: true, hasGoogle: true });
    expect((await unlink(planner)).status).toBe(204);
    expect(await ways(planner)).toMatchObject({ hasPassword: true, hasGoogle: false });
    const browser = createPlanner(mesh.url);
    expect(await signIn(browser)).toBe('/dashboard');
    expect(await ways(browser)).toMatchObject({
      email: person.email,
      hasPassword: false,
      hasGoogle: true,
    });
    const refused = await unlink(browser);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'google.only-way' }),
    ]);
    expect((await unlink(createPlanner(mesh.url))).status).toBe(401);
  });

  it('accepts only verified addresses, and no blocked person', async () => {
    person.email_verified = false;
    const browser = createPlanner(mesh.url);
    expect(await signIn(browser)).toBe('/auth?error=unverified');
    expect(await readUser(browser)).toBe(401);
    person.email_verified = true;
    expect(await signIn(browser)).toBe('/dashboard');
    const { id } = (await readUser(browser)) as { id: string };
    const admin = await logIn(mesh.url, mesh.admin);
    await admin.call(`/api/admin/users/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"isBlocked":true}',
    });
    expect(await signIn(browser)).toBe('/auth?error=blocked');
  });

  it('finds a free name for a person whose name is taken or invalid', async () => {
    const planner = await signUp(mesh.url);
    person.email = `${planner.username}@elsewhere.example`;
    const browser = createPlanner(mesh.url);
    expect(await signIn(browser)).toBe('/dashboard');
    expect(await readUser(browser)).toMatchObject({
      username: expect.stringMatching(new RegExp(`^${planner.username}-\\d{5}$`)) as string,
    });
  });

  it('reports when Google does not answer', async () => {
    const browser = createPlanner(mesh.url);
    const path = await visitGoogle(await askUrl(browser));
    google.service.once('beforeResponse', (response: MutableResponse) => {
      response.statusCode = 500;
      response.body = { error: 'server_error' };
    });
    expect(await comeBack(browser, path)).toBe('/auth?error=failed');
    expect(await readUser(browser)).toBe(401);
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
