import { randomUUID } from 'node:crypto';
import { createPlanner, logIn, signUp, startMesh, type Mesh, type Planner } from '@floatwise/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCompanySettings, createGoogleSettings, startIssuer, type Issuer } from './start-issuer.ts';

let mesh: Mesh;
/** Writes addresses into ID tokens, as Google does. */
let google: Issuer;
/** Returns them at its userinfo endpoint only, and takes the site's secret in a header only. */
let company: Issuer;

beforeAll(async () => {
  google = await startIssuer('google', { emailsInToken: true });
  company = await startIssuer('company', { secretIn: 'client_secret_basic' });
  mesh = await startMesh({
    converters: 0,
    env: { ...createGoogleSettings(google), ...createCompanySettings(company) },
  });
});
afterAll(async () => {
  await mesh.stop();
  await google.stop();
  await company.stop();
});
beforeEach(() => {
  const name = `g${randomUUID().slice(0, 8)}`;
  google.person = { sub: name, email: `${name}@example.com`, email_verified: true };
  company.person = { sub: name, email: `${name}@example.org`, email_verified: true };
});

type ProviderPath = 'google' | 'company';

const askUrl = async (browser: Planner, provider: ProviderPath = 'google'): Promise<URL> => {
  const answer = await browser.call(`/api/auth/${provider}/url`);
  expect(answer.status).toBe(200);
  return new URL(((await answer.json()) as { url: string }).url);
};
const comeBack = async (browser: Planner, path: string): Promise<string | null> => {
  const answer = await browser.call(path, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  return answer.headers.get('location');
};
const signIn = async (browser: Planner): Promise<string | null> =>
  comeBack(browser, await google.visit(await askUrl(browser)));
const signInAtCompany = async (browser: Planner): Promise<string | null> =>
  comeBack(browser, await company.visit(await askUrl(browser, 'company')));
const askToLink = (
  planner: Planner,
  password = planner.password,
  provider: ProviderPath = 'google',
): Promise<Response> => planner.postJson(`/api/account/${provider}`, { password });
const askLinkUrl = async (planner: Planner, provider: ProviderPath = 'google'): Promise<URL> => {
  const answer = await askToLink(planner, planner.password, provider);
  expect(answer.status).toBe(200);
  return new URL(((await answer.json()) as { url: string }).url);
};
const link = async (planner: Planner): Promise<string | null> =>
  comeBack(planner, await google.visit(await askLinkUrl(planner)));
const readUser = async (browser: Planner): Promise<unknown> => {
  const answer = await browser.call('/api/user');
  return answer.status === 200 ? answer.json() : answer.status;
};

describe('signing in with Google', () => {
  it('uses state, nonce and PKCE, creates an account the first time and finds it the next time', async () => {
    const browser = createPlanner(mesh.url);
    const url = await askUrl(browser);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'http://floatwise.example/api/auth/google/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^.{20,}$/) as string,
      nonce: expect.stringMatching(/^.{20,}$/) as string,
    });
    const before = browser.cookie();
    expect(await comeBack(browser, await google.visit(url))).toBe('/dashboard');
    expect(browser.cookie()).not.toBe(before);
    const user = await readUser(browser);
    expect(user).toMatchObject({ username: google.person.sub, email: google.person.email, isAdmin: false });
    const other = createPlanner(mesh.url);
    expect(await signIn(other)).toBe('/dashboard');
    expect(await readUser(other)).toEqual(user);
    const password = await createPlanner(mesh.url).logIn(google.person.email, 'some password');
    expect(password.status).toBe(401);
  });

  it('refuses a redirect that was used before, is from another browser, or has no sign-in', async () => {
    const browser = createPlanner(mesh.url);
    const path = await google.visit(await askUrl(browser));
    const thief = createPlanner(mesh.url);
    expect(await comeBack(thief, path)).toBe('/auth?error=refused');
    expect(await readUser(thief)).toBe(401);
    expect(await comeBack(browser, path)).toBe('/dashboard');
    await browser.postJson('/api/logout', {});
    expect(await comeBack(browser, path)).toBe('/auth?error=refused');
    expect(await readUser(browser)).toBe(401);

    const victim = createPlanner(mesh.url);
    await askUrl(victim);
    const foreign = await google.visit(await askUrl(thief));
    expect(await comeBack(victim, foreign)).toBe('/auth?error=refused');
    expect(await readUser(victim)).toBe(401);
    for (const query of ['', '?code=abc', '?error=access_denied', '?code=abc&state=def']) {
      expect(await comeBack(browser, `/api/auth/google/callback${query}`)).toBe('/auth?error=refused');
    }
  });

  it('does not sign in to a password account with the same address until its owner links it', async () => {
    const planner = await signUp(mesh.url);
    google.person.email = planner.email;
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
    const path = await google.visit(await askLinkUrl(other));
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
      email: google.person.email,
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
    google.person.email_verified = false;
    const browser = createPlanner(mesh.url);
    expect(await signIn(browser)).toBe('/auth?error=unverified');
    expect(await readUser(browser)).toBe(401);
    google.person.email_verified = true;
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
    google.person.email = `${planner.username}@elsewhere.example`;
    const browser = createPlanner(mesh.url);
    expect(await signIn(browser)).toBe('/dashboard');
    expect(await readUser(browser)).toMatchObject({
      username: expect.stringMatching(new RegExp(`^${planner.username}-\\d{5}$`)) as string,
    });
  });

  it('reports when Google does not answer', async () => {
    const browser = createPlanner(mesh.url);
    const path = await google.visit(await askUrl(browser));
    google.isDown = true;
    expect(await comeBack(browser, path)).toBe('/auth?error=failed');
    google.isDown = false;
    expect(await readUser(browser)).toBe(401);
  });
});

