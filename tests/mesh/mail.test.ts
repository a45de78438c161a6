import { randomUUID } from 'node:crypto';
import { openMongo } from '@floatwise/service-kit/mongodb';
import {
  askGraphql,
  createPlanner,
  logIn,
  signUp,
  startMailCatcher,
  startMesh,
  type MailCatcher,
  type Mesh,
  type Planner,
} from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSharedSite } from '../find-shared-site.ts';
import { createGoogleSettings, startIssuer, type Issuer } from './start-issuer.ts';

let mesh: Mesh;
let mail: MailCatcher;
let google: Issuer;

beforeAll(async () => {
  google = await startIssuer('google');
  mesh = await startMesh({
    converters: 0,
    mail: true,
    env: {
      ...createGoogleSettings(google),
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'trace',
      REFUSE_COMMON_PASSWORDS: 'true',
    },
  });
  if (mesh.mail === undefined) throw new Error('there is no mail server');
  mail = mesh.mail;
});
afterAll(async () => {
  await mesh.stop();
  await google.stop();
});

const createEmail = (): string => `p${randomUUID().slice(0, 8)}@example.com`;
const readUser = async (browser: Planner): Promise<Record<string, unknown>> => {
  const answer = await browser.call('/api/user');
  return { status: answer.status, ...((await answer.json()) as object) };
};
const register = async (email: string): Promise<Planner> => {
  const planner = createPlanner(mesh.url);
  const { username, password } = planner;
  const answer = await planner.postJson('/api/register', { username, email, password });
  expect([answer.status, await answer.json()]).toEqual([
    201,
    expect.objectContaining({ username, credits: 0, pendingEmail: email }),
  ]);
  expect((await planner.logIn()).status).toBe(200);
  return planner;
};
const readToken = (link: string | undefined): string => {
  const url = new URL(link ?? '');
  // A query string would appear in logs and in the Referer header.
  expect(url.search).toBe('');
  return url.hash.slice(1);
};
const findToken = async (email: string, subject = 'Confirm', after = 0): Promise<string> =>
  readToken((await mail.find(email, subject, after)).link);
const confirm = (token: string): Promise<Response> =>
  createPlanner(mesh.url).postJson('/api/confirm-email', { token });
const forget = (email: string, address = '192.0.2.1'): Promise<Response> =>
  createPlanner(mesh.url).postJson('/api/forgot-password', { email }, { 'x-forwarded-for': address });
const reset = (token: string, newPassword: string): Promise<Response> =>
  createPlanner(mesh.url).postJson('/api/reset-password', { token, newPassword });
const signUpConfirmed = async (): Promise<Planner & { mailbox: string }> => {
  const mailbox = createEmail();
  const planner = await register(mailbox);
  expect((await confirm(await findToken(mailbox))).status).toBe(200);
  return { ...planner, mailbox };
};
const signInWithGoogle = async (email: string): Promise<{ browser: Planner; location: string | null }> => {
  google.person = { sub: randomUUID(), email, email_verified: true };
  const browser = createPlanner(mesh.url);
  const { url } = (await (await browser.call('/api/auth/google/url')).json()) as { url: string };
  const answer = await browser.call(await google.visit(new URL(url)), { redirect: 'manual' });
  return { browser, location: answer.headers.get('location') };
};
const expectTaken = async (answer: Response): Promise<void> => {
  expect([answer.status, await answer.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'account.taken' }),
  ]);
};
const expectInvalid = async (answer: Response): Promise<void> => {
  expect([answer.status, await answer.json()]).toEqual([
    410,
    expect.objectContaining({ code: 'mail.link-invalid' }),
  ]);
};

