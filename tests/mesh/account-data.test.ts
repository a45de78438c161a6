import { accountExportSchema, type AccountExport } from '@floatwise/contracts';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { createPlanner, logIn, signUp, startMesh, type Mesh, type Planner } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer } from './sample-xer.ts';

let mesh: Mesh;
beforeAll(async () => {
  mesh = await startMesh({
    env: { CREDITS_SELF_SERVICE: 'true', TRUST_PROXY: 'true', LOGIN_FAILURES_PER_QUARTER_HOUR: '4' },
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
/** A person with something in every place where things are kept. */
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
  it('holds all that is kept of the person, and nothing that opens anything', async () => {
    const { person, id, key } = await livePerson();
    await expect
      .poll(async () => (await readExport(person)).conversions.map(({ state }) => state).toSorted(), {
        timeout: 20_000,
        interval: 700,
      })
      .toEqual(['delivered', 'failed']);
    await expect
      .poll(
        async () => (await readExport(person)).conversions.find(({ state }) => state === 'failed')?.code,
        {
          timeout: 20_000,
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

  it('goes through pages of what is much', async () => {
    const person = await signUp(mesh.url);
    for (let count = 0; count < 30; count++) await person.postJson('/api/add-credits', { credits: 1 });
    const { movements } = (await readExport(person)).credits;
    expect(movements.map(({ number }) => number)).toEqual(
      Array.from({ length: 31 }, (_none, index) => 31 - index),
    );
  });
});

describe('deleting an account', () => {
  it('asks for the password, and counts wrong ones', async () => {
    const person = await signUp(mesh.url);
    for (const body of [{}, { password: 'guess one' }]) {
      const answer = await del(person, '/api/account', body);
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { code: 'account.wrong-password', error: 'The password is not right.' },
      ]);
    }
    for (let count = 0; count < 3; count++) await del(person, '/api/account', { password: 'guess more' });
    expect((await del(person, '/api/account', { password: person.password })).status).toBe(429);
    expect(await readId(person)).toMatch(/^[0-9a-f]{24}$/);
    expect((await del(createPlanner(mesh.url), '/api/account', { password: 'anything' })).status).toBe(401);
  });

  it('takes everything with it: sessions, keys, files, names and figures', async () => {
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
        timeout: 20_000,
        interval: 700,
      })
      .toEqual(['delivered', 'failed', 'finished']);
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

    const mongodb = await openMongo(mesh.engines.mongodbUrl);
    const kept: Record<string, unknown[]> = {};
    for (const { name } of (await mongodb.db?.listCollections().toArray()) ?? []) {
      kept[name] = (await mongodb.collection(name).find().toArray()).filter((document) =>
        [id, person.username, person.email].some((word) => JSON.stringify(document).includes(word)),
      );
    }
    await mongodb.destroy();
    const places = Object.entries(kept).flatMap(([name, found]) => (found.length === 0 ? [] : [name]));
    // The trail names nobody: an id that leads nowhere. The deletion itself is listed until nothing can be on its way.
    expect(places.toSorted()).toEqual(['account_deletions', 'audit']);
    expect(JSON.stringify(kept)).not.toContain(person.username);
    expect((await person.logIn()).status).toBe(401);
    const admin = await logIn(mesh.url, mesh.admin);
    expect(await (await admin.call('/api/admin/users')).text()).not.toContain(person.username);
    expect(await (await admin.call('/api/admin/stats')).text()).not.toContain(id);
    // Another account of the same name is another person.
    const { username, email, password } = person;
    expect((await person.postJson('/api/register', { username, email, password })).status).toBe(201);
    expect((await person.logIn()).status).toBe(200);
    expect((await readExport(person)).conversions).toEqual([]);
    expect((await person.call(`/api/conversions/${conversionId}`)).status).toBe(404);
  });

  it('is refused to the last administrator', async () => {
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

  it('goes on when a part of the mesh was away', async () => {
    const { person, id } = await livePerson();
    await expect
      .poll(async () => (await readExport(person)).conversions.length, { timeout: 20_000, interval: 700 })
      .toBe(2);
    for (const one of mesh.processes('stats')) await one.kill('SIGKILL');
    expect((await del(person, '/api/account', { password: person.password })).status).toBe(204);
    expect((await person.call('/api/user')).status).toBe(401);
    await mesh.start('stats');
    const mongodb = await openMongo(mesh.engines.mongodbUrl);
    await expect
      .poll(() => mongodb.collection('deliveries').countDocuments({ userId: id }), {
        timeout: 60_000,
        interval: 1_000,
      })
      .toBe(0);
    await mongodb.destroy();
  }, 90_000);
});
