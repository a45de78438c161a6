import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apiKeySchema, createdApiKeySchema, type ApiKey, type CreatedApiKey } from '@floatwise/contracts';
import { findProgram } from '@floatwise/testkit/find-program';
import {
  createPlanner,
  createUploadForm,
  findFreePort,
  logIn,
  signUp,
  type Planner,
} from '@floatwise/testkit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findSharedSite, type SharedSite } from '../find-shared-site.ts';
import { createSampleXer } from './sample-xer.ts';
import { runCommandLine } from '../../packages/cli/src/run-command-line.ts';

let mesh: SharedSite;
let planner: Planner;

const run = promisify(execFile);

beforeAll(async () => {
  mesh = await findSharedSite();
});
beforeEach(async () => {
  planner = await signUp(mesh.url);
});

const createKey = async (person = planner, name = 'nightly'): Promise<CreatedApiKey> => {
  const answer = await person.postJson('/api/keys', { name });
  expect(answer.status).toBe(201);
  return createdApiKeySchema.parse(await answer.json());
};
const listKeys = async (person = planner): Promise<ApiKey[]> =>
  z.array(apiKeySchema).parse(await (await person.call('/api/keys')).json());
const revoke = (id: string, person = planner): Promise<Response> =>
  person.call(`/api/keys/${id}`, { method: 'DELETE' });
/** A program that has only the key. */
const callWith = (key: string, path: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${key}`);
  return fetch(`${mesh.url}${path}`, { ...init, headers });
};
const upload = (): RequestInit => ({
  method: 'POST',
  body: createUploadForm({ toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer() }),
});
const readAnswer = async (response: Response): Promise<[number, unknown]> => [
  response.status,
  await response.json(),
];
const invalid = [401, { code: 'key.invalid', error: 'This API key is not valid. It may have been revoked.' }];
const forbidden = [
  403,
  { code: 'key.forbidden', error: 'An API key can only convert files. Log in to make this call.' },
];

describe('an API key', () => {
  it('is shown once, and listed without its secret and with the time of its last use', async () => {
    const { id, key } = await createKey();
    expect(await listKeys()).toEqual([{ id, name: 'nightly', createdAt: expect.any(String) as string }]);
    expect((await callWith(key, '/api/conversions')).status).toBe(200);
    const [listed] = await listKeys();
    expect(listed?.lastUsedAt).toMatch(/Z$/);
    expect(JSON.stringify(listed)).not.toContain(key.slice(20));
    expect(await listKeys(await signUp(mesh.url))).toEqual([]);
  });

  it('converts a file with every conversion call, from any origin, without a cookie', async () => {
    const { key } = await createKey();
    const answer = await callWith(key, '/api/convert', {
      ...upload(),
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('a_x-pobs.xer');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
    const accepted = await callWith(key, '/api/conversions', upload());
    expect(accepted.status).toBe(202);
    const path = accepted.headers.get('location') ?? '';
    expect(await (await callWith(key, `${path}/events`)).text()).toContain('"state":"finished"');
    expect((await callWith(key, `${path}/output`)).status).toBe(200);
    const other = await createKey(await signUp(mesh.url));
    expect((await callWith(other.key, path)).status).toBe(404);
    expect((await planner.call(path)).status).toBe(200);
  });

  it('may do nothing else, even together with the cookie of its owner or of an administrator', async () => {
    const { id, key } = await createKey();
    const admin = await logIn(mesh.url, mesh.admin);
    const { key: adminKey } = await createKey(admin);
    for (const path of ['/api/user', '/api/keys', '/api/sessions', '/api/admin/users', '/api/admin/stats']) {
      expect(await readAnswer(await callWith(key, path))).toEqual(forbidden);
      expect(
        await readAnswer(await callWith(adminKey, path, { headers: { cookie: admin.cookie() } })),
      ).toEqual(forbidden);
    }
    for (const path of ['/api/keys', '/api/change-password', '/api/login', '/api/logout']) {
      expect(await readAnswer(await callWith(key, path, { method: 'POST' }))).toEqual(forbidden);
    }
    expect(await readAnswer(await callWith(key, `/api/keys/${id}`, { method: 'DELETE' }))).toEqual(forbidden);
  });

  it('does not work after its owner has revoked it, and only its owner can', async () => {
    const { id, key } = await createKey();
    expect((await callWith(key, '/api/conversions')).status).toBe(200);
    expect(await readAnswer(await revoke(id, await signUp(mesh.url)))).toEqual([
      404,
      { code: 'request.not-found', error: 'API key not found.' },
    ]);
    expect((await callWith(key, '/api/conversions')).status).toBe(200);
    expect((await revoke(id)).status).toBe(204);
    expect(await readAnswer(await callWith(key, '/api/conversions'))).toEqual(invalid);
    expect(await readAnswer(await callWith(key, '/api/convert', upload()))).toEqual(invalid);
    expect((await revoke(id)).status).toBe(404);
    expect(await listKeys()).toEqual([]);
  });

  it('is revoked with all others when the password changes, if its owner asks for that', async () => {
    const [first, second] = [await createKey(), await createKey()];
    const other = await createKey(await signUp(mesh.url));
    const change = (currentPassword: string, newPassword: string, revokeKeys?: boolean): Promise<Response> =>
      planner.postJson('/api/change-password', { currentPassword, newPassword, revokeKeys });
    expect((await change('not the password', 'second password', true)).status).toBe(400);
    expect((await change(planner.password, 'second password')).status).toBe(200);
    expect((await callWith(first.key, '/api/conversions')).status).toBe(200);
    expect((await change('second password', 'third password', true)).status).toBe(200);
    for (const { key } of [first, second])
      expect(await readAnswer(await callWith(key, '/api/conversions'))).toEqual(invalid);
    expect((await callWith(other.key, '/api/conversions')).status).toBe(200);
    expect(await listKeys()).toEqual([]);
    const exported = (await (await planner.call('/api/account/export')).json()) as {
      audit: { kind: string; about?: string }[];
    };
    const revoked = exported.audit.filter(({ kind }) => kind === 'key-revoked').map(({ about }) => about);
    expect(revoked.toSorted()).toEqual([first.id, second.id].toSorted());
  });

  it('is refused if it is invalid or its owner is blocked', async () => {
    const { key } = await createKey();
    const changed = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [changed, 'fw_', key.slice(3), '']) {
      expect((await readAnswer(await callWith(wrong, '/api/conversions')))[0]).toBe(401);
    }
    const answer = await callWith(changed, '/api/conversions', { headers: { cookie: planner.cookie() } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await readAnswer(answer)).toEqual(invalid);
    const admin = await logIn(mesh.url, mesh.admin);
    const { id } = (await (await planner.call('/api/user')).json()) as { id: string };
    await admin.call(`/api/admin/users/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"isBlocked":true}',
    });
    expect(await readAnswer(await callWith(key, '/api/conversions'))).toEqual(invalid);
  });

  it('needs a session of its owner, a name, and fewer than twenty other keys', async () => {
    expect((await createPlanner(mesh.url).postJson('/api/keys', { name: 'a' })).status).toBe(401);
    expect(
      (await planner.postJson('/api/keys', { name: 'a' }, { origin: 'https://evil.example' })).status,
    ).toBe(403);
    expect(await readAnswer(await planner.postJson('/api/keys', { name: '' }))).toEqual([
      400,
      { code: 'request.invalid', error: 'Give the key a name' },
    ]);
    for (let made = 0; made < 20; made++) await createKey();
    expect(await readAnswer(await planner.postJson('/api/keys', { name: 'one more' }))).toEqual([
      409,
      { code: 'key.too-many', error: 'You already have 20 keys. Revoke one that you do not use.' },
    ]);
  });
});