describe('the address of a new account', () => {
  it('is confirmed by a link, once, which gives the sign-up credits', async () => {
    const email = createEmail();
    const planner = await register(email);
    expect(await readUser(planner)).toMatchObject({ credits: 0, pendingEmail: email });
    expect(await readUser(planner)).not.toHaveProperty('email');
    const sent = await mail.find(email, 'Confirm your email address for Floatwise');
    expect(sent.from).toBe('mail@floatwise.example');
    // A stranger may have chosen the name, to write to this address in the name of the site.
    expect(sent.text + sent.html).not.toContain(planner.username);
    expect(sent.html).toContain(sent.link);
    expect(sent.link).toMatch(/^http:\/\/floatwise\.example\/confirm-email#[\w-]{43}$/);
    const token = readToken(sent.link);
    const answer = await confirm(token);
    expect([answer.status, await answer.json()]).toEqual([200, { username: planner.username, email }]);
    expect(await readUser(planner)).toMatchObject({ credits: 5, email });
    expect(await readUser(planner)).not.toHaveProperty('pendingEmail');
    await expectInvalid(await confirm(token));
    const history = (await (await planner.call('/api/credits')).json()) as { movements: object[] };
    expect(history.movements).toMatchObject([
      { kind: 'signup', credits: 5 },
      { kind: 'opening', credits: 0 },
    ]);
  });

  it('cannot be used to sign in until it is confirmed; the username can', async () => {
    const email = createEmail();
    const planner = await register(email);
    expect((await planner.logIn(email)).status).toBe(401);
    expect((await confirm(await findToken(email))).status).toBe(200);
    expect((await planner.logIn(email.toUpperCase())).status).toBe(200);
  });

  it('stays free for its owner, even if another person used it first', async () => {
    const email = createEmail();
    const stranger = await register(email);
    const owner = await register(email);
    await mail.find(email, 'Confirm', 1);
    // The outbox is sent in order.
    const [strangersLink, link] = mail.emails.filter(({ to }) => to === email).map((sent) => sent.link);
    expect((await confirm(readToken(link))).status).toBe(200);
    expect(await readUser(owner)).toMatchObject({ email, credits: 5 });
    await expect.poll(() => readUser(stranger)).not.toHaveProperty('pendingEmail');
    await expectTaken(await confirm(readToken(strangersLink)));
    expect(await readUser(stranger)).toMatchObject({ credits: 0 });
    const { username, password } = createPlanner(mesh.url);
    await expectTaken(await stranger.postJson('/api/register', { username, email, password }));
  });

  it('belongs to its owner who signs in with Google, even if another person used it first', async () => {
    const email = createEmail();
    const stranger = await register(email);
    const token = await findToken(email);
    const { browser, location } = await signInWithGoogle(email);
    expect(location).toBe('/dashboard');
    expect(await readUser(browser)).toMatchObject({ email, credits: 5 });
    await expectTaken(await confirm(token));
    await expect.poll(() => readUser(stranger)).not.toHaveProperty('pendingEmail');
    expect(await readUser(stranger)).toMatchObject({ credits: 0 });
  });

  it('is found by administrators while an address is not confirmed', async () => {
    const email = createEmail();
    const planner = await register(email);
    const admin = await logIn(mesh.url, mesh.admin);
    const find = async (search: string, unconfirmed = true): Promise<unknown> => {
      const query =
        'query ($search: String, $unconfirmed: Boolean) { users(search: $search, unconfirmed: $unconfirmed) { totalCount edges { node { username email pendingEmail } } } }';
      return (await askGraphql(admin, query, { search, unconfirmed })).data?.['users'];
    };
    const node = { username: planner.username, email: null, pendingEmail: email };
    expect(await find(email)).toEqual({ totalCount: 1, edges: [{ node }] });
    expect(await find(planner.username)).toEqual({ totalCount: 1, edges: [{ node }] });
    expect(await find('admin')).toEqual({ totalCount: 0, edges: [] });
    expect(await find(email, false)).toEqual({ totalCount: 1, edges: [{ node }] });
    const list = async (query: string): Promise<unknown> =>
      (await admin.call(`/api/admin/users?${query}`)).json();
    const listed = expect.objectContaining({ username: planner.username, pendingEmail: email }) as unknown;
    expect(await list(`search=${planner.username}&unconfirmed=true`)).toEqual([listed]);
    expect(await list('search=admin&unconfirmed=true&first=10')).toEqual([]);
    expect((await list('search=admin&unconfirmed=false')) as unknown[]).not.toEqual([]);
  });

  it('gives no credits to twelve unconfirmed accounts from one address', async () => {
    const planners = await Promise.all(Array.from({ length: 12 }, () => register(createEmail())));
    for (const planner of planners) expect(await readUser(planner)).toMatchObject({ credits: 0 });
  });

  it('gives credits once per mailbox', async () => {
    const name = `m${randomUUID().slice(0, 8)}`;
    for (const [email, credits] of [
      [`${name}@example.com`, 5],
      [`${name}+2@example.com`, 0],
    ] as const) {
      const planner = await register(email);
      expect((await confirm(await findToken(email))).status).toBe(200);
      await expect.poll(() => readUser(planner)).toMatchObject({ credits, email });
    }
  });

  it('gives credits once when several requests use the link at the same time', async () => {
    const email = createEmail();
    const planner = await register(email);
    const token = await findToken(email);
    await Promise.all(Array.from({ length: 6 }, () => confirm(token)));
    await expect.poll(() => readUser(planner)).toMatchObject({ credits: 5, email });
  });

  it('can receive its link again, a limited number of times', async () => {
    const email = createEmail();
    const planner = await register(email);
    await mail.find(email);
    const again = () => planner.postJson('/api/account/email/link', {});
    expect((await again()).status).toBe(204);
    expect((await confirm(await findToken(email, 'Confirm', 1))).status).toBe(200);
    const answers = [];
    for (let tried = 0; tried < 12; tried++) answers.push((await again()).status);
    expect(answers).toEqual([...Array.from({ length: 9 }, () => 404), 429, 429, 429]);
    expect((await createPlanner(mesh.url).postJson('/api/account/email/link', {})).status).toBe(401);
  });

  it('is refused after the link has expired', async () => {
    const email = createEmail();
    const planner = await register(email);
    const token = await findToken(email);
    const mongo = await openMongo(mesh.engines.mongodbUrl);
    const links = mongo.collection('mail_links');
    // The secret of a link is not stored.
    const stored = await links.find({ email }).toArray();
    expect(JSON.stringify(stored)).not.toContain(token);
    const hoursLeft = (Number(stored[0]?.['expiresAt']) - Date.now()) / 3_600_000;
    expect(hoursLeft).toBeGreaterThan(23);
    expect(hoursLeft).toBeLessThanOrEqual(24);
    await links.updateMany({ email }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    await mongo.destroy();
    await expectInvalid(await confirm(token));
    expect(await readUser(planner)).toMatchObject({ credits: 0, pendingEmail: email });
  });

  it('does not flood a mailbox whose address is entered repeatedly', async () => {
    const email = createEmail();
    const statuses = [];
    for (let tried = 0; tried < 7; tried++) {
      const { username, password, postJson } = createPlanner(mesh.url);
      const answer = await postJson(
        '/api/register',
        { username, email, password },
        { 'x-forwarded-for': '192.0.2.77' },
      );
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
  });
});

describe('a mailbox', () => {
  const post = async (path: string, body: object, from: string): Promise<number> =>
    (await createPlanner(mesh.url).postJson(path, body, { 'x-forwarded-for': from })).status;
  const signUpAs = (email: string, from: string): Promise<number> => {
    const { username, password } = createPlanner(mesh.url);
    return post('/api/register', { username, email, password }, from);
  };

  it('gets ten emails a day, however its address is written and whichever network asks', async () => {
    const name = `m${randomUUID().slice(0, 8)}`;
    const statuses: number[] = [];
    for (let tried = 0; tried < 40; tried++) {
      const dotted = `${name.slice(0, 3)}.${name.slice(3)}`;
      const domain = tried % 2 === 0 ? 'gmail.com' : 'GoogleMail.com';
      const email = `${tried % 3 === 0 ? dotted : name.toUpperCase()}+${tried}@${domain}`;
      statuses.push(await signUpAs(email, `198.51.100.${tried}`));
    }
    expect(statuses).toEqual([
      ...Array.from({ length: 10 }, () => 201),
      ...Array.from({ length: 30 }, () => 429),
    ]);
    expect(await post('/api/forgot-password', { email: `${name}@gmail.com` }, '198.51.100.99')).toBe(429);
    await expect
      .poll(
        () => mail.emails.filter(({ to }) => to.replaceAll('.', '').toLowerCase().startsWith(name)).length,
      )
      .toBe(10);
  });

  it('of a stranger gets little from one network: twenty unconfirmed sign-ups an hour', async () => {
    const from = '203.0.113.7';
    const statuses: number[] = [];
    const emails: string[] = [];
    for (let tried = 0; tried < 22; tried++) {
      emails.push(createEmail());
      statuses.push(await signUpAs(emails.at(-1) ?? '', from));
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429, 429]);
    const token = await findToken(emails[0] ?? '');
    expect(await post('/api/confirm-email', { token }, from)).toBe(200);
    expect([await signUpAs(createEmail(), from), await signUpAs(createEmail(), from)]).toEqual([201, 429]);
  });
});

describe('a forgotten password', () => {
  it('is reset by a link, once, and ends all sessions', async () => {
    const planner = await signUpConfirmed();
    expect((await forget(planner.mailbox.toUpperCase())).status).toBe(204);
    const token = await findToken(planner.mailbox, 'Reset your Floatwise password');
    const common = await reset(token, 'password1');
    expect([common.status, await common.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'account.common-password' }),
    ]);
    const answer = await reset(token, 'a new secret of mine');
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { username: planner.username, email: planner.mailbox },
    ]);
    expect((await planner.call('/api/user')).status).toBe(401);
    expect((await planner.logIn()).status).toBe(401);
    expect((await planner.logIn(planner.mailbox, 'a new secret of mine')).status).toBe(200);
    await expectInvalid(await reset(token, 'another secret of mine'));
    const notice = await mail.find(planner.mailbox, 'Your Floatwise password was changed');
    expect(notice.link).toBeUndefined();
  });

  it('gets the same answer for known, unknown and unconfirmed addresses', async () => {
    const planner = await signUpConfirmed();
    const pending = createEmail();
    await register(pending);
    await mail.find(pending);
    const unknown = createEmail();
    const answers = await Promise.all(
      [planner.mailbox, unknown, pending].map(async (email) => {
        const answer = await forget(email, '192.0.2.2');
        return [answer.status, await answer.text()];
      }),
    );
    expect(answers).toEqual([
      [204, ''],
      [204, ''],
      [204, ''],
    ]);
    await mail.find(planner.mailbox, 'Reset');
    // The outbox is sent in order, so no earlier mail can still arrive.
    await signUpConfirmed();
    expect(mail.emails.filter(({ to }) => to === unknown)).toEqual([]);
    expect(mail.emails.filter(({ to }) => to === pending)).toHaveLength(1);
  });

  it('can be requested a few times an hour, whether the address is known or not', async () => {
    const { mailbox } = await signUpConfirmed();
    for (const email of [mailbox, createEmail()]) {
      const statuses = [];
      for (let tried = 0; tried < 7; tried++) statuses.push((await forget(email, '192.0.2.3')).status);
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429]);
    }
    // From another address the owner can still request it.
    expect((await forget(mailbox, '192.0.2.4')).status).toBe(204);
  });

  it('invalidates older links when the password changes, and expires after an hour', async () => {
    const planner = await signUpConfirmed();
    await forget(planner.mailbox, '192.0.2.5');
    const token = await findToken(planner.mailbox, 'Reset');
    const newPassword = 'changed in the meantime';
    const changed = await planner.postJson('/api/change-password', {
      currentPassword: planner.password,
      newPassword,
    });
    expect(changed.status).toBe(200);
    await expectInvalid(await reset(token, 'too late for this one'));
    await forget(planner.mailbox, '192.0.2.5');
    const second = await findToken(planner.mailbox, 'Reset', 3);
    const mongo = await openMongo(mesh.engines.mongodbUrl);
    const links = mongo.collection('mail_links');
    const stored = await links.find({ email: planner.mailbox }).toArray();
    for (const { createdAt, expiresAt } of stored) {
      expect(Number(expiresAt) - Number(createdAt)).toBe(3_600_000);
    }
    await links.updateMany({ email: planner.mailbox }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    await mongo.destroy();
    await expectInvalid(await reset(second, 'too late for this one'));
    expect((await planner.logIn(planner.username, newPassword)).status).toBe(200);
  });

  it('sets the first password of an account that only used Google', async () => {
    const email = createEmail();
    const { browser } = await signInWithGoogle(email);
    const { username } = (await readUser(browser)) as { username: string };
    await forget(email, '192.0.2.6');
    expect((await reset(await findToken(email, 'Reset'), 'my first password here')).status).toBe(200);
    const planner = createPlanner(mesh.url);
    expect((await planner.logIn(username, 'my first password here')).status).toBe(200);
    expect(await (await planner.call('/api/account')).json()).toMatchObject({
      hasPassword: true,
      hasGoogle: true,
    });
  });

  it('accepts no link of another kind, and no incomplete link', async () => {
    const email = createEmail();
    await register(email);
    await expectInvalid(await reset(await findToken(email), 'a new secret of mine'));
    const short = await reset('abc', 'a new secret of mine');
    expect([short.status, await short.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'The link is incomplete. Copy the whole link.' }),
    ]);
    const foreign = await createPlanner(mesh.url).postJson(
      '/api/forgot-password',
      { email },
      { origin: 'http://evil.example' },
    );
    expect(foreign.status).toBe(403);
  });
});

