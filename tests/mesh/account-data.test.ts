import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accountExportSchema, type AccountExport } from '@floatwise/contracts';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { findProgram } from '@floatwise/testkit/find-program';
import { createPlanner, logIn, signUp, startMesh, type Mesh, type Planner } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer } from './sample-xer.ts';

let mesh: Mesh;
beforeAll(async () => {
  mesh = await startMesh({
    env: {
      CREDITS_SELF_SERVICE: 'true',
      TRUST_PROXY: 'true',
      LOGIN_FAILURES_PER_QUARTER_HOUR: '4',
      // A period that no document of a test is older than.
      CONVERSION_DAYS: '36500',
    },
  });
});
afterAll(() => mesh.stop());

const del = (person: Planner, path: string, body?: unknown): Promise<Response> =>
  person.call(path, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const convert = (person: Planner, fileName: string): Promise<Response> =>
  person.convert({ fileName, bytes: createSampleXer(), toolId: 'x-pobs' });
const readExport = async (person: Planner): Promise<AccountExport> => {
  const answer = await person.call('/api/account/export');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="?account-[\d-]{10}\.json"?$/,
  );
  return accountExportSchema.parse(await answer.json());
};
const readId = async (person: Planner): Promise<string> =>
  ((await (await person.call('/api/user')).json()) as { id: string }).id;
/** A person with data in every store. */
async function livePerson(): Promise<{ person: Planner; id: string; key: string }> {
  const person = await signUp(mesh.url);
  await person.postJson('/api/add-credits', { credits: 3 });
  const made = (await (await person.postJson('/api/keys', { name: 'my script' })).json()) as { key: string };
  expect((await convert(person, 'Hospital.xer')).status).toBe(200);
  expect(
    (await person.convert({ fileName: 'Broken.xer', bytes: Buffer.from('no XER'), toolId: 'x-pobs' })).status,
  ).toBe(422);
  await createPlanner(mesh.url, person).logIn(person.username.toUpperCase(), 'not this one');
  return { person, id: await readId(person), key: made.key };
}

describe('the export of an account', () => {
  it('contains everything stored about the person, and no secret', async () => {
    const { person, id, key } = await livePerson();
    await expect
      .poll(async () => (await readExport(person)).conversions.map(({ state }) => state).toSorted(), {
        interval: 700,
      })
      .toEqual(['delivered', 'failed']);
    await expect
      .poll(
        async () => (await readExport(person)).conversions.find(({ state }) => state === 'failed')?.code,
        {
          interval: 700,
        },
      )
      .toBe('E_NOT_XER');
    const exported = await readExport(person);
    expect(exported.account).toMatchObject({
      id,
      username: person.username,
      email: person.email,
      credits: 8,
      hasPassword: true,
      hasGoogle: false,
    });
    expect(exported.sessions).toMatchObject([{ isCurrent: true }]);
    expect(exported.keys).toMatchObject([{ name: 'my script' }]);
    expect(exported.credits).toMatchObject({
      balance: 8,
      held: 0,
      movements: [{ kind: 'self-service', credits: 3 }, { kind: 'opening' }],
    });
    expect(exported.conversions.map(({ fileName }) => fileName).toSorted()).toEqual([
      'Broken.xer',
      'Hospital.xer',
    ]);
    expect(exported.conversions.find(({ state }) => state === 'delivered')).toMatchObject({
      toolId: 'x-pobs',
      inputBytes: createSampleXer().length,
      tasks: expect.any(Number) as number,
    });
    expect(new Set(exported.audit.map(({ kind }) => kind))).toEqual(
      new Set([
        'account-created',
        'sign-in',
        'sign-in-failed',
        'credits-added',
        'key-created',
        'account-exported',
      ]),
    );
    expect(exported.audit.every((entry) => entry.userId === id)).toBe(true);
    const text = JSON.stringify(exported);
    for (const secret of [
      person.password,
      key,
      key.slice(key.indexOf('_', 3) + 1),
      person.cookie().split('=')[1] ?? '',
    ]) {
      expect(secret.length).toBeGreaterThan(10);
      expect(text).not.toContain(secret);
    }
    const stranger = await signUp(mesh.url);
    expect(JSON.stringify(await readExport(stranger))).not.toContain(person.username);
    expect((await createPlanner(mesh.url).call('/api/account/export')).status).toBe(401);
  });

  it('lists what happened to the account: keys, credits and sessions that began and ended', async () => {
    const person = await signUp(mesh.url);
    const made = (await (await person.postJson('/api/keys', { name: 'script' })).json()) as { id: string };
    await person.call(`/api/keys/${made.id}`, { method: 'DELETE' });
    await person.postJson('/api/add-credits', { credits: 7 });
    const other = await logIn(mesh.url, person);
    await other.postJson('/api/logout', {});
    await logIn(mesh.url, person);
    await person.call('/api/sessions', { method: 'DELETE' });
    const third = await logIn(mesh.url, person);
    const sessions = (await readExport(person)).sessions;
    const ended = sessions.find(({ isCurrent }) => !isCurrent);
    await person.call(`/api/sessions/${ended?.id}`, { method: 'DELETE' });
    expect((await third.call('/api/user')).status).toBe(401);
    const listKinds = async () => (await readExport(person)).audit.map(({ kind }) => kind);
    await expect
      .poll(async () => (await listKinds()).filter((kind) => kind === 'session-ended').length, {
        interval: 700,
      })
      .toBe(2);
    const { audit } = await readExport(person);
    expect(audit).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'key-created', about: made.id }),
        expect.objectContaining({ kind: 'key-revoked', about: made.id }),
        expect.objectContaining({ kind: 'credits-added', credits: 7 }),
        expect.objectContaining({ kind: 'other-sessions-ended', from: '127.0.0.0/24' }),
      ]),
    );
  });

  it('contains every page of long lists', async () => {
    const person = await signUp(mesh.url);
    for (let count = 0; count < 30; count++) await person.postJson('/api/add-credits', { credits: 1 });
    const { movements } = (await readExport(person)).credits;
    expect(movements.map(({ number }) => number)).toEqual(
      Array.from({ length: 31 }, (_none, index) => 31 - index),
    );
  });
});