describe('programs', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'floatwise-keys-'));
    await writeFile(join(folder, 'plan.xer'), createSampleXer());
  });
  const clean = (): Promise<void> => rm(folder, { recursive: true });

  it('convert with one line of curl', async () => {
    const { key } = await createKey();
    const words = ['-sS', '-H', `Authorization: Bearer ${key}`, '-F', 'toolId=soos', '-F', 'file=@plan.xer'];
    await run('curl', [...words, `${mesh.url}/api/convert`, '-OJ'], { cwd: folder });
    expect(await readdir(folder)).toContain('plan_soos.xer');
    expect(await readFile(join(folder, 'plan_soos.xer'), 'utf8')).toMatch(/^ERMHDR/);
    await clean();
  });

  it('such as the command line get the same result on a server as locally', async () => {
    const { id, key } = await createKey();
    await writeFile(join(folder, 'key'), `${key}\n`);
    const command = findProgram('packages/cli/src/main.ts');
    const server = ['--server', mesh.url, '--key-file', 'key'];
    const floatwise = (...words: string[]) => {
      const options = { cwd: folder, encoding: 'utf8' } as const;
      return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
        execFile(process.execPath, [command, 'convert', ...words], options, (error, stdout, stderr) =>
          resolve({ code: error?.code ?? 0, stdout, stderr }),
        );
      });
    };
    const there = await floatwise('soos', 'plan.xer', ...server, '--out', 'a.xer', '--report', 'a.json');
    expect(there.stderr).toBe('');
    const here = await floatwise('soos', 'plan.xer', '--out', 'b.xer', '--report', 'b.json');
    expect(there.stdout.replaceAll('a.xer', 'b.xer')).toBe(here.stdout);
    const read = (name: string): Promise<Buffer> => readFile(join(folder, name));
    expect(await read('a.xer')).toEqual(await read('b.xer'));
    expect(JSON.parse((await read('a.json')).toString())).toEqual(
      JSON.parse((await read('b.json')).toString()),
    );
    const shown: (string | undefined)[] = [];
    const words = [join(folder, 'plan.xer'), '--server', mesh.url, '--key-file', join(folder, 'key')];
    const status = await runCommandLine(['convert', 'rrr', ...words, '--out', join(folder, 'c.xer')], {
      ...{ print: () => undefined, printError: () => undefined, write: () => undefined },
      readInput: () => Promise.resolve(Buffer.alloc(0)),
      showProgress: (text) => shown.push(text),
    });
    expect([status, shown[0], shown.at(-1)]).toEqual([
      0,
      `rrr uploading to ${new URL(mesh.url).host}`,
      undefined,
    ]);
    expect(shown).toContain('rrr downloading');
    await writeFile(join(folder, 'bad.xer'), 'ERMHDR\t8.2\r\n%T\tTASK\r\n%F\ttask_id\r\n%R');
    expect(await floatwise('soos', 'bad.xer', ...server)).toMatchObject(await floatwise('soos', 'bad.xer'));
    await revoke(id);
    expect(await floatwise('soos', 'plan.xer', ...server)).toMatchObject({
      code: 1,
      stderr: 'This API key is not valid. It may have been revoked.\n',
    });
    expect(await floatwise('soos', 'plan.xer', '--server', mesh.url)).toMatchObject({
      code: 1,
      stderr: "--server needs --key-file FILE, a file that contains your API key; see 'floatwise --help'.\n",
    });
    const nowhere = `http://127.0.0.1:${await findFreePort()}`;
    expect(await floatwise('soos', 'plan.xer', '--server', nowhere, '--key-file', 'key')).toMatchObject({
      code: 1,
      stderr: `'${nowhere}' cannot be reached (ECONNREFUSED).\n`,
    });
    await clean();
  });
});