describe('the address of an account', () => {
  it('is changed by a link sent to the new address, and the old address is notified', async () => {
    const planner = await signUpConfirmed();
    const email = createEmail();
    const change = (password: string) => planner.postJson('/api/account/email', { email, password });
    const wrong = await change('not this one');
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'account.wrong-password' }),
    ]);
    const answer = await change(planner.password);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ email: planner.mailbox, pendingEmail: email }),
    ]);
    expect((await planner.logIn(email)).status).toBe(401);
    expect((await confirm(await findToken(email))).status).toBe(200);
    expect(await readUser(planner)).toMatchObject({ email, credits: 5 });
    const notice = await mail.find(planner.mailbox, 'was changed');
    expect(notice.subject).toBe('The email address of your Floatwise account was changed');
    expect((await planner.logIn(planner.mailbox)).status).toBe(401);
    expect((await planner.logIn(email)).status).toBe(200);
    const other = await signUpConfirmed();
    const taken = await other.postJson('/api/account/email', { email, password: other.password });
    expect(taken.status).toBe(409);
  });

  it('is not changed by a link from before the password was', async () => {
    const planner = await signUpConfirmed();
    const email = createEmail();
    // As a thief with the password would request it.
    await planner.postJson('/api/account/email', { email, password: planner.password });
    const token = await findToken(email);
    const newPassword = 'no thief has this one';
    await planner.postJson('/api/change-password', { currentPassword: planner.password, newPassword });
    await expectInvalid(await confirm(token));
    expect(await readUser(planner)).toMatchObject({ email: planner.mailbox });
    expect(await readUser(planner)).not.toHaveProperty('pendingEmail');
  });

  it('is sent no flood by changes of one account, which would delay the emails of others', async () => {
    const planner = await signUpConfirmed();
    const limited: string[] = [];
    for (let made = 0; made < 65 && limited.length === 0; made++) {
      const created = await planner.postJson('/api/keys', { name: 'again' });
      if (created.status === 429) limited.push(await created.text());
      else
        await planner.call(`/api/keys/${((await created.json()) as { id: string }).id}`, {
          method: 'DELETE',
        });
    }
    expect(limited).toEqual([expect.stringContaining('You have changed your account too often.')]);
    const unlinked = await planner.call('/api/account/google', { method: 'DELETE' });
    const changed = await planner.postJson('/api/change-password', {
      currentPassword: planner.password,
      newPassword: 'another one of mine',
    });
    expect([unlinked.status, changed.status]).toEqual([429, 429]);
  });

  it('is notified of new keys and changed passwords', async () => {
    const planner = await signUpConfirmed();
    const name = 'my script\r\nBcc: all@example.com';
    const refused = await planner.postJson('/api/keys', { name });
    if (refused.status === 400) {
      expect((await planner.postJson('/api/keys', { name: '<b>my script</b>' })).status).toBe(201);
    }
    const notice = await mail.find(planner.mailbox, 'An API key was created');
    expect(notice.text).toContain('my script');
    expect(notice.html).not.toContain('<b>');
    expect(notice.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc/im);
    await planner.postJson('/api/change-password', {
      currentPassword: planner.password,
      newPassword: 'another one of mine',
    });
    await mail.find(planner.mailbox, 'password was changed');
  });

  it.each(['ann@example.com\r\nBcc: all@example.com', 'ann@example.com, bob@example.com', 'Ann <a@b.org>'])(
    'is refused if it is more than one address: %j',
    async (email) => {
      const { username, password, postJson } = createPlanner(mesh.url);
      expect((await postJson('/api/register', { username, email, password })).status).toBe(400);
      expect((await forget(email, '192.0.2.8')).status).toBe(400);
    },
  );
});