describe('signing in through a company', () => {
  it('is offered under its name, and waits for an issuer that is down while passwords work', async () => {
    const config = await (await createPlanner(mesh.url).call('/api/config')).json();
    expect(config).toMatchObject({ hasGoogle: true, companySignIn: 'Example Ltd' });
    const browser = createPlanner(mesh.url);
    company.isDown = true;
    const answer = await browser.call('/api/auth/company/url');
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        code: 'service.unavailable',
        error: 'Example Ltd cannot be reached for signing in. Log in with your password, or try again later.',
      },
    ]);
    const planner = await signUp(mesh.url);
    expect((await planner.logIn()).status).toBe(200);
    company.isDown = false;
    expect(await signInAtCompany(browser)).toBe('/dashboard');
    expect(await readUser(browser)).toMatchObject({ email: company.person.email });
    expect(await (await browser.call('/api/account')).json()).toMatchObject({
      hasPassword: false,
      hasGoogle: false,
      hasCompany: true,
    });
  });

  it('knows a person by the issuer and its id, whatever their address', async () => {
    const browser = createPlanner(mesh.url);
    expect(await signInAtCompany(browser)).toBe('/dashboard');
    const user = await readUser(browser);
    company.person.email = `new-${company.person.sub}@example.org`;
    expect(await signInAtCompany(browser)).toBe('/dashboard');
    expect(await readUser(browser)).toEqual(user);
    // The same id at another issuer is another person, and the same address is not enough either.
    expect(await signIn(createPlanner(mesh.url))).toBe('/dashboard');
    company.person = { sub: `other-${company.person.sub}`, email: google.person.email, email_verified: true };
    expect(await signInAtCompany(createPlanner(mesh.url))).toBe('/auth?error=email-taken&with=company');
  });

  it('never takes over a password account; its owner links it', async () => {
    const planner = await signUp(mesh.url);
    company.person.email = planner.email;
    const browser = createPlanner(mesh.url);
    expect(await signInAtCompany(browser)).toBe('/auth?error=email-taken&with=company');
    expect((await askToLink(planner, 'a guess at it', 'company')).status).toBe(400);
    const path = await company.visit(await askLinkUrl(planner, 'company'));
    expect(await comeBack(planner, path)).toBe('/account');
    expect(await comeBack(planner, path)).toBe('/auth?error=refused&with=company');
    expect(await signInAtCompany(browser)).toBe('/dashboard');
    expect(await readUser(browser)).toEqual(await readUser(planner));
    expect((await planner.call('/api/account/company', { method: 'DELETE' })).status).toBe(204);
    expect(await signInAtCompany(createPlanner(mesh.url))).toBe('/auth?error=email-taken&with=company');
  });

  it.each([
    [{ email_verified: false }, 'unverified'],
    [{ email_verified: 'false' }, 'unverified'],
    [{ email_verified: undefined }, 'no-email'],
    [{ email: undefined }, 'no-email'],
    [{ email: 'not an address' }, 'no-email'],
  ])('refuses a person with %o', async (facts, problem) => {
    company.person = { ...company.person, ...facts };
    const browser = createPlanner(mesh.url);
    expect(await signInAtCompany(browser)).toBe(`/auth?error=${problem}&with=company`);
    expect(await readUser(browser)).toBe(401);
  });

  it('is refused to a person who cancels, and with the answer of another provider', async () => {
    const browser = createPlanner(mesh.url);
    company.cancels = true;
    expect(await signInAtCompany(browser)).toBe('/auth?error=refused&with=company');
    company.cancels = false;
    await askUrl(browser, 'company');
    const [, query = ''] = (await google.visit(await askUrl(browser))).split('?');
    expect(await comeBack(browser, `/api/auth/company/callback?${query}`)).toBe(
      '/auth?error=refused&with=company',
    );
    expect(await readUser(browser)).toBe(401);
  });
});
