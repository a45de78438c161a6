import { randomUUID } from 'node:crypto';
import { createPlanner, logIn, signUp, startMesh, type Mesh, type Planner } from '@floatwise/testkit';
import { OAuth2Server, type MutableResponse } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGoogleSettings } from './google-settings.ts';

let mesh: Mesh;
let google: OAuth2Server;
/** The person who is signed in at Google. */
let person: { sub: string; email: string; email_verified: boolean };

beforeAll(async () => {
  google = new OAuth2Server();
  await google.issuer.keys.generate('RS256');
  await google.start(0, '127.0.0.1');
  google.service.on('beforeUserinfo', (response: MutableResponse) => {
    response.body = person;
  });
  const issuer = `http://127.0.0.1:${google.address().port}`;
  mesh = await startMesh({ converters: 0, env: createGoogleSettings(issuer) });
});
afterAll(async () => {
  await mesh.stop();
  await google.stop();
});
beforeEach(() => {
  const name = `g${randomUUID().slice(0, 8)}`;
  person = { sub: name, email: `${name}@example.com`, email_verified: true };
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
    // As requested by a page of an earlier release.
    expect((await planner.call('/api/auth/google/url?purpose=link')).status).toBe(400);
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