describe('emails', () => {
  it('are deleted with the account, and appear in its export without their secrets', async () => {
    const planner = await signUpConfirmed();
    await forget(planner.mailbox, '192.0.2.9');
    const token = await findToken(planner.mailbox, 'Reset');
    const email = createEmail();
    await planner.postJson('/api/account/email', { email, password: planner.password });
    await mail.find(email);
    const exported = await (await planner.call('/api/account/export')).text();
    expect(JSON.parse(exported)).toMatchObject({
      account: { email: planner.mailbox, pendingEmail: email },
      mail: {
        links: expect.arrayContaining([
          expect.objectContaining({ kind: 'reset', email: planner.mailbox }),
          expect.objectContaining({ kind: 'confirm', email }),
        ]) as unknown,
      },
    });
    expect(exported).not.toContain(token);
    const { id } = (await readUser(planner)) as { id: string };
    const gone = await planner.call('/api/account', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: planner.password }),
    });
    expect(gone.status).toBe(204);
    const mongo = await openMongo(mesh.engines.mongodbUrl);
    for (const name of ['users', 'mail_links', 'mail_outbox', 'signup_mailboxes']) {
      const kept = JSON.stringify(await mongo.collection(name).find({}).toArray());
      for (const trace of [planner.mailbox, email, id]) expect(kept).not.toContain(trace);
    }
    await mongo.destroy();
    await expectInvalid(await reset(token, 'a new secret of mine'));
    // Signing up again with the same mailbox gives no further credits.
    const again = await register(planner.mailbox);
    const link = await mail.find(planner.mailbox, 'Confirm', 2);
    expect((await confirm(readToken(link.link))).status).toBe(200);
    await expect.poll(() => readUser(again)).toMatchObject({ credits: 0, email: planner.mailbox });
  });

  it('leave no secret in any log', async () => {
    const planner = await signUpConfirmed();
    await forget(planner.mailbox, '192.0.2.10');
    const token = await findToken(planner.mailbox, 'Reset');
    expect((await reset(token, 'a new secret of mine')).status).toBe(200);
    const printed = (['auth', 'gateway', 'stats', 'converter'] as const)
      .flatMap((name) => mesh.processes(name).map((process) => process.output()))
      .join('\n');
    expect(printed.length).toBeGreaterThan(1_000);
    for (const { link } of mail.emails)
      if (link !== undefined) expect(printed).not.toContain(readToken(link));
    expect(printed).not.toContain(mail.url);
  });

  it('to a mailbox that does not exist do not delay others', async () => {
    await register(`refused-${randomUUID().slice(0, 8)}@example.com`);
    const email = createEmail();
    await register(email);
    await mail.find(email);
  });

  it('wait while the mail server is unavailable, also across a restart of auth, and are sent when it is back', async () => {
    const planner = await signUpConfirmed();
    await mail.stop();
    const email = createEmail();
    const late = await register(email);
    const startedMs = performance.now();
    expect((await forget(planner.mailbox, '192.0.2.11')).status).toBe(204);
    expect((await forget(createEmail(), '192.0.2.11')).status).toBe(204);
    expect(performance.now() - startedMs).toBeLessThan(2_000);
    await mesh.processes('auth')[0]?.kill('SIGTERM');
    await mesh.start('auth');
    const back = await startMailCatcher({ port: mail.port });
    const link = (await back.find(email, 'Confirm')).link;
    expect((await confirm(readToken(link))).status).toBe(200);
    await expect.poll(() => readUser(late)).toMatchObject({ email, credits: 5 });
    await back.find(planner.mailbox, 'Reset');
    await back.stop();
  });
});

it('is not set up without its settings: accounts have address and credits immediately, and the calls say so', async () => {
  const planner = await signUp((await findSharedSite()).url);
  expect(await (await planner.call('/api/user')).json()).toMatchObject({
    email: planner.email,
    credits: 5,
  });
  expect(await (await planner.call('/api/config')).json()).toMatchObject({ sendsMail: false });
  const { email, password } = planner;
  for (const [path, body] of [
    ['/api/forgot-password', { email }],
    ['/api/account/email', { email, password }],
    ['/api/account/email/link', {}],
  ] as const) {
    const answer = await planner.postJson(path, body);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'mail.not-set-up' }),
    ]);
  }
});