/** The recorded endings of conversions, of which the embedded database has a collection a day. */
async function readEndings(
  mongodb: Awaited<ReturnType<typeof openMongo>>,
  filter: object,
): Promise<unknown[]> {
  const names = (await mongodb.listCollections()).map(({ name }) => name);
  const found = names
    .filter((name) => name.startsWith('endings'))
    .map((name) => mongodb.collection(name).find(filter).toArray());
  return (await Promise.all(found)).flat();
}

describe('deleting an account', () => {
  it('asks for the password, and counts wrong ones', async () => {
    const person = await signUp(mesh.url);
    for (const body of [{}, { password: 'guess one' }]) {
      const answer = await del(person, '/api/account', body);
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { code: 'account.wrong-password', error: 'Incorrect password.' },
      ]);
    }
    for (let count = 0; count < 3; count++) await del(person, '/api/account', { password: 'guess more' });
    expect((await del(person, '/api/account', { password: person.password })).status).toBe(429);
    expect(await readId(person)).toMatch(/^[0-9a-f]{24}$/);
    expect((await del(createPlanner(mesh.url), '/api/account', { password: 'anything' })).status).toBe(401);
  });

  it('removes everything: sessions, keys, files, names and figures', async () => {
    const { person, id, key } = await livePerson();
    const other = await logIn(mesh.url, person);
    const left = await person.submit({
      fileName: 'Left behind.xer',
      bytes: createSampleXer(),
      toolId: 'x-pobs',
    });
    const { id: conversionId } = (await left.json()) as { id: string };
    await expect
      .poll(async () => (await readExport(person)).conversions.map(({ state }) => state).toSorted(), {
        interval: 700,
      })
      .toEqual(['delivered', 'failed', 'finished']);
    const mongodb = await openMongo(mesh.engines.mongodbUrl);
    // The failure ended last. The export lists it before it is counted.
    await expect.poll(async () => JSON.stringify(await readEndings(mongodb, { userId: id }))).toContain(id);
    const gone = await del(person, '/api/account', { password: person.password });
    expect(gone.status).toBe(204);
    expect(gone.headers.getSetCookie().join()).toMatch(/floatwise\.sid=;.*Expires=Thu, 01 Jan 1970/);
    expect((await other.call('/api/user')).status).toBe(401);
    await expect
      .poll(
        async () =>
          (
            await createPlanner(mesh.url).call('/api/conversions', {
              headers: { authorization: `Bearer ${key}` },
            })
          ).status,
      )
      .toBe(401);

    const readKept = async (): Promise<Record<string, unknown[]>> => {
      const kept: Record<string, unknown[]> = {};
      for (const { name } of (await mongodb.db?.listCollections().toArray()) ?? []) {
        const found = (await mongodb.collection(name).find().toArray()).filter((document) =>
          [id, person.username, person.email].some((word) => JSON.stringify(document).includes(word)),
        );
        if (found.length > 0) kept[name] = found;
      }
      return kept;
    };
    // The trail contains only an id without an account. The deletion itself stays listed until no event can still arrive.
    // A sum that was under way removes what it added a moment later.
    await expect
      .poll(async () => Object.keys(await readKept()).toSorted())
      .toEqual(['account_deletions', 'audit']);
    const kept = await readKept();
    await mongodb.destroy();
    expect(JSON.stringify(kept)).not.toContain(person.username);
    expect((await person.logIn()).status).toBe(401);
    const admin = await logIn(mesh.url, mesh.admin);
    expect(await (await admin.call('/api/admin/users')).text()).not.toContain(person.username);
    expect(await (await admin.call('/api/admin/stats')).text()).not.toContain(id);
    // A new account with the same name is a different person.
    const { username, email, password } = person;
    expect((await person.postJson('/api/register', { username, email, password })).status).toBe(201);
    expect((await person.logIn()).status).toBe(200);
    expect((await readExport(person)).conversions).toEqual([]);
    expect((await person.call(`/api/conversions/${conversionId}`)).status).toBe(404);
  });

  it('is refused for the last administrator', async () => {
    const admin = await logIn(mesh.url, mesh.admin);
    const refused = await del(admin, '/api/account', { password: mesh.admin.password });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'account.last-administrator' });
    const second = await signUp(mesh.url);
    const rights = await admin.call(`/api/admin/users/${await readId(second)}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"isAdmin":true}',
    });
    expect(rights.status).toBe(200);
    expect((await del(second, '/api/account', { password: second.password })).status).toBe(204);
    expect((await admin.call('/api/admin/users')).status).toBe(200);
  });

  it('continues after a part of the mesh was unavailable', async () => {
    const { person, id } = await livePerson();
    await expect.poll(async () => (await readExport(person)).conversions.length, { interval: 700 }).toBe(2);
    for (const one of mesh.processes('stats')) await one.kill('SIGKILL');
    expect((await del(person, '/api/account', { password: person.password })).status).toBe(204);
    expect((await person.call('/api/user')).status).toBe(401);
    await mesh.start('stats');
    const mongodb = await openMongo(mesh.engines.mongodbUrl);
    await expect.poll(() => readEndings(mongodb, { userId: id }), { interval: 1_000 }).toEqual([]);
    await mongodb.destroy();
  });
});

const command = findProgram('services/auth/src/back-up-main.ts');
const runDataCommand = (mongodbUrl: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [command, ...words], {
    env: { ...process.env, MONGODB_URL: mongodbUrl },
  });
const nameDatabase = (name: string): string => mesh.engines.mongodbUrl.replace('/floatwise?', `/${name}?`);
/** Restores a back-up as an operator does: stops both services, restores the file beside, and starts both with the new database. */
async function moveTo(database: string, file: string): Promise<string> {
  const mongodbUrl = nameDatabase(database);
  for (const name of ['auth', 'stats'] as const) {
    for (const one of mesh.processes(name)) await one.kill('SIGTERM');
  }
  const { stdout } = await runDataCommand(mesh.engines.mongodbUrl, 'restore', file, database);
  await Promise.all(
    (['auth', 'stats'] as const).map((name) => mesh.start(name, { MONGODB_URL: mongodbUrl })),
  );
  return stdout;
}
async function countConversions(person: Planner): Promise<number | undefined> {
  const admin = await logIn(mesh.url, mesh.admin);
  const usage = (await (await admin.call('/api/admin/stats')).json()) as {
    userId: string;
    totalConversions: number;
  }[];
  const id = await readId(person);
  return usage.find(({ userId }) => userId === id)?.totalConversions;
}

const hasSizeAlone = ({ state, inputBytes }: AccountExport['conversions'][number]): boolean =>
  state === 'failed' && inputBytes !== undefined;

// Last in this file, because it switches the mesh to another database.
describe('a back-up', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'floatwise-back-up-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is refused by a database with documents, and a file that is no back-up is reported', async () => {
    const file = join(folder, 'none.gz');
    await writeFile(file, 'no back-up');
    await expect(runDataCommand(mesh.engines.mongodbUrl, 'restore', file, 'floatwise')).rejects.toThrow(
      /holds documents already/,
    );
    await expect(runDataCommand(mesh.engines.mongodbUrl, 'restore', file, 'empty')).rejects.toThrow(
      /is no whole back-up.*incorrect header/,
    );
    await expect(runDataCommand(mesh.engines.mongodbUrl, 'back-up')).rejects.toThrow(/Say what to do/);
  });

  it('restored into an empty database brings back accounts, credits and counts, and the site works with them', async () => {
    const { person, key } = await livePerson();
    await expect.poll(() => countConversions(person)).toBe(1);
    // The size of a refused file is on the record of its conversion only, which a back-up does not have.
    await expect.poll(async () => (await readExport(person)).conversions.filter(hasSizeAlone)).toEqual([]);
    const { account, credits, conversions } = await readExport(person);
    const file = join(folder, 'floatwise.gz');
    const { stdout } = await runDataCommand(mesh.engines.mongodbUrl, 'back-up', file);
    expect(stdout).toMatch(/^users: [1-9]/m);
    expect(stdout).toMatch(/^credit_entries: [1-9]/m);
    await person.postJson('/api/add-credits', { credits: 7 });

    expect(await moveTo('restored', file)).toBe(stdout);
    const again = await logIn(mesh.url, person);
    const restored = await readExport(again);
    expect({ ...restored.account, lastLoginAt: '' }).toEqual({ ...account, lastLoginAt: '' });
    expect([restored.credits, restored.conversions]).toEqual([credits, conversions]);
    expect(
      (
        await createPlanner(mesh.url).call('/api/conversions', {
          headers: { authorization: `Bearer ${key}` },
        })
      ).status,
    ).toBe(200);
    expect((await convert(again, 'Later.xer')).status).toBe(200);
    await expect.poll(() => countConversions(again)).toBe(2);
  });
});
