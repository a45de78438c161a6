import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  cutAttachments,
  listInputKeys,
  listSampleNames,
  storedReportSchema,
  userSchema,
  type ConversionId,
  type ToolFacts,
  type User,
} from '@floatwise/contracts';
import {
  askGraphql,
  createConversionId,
  findFreePort,
  listBucket,
  logIn,
  signUp,
  startMesh,
  type GraphqlAnswer,
  type Mesh,
  type Planner,
} from '@floatwise/testkit';
import { listToolFacts } from '@floatwise/tools';
import { runTool } from '@floatwise/tools/run';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askWith, formatMultipart, openUpload } from './raw-request.ts';
import { createSampleXer } from './sample-xer.ts';

/** For tests that need a site for themselves: its empty bucket, its counts, its only administrator or its processes. */
let mesh: Mesh;
let admin: Planner;

beforeAll(async () => {
  mesh = await startMesh({ env: { FREE_UNTIL: '2020-01-01' } });
  admin = await logIn(mesh.url, mesh.admin);
});
afterAll(() => mesh.stop());

const call = (path: string, init: RequestInit = {}): Promise<Response> => fetch(mesh.url + path, init);
const readUser = async (person: Planner): Promise<User> =>
  userSchema.parse(await (await person.call('/api/user')).json());
const setAdmin = (id: string, isAdmin: boolean): Promise<Response> =>
  admin.call(`/api/admin/users/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ isAdmin }),
  });

const samples = resolve(import.meta.dirname, '../../web/public/samples');

/** The tool's own output for the sample. */
async function runOnSample(tool: ToolFacts) {
  const files = await Promise.all(
    listSampleNames(tool).map(async (fileName) => ({
      fileName,
      bytes: await readFile(resolve(samples, fileName)),
    })),
  );
  const [first, ...others] = files;
  if (first === undefined) throw new RangeError('There is always a sample');
  return runTool(tool.id, { ...first, others, options: tool.sampleOptions ?? {} });
}

describe('a sample without an account', () => {
  it.each(listToolFacts().map((tool) => [tool.id, tool] as const))(
    'is converted by %s with the same result as by the tool itself',
    async (_id, tool) => {
      const expected = await runOnSample(tool);
      const report = await call(`/api/samples/${tool.id}/report`);
      expect(report.status).toBe(200);
      const stored = storedReportSchema.parse(await report.json());
      expect(stored.report.summary).toBe(expected.report.summary);
      const attachments = Buffer.from(
        await (await call(`/api/samples/${tool.id}/attachments`)).arrayBuffer(),
      );
      const files = cutAttachments(stored.attachments, attachments.length, (from, to) =>
        attachments.subarray(from, to),
      );
      expect(files?.map(({ fileName, content }) => [fileName, content.length])).toEqual(
        (expected.attachments ?? []).map(({ fileName, bytes }) => [fileName, bytes.length]),
      );
      const output = await call(`/api/samples/${tool.id}/output`);
      expect(output.status).toBe(200);
      expect((await output.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    },
  );

  it('leaves nothing behind: no file, no conversion in any count', async () => {
    await expect.poll(() => listBucket(mesh.engines)).toEqual([]);
    const stats = (await (await admin.call('/api/admin/stats')).json()) as unknown[];
    expect(stats).toEqual([]);
  });

  it('is the only file that is converted: the gateway does not read sent bytes, and other calls need a session', async () => {
    const before = Buffer.from(await (await call('/api/samples/x-pobs/output')).arrayBuffer());
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(createSampleXer())]), 'mine.xer');
    form.append('options', '{"codePage":"1252"}');
    const headers = { origin: mesh.url };
    const sent = await call('/api/samples/x-pobs/output', { method: 'POST', body: form, headers });
    expect(sent.status).toBe(405);
    const named = await call('/api/samples/x-pobs/output?file=mine.xer&sample=../../index.html');
    expect(Buffer.from(await named.arrayBuffer()).equals(before)).toBe(true);
    expect((await call('/api/samples/no-such-tool/report')).status).toBe(404);
    expect((await call('/api/samples/..%2F..%2Findex.html/report')).status).toBe(404);
    expect((await call('/api/conversions')).status).toBe(401);
    const refused = await call('/api/convert', { method: 'POST', body: form, headers });
    expect(refused.status).toBe(401);
  });

  it('is limited by address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, async () => (await call('/api/samples/soos/report')).status),
    );
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
  });
});

describe('the objects of several files', () => {
  let planner: Planner;
  beforeAll(async () => {
    planner = await signUp(mesh.url);
  });

  it('are removed when their owner cancels while the last of them arrives', async () => {
    const id = createConversionId();
    const arriving = await beginUpload(id);
    expect((await planner.call(`/api/conversions/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await arriving.answer()).status).toBe(410);
    await expect.poll(() => listBucket(mesh.engines), { timeout: 90_000, interval: 2_000 }).toEqual([]);
  });

  it('are removed when their gateway is lost while the last of them arrives', async () => {
    const id = createConversionId();
    const arriving = await beginUpload(id);
    arriving.request.on('error', () => undefined);
    await Promise.all(mesh.processes('gateway').map((gateway) => gateway.kill('SIGKILL')));
    await mesh.start('gateway');
    await expect.poll(() => listBucket(mesh.engines), { timeout: 90_000, interval: 2_000 }).toEqual([]);
  });

  /** Two files are in the bucket, and more than one part of the third is in the multipart upload. */
  async function beginUpload(id: ConversionId) {
    const large = Buffer.alloc(9 * 1024 * 1024, 'ERMHDR\t8.2\r\n');
    const { body, contentType } = formatMultipart([
      { name: 'toolId', content: 'schedule-assessment' },
      ...[1, 2, 3].map((place) => ({ name: 'file', fileName: `${place}.xer`, content: createSampleXer() })),
      { name: 'file', fileName: 'large.xer', content: large },
    ]);
    const headers = {
      cookie: planner.cookie(),
      'content-type': contentType,
      'content-length': String(body.length),
      'x-conversion-id': id,
    };
    const arriving = openUpload(mesh.url, headers, '/api/conversions');
    arriving.request.write(body.subarray(0, -512 * 1024));
    const read = () => planner.client.getConversion(id).catch(() => undefined);
    await expect.poll(async () => (await read())?.inputs?.length).toBe(4);
    const conversion = await read();
    const keys = conversion === undefined ? [] : listInputKeys(conversion);
    await expect.poll(() => listBucket(mesh.engines)).toEqual(expect.arrayContaining(keys.slice(0, 3)));
    await sleep(500);
    return arriving;
  }
});

describe('long lists', () => {
  it('are sent compressed to a browser', async () => {
    const planner = await signUp(mesh.url);
    const tools = await call('/api/tools', { headers: { 'accept-encoding': 'gzip' } });
    expect(tools.headers.get('content-encoding')).toBe('gzip');
    expect(await tools.json()).toEqual(JSON.parse(JSON.stringify(listToolFacts())));
    for (let count = 0; count < 6; count++) {
      await planner.convert({ toolId: 'x-pobs', fileName: 'plan.xer', bytes: createSampleXer() });
    }
    const conversions = await planner.call('/api/conversions', { headers: { 'accept-encoding': 'gzip' } });
    expect([conversions.headers.get('content-encoding'), conversions.status]).toEqual(['gzip', 200]);
  });
});

describe('the list of users', () => {
  it('contains every user with the fields of the specification', async () => {
    const planner = await signUp(mesh.url);
    const answer = await admin.call('/api/admin/users');
    const list = (await answer.json()) as unknown[];
    expect(answer.headers.get('x-total-count')).toBe(String(list.length));
    expect(list).toContainEqual(await readUser(planner));
    expect(list).toContainEqual({ ...(await readUser(admin)), isAdmin: true });
  });
});

describe('the statistics', () => {
  it('list deleted accounts together, last', async () => {
    const [gone, stays] = await Promise.all([signUp(mesh.url), signUp(mesh.url)]);
    const upload = { toolId: 'x-pobs', fileName: 'Plan.xer', bytes: createSampleXer() };
    for (const person of [gone, gone, stays]) expect((await person.convert(upload)).status).toBe(200);
    const read = async () =>
      (await (await admin.call('/api/admin/stats')).json()) as Record<string, unknown>[];
    const ids = await Promise.all([gone, stays].map(async (person) => (await readUser(person)).id));
    const findCounts = async () => {
      const entries = await read();
      return ids.map((id) => entries.find(({ userId }) => userId === id)?.['totalConversions']);
    };
    await expect.poll(findCounts).toEqual([2, 1]);
    const before = await read();
    const deleted = await gone.call('/api/account', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: gone.password }),
    });
    expect(deleted.status).toBe(204);
    const after = await read();
    expect(after.at(-1)).toEqual({
      userId: 'f'.repeat(24),
      username: 'Deleted accounts',
      totalConversions: 2,
      toolUsage: [{ toolType: 'x-pobs', count: 2 }],
    });
    const sum = (entries: readonly Record<string, unknown>[]) =>
      entries.reduce((total, { totalConversions }) => total + Number(totalConversions), 0);
    expect(sum(after)).toBe(sum(before));
    expect(JSON.stringify(after)).not.toContain(gone.username);
  });
});

describe('rights', () => {
  it('cannot be revoked by an administrator from themselves or from the last administrator', async () => {
    const { id } = await readUser(admin);
    const refused = async () => {
      const answer = await setAdmin(id, false);
      return [answer.status, await answer.json()];
    };
    expect(await refused()).toEqual([
      409,
      {
        code: 'account.last-administrator',
        error: 'This is the last administrator. Make another user an administrator first.',
      },
    ]);
    const second = await readUser(await signUp(mesh.url));
    await setAdmin(second.id, true);
    expect(await refused()).toEqual([
      409,
      {
        code: 'account.own-rights',
        error: 'You cannot remove your own administrator rights. Ask another administrator to do it.',
      },
    ]);
    expect(await readUser(admin)).toMatchObject({ isAdmin: true });
    await setAdmin(second.id, false);
  });

  it('change in a mutation too, but not an administrator’s own nor those of the last one', async () => {
    const planner = await signUp(mesh.url);
    const { id } = await readUser(planner);
    const own = (await readUser(admin)).id;
    const listCodes = ({ errors = [] }: GraphqlAnswer) => errors.map(({ extensions }) => extensions['code']);
    const set = (userId: string, isAdmin: boolean) =>
      askGraphql(
        admin,
        'mutation ($userId: ID!, $isAdmin: Boolean!) { setAdmin(userId: $userId, isAdmin: $isAdmin) { id isAdmin createdAt totalConversions } }',
        { userId, isAdmin },
      );
    expect(listCodes(await set(own, false))).toEqual(['account.last-administrator']);
    expect((await set(id, true)).data).toMatchObject({ setAdmin: { id, isAdmin: true } });
    expect(listCodes(await set(own, false))).toEqual(['account.own-rights']);
    expect((await set(id, false)).data).toMatchObject({ setAdmin: { id, isAdmin: false } });
    expect(listCodes(await set('unknown', true))).toEqual(['request.not-found']);
  });
});

describe('a site with a public address', () => {
  it('is served under its name, and probes under any name', async () => {
    const port = String(await findFreePort());
    const gateway = await mesh.start('gateway', {
      HOST: '0.0.0.0',
      PORT: port,
      PUBLIC_URL: 'https://planning.example',
      EXTRA_HOSTS: 'floatwise-gateway',
    });
    const url = `http://127.0.0.1:${port}`;
    const ask = async (name: string) => (await askWith(url, '/api/config', ['Host', name])).status;
    expect(await ask('planning.example')).toBe(200);
    expect(await ask('floatwise-gateway')).toBe(200);
    expect(await ask(`127.0.0.1:${port}`)).toBe(421);
    expect(await ask('evil.example')).toBe(421);
    expect((await askWith(gateway.healthUrl, '/readyz', ['Host', '10.1.2.3:9090'])).status).toBe(200);
    await gateway.kill('SIGTERM');
  });
});

// Last, because it ends the only converter.
describe('a query of the current work', () => {
  it('returns it with the online converters', async () => {
    const query =
      '{ live { waiting oldestWaitingMs running converters { id version slots busy startedAt } } }';
    const list = async () =>
      ((await askGraphql(admin, query)).data?.['live'] as { converters: unknown[] }).converters;
    await expect.poll(list).toHaveLength(1);
    const [first] = mesh.processes('converter');
    const second = await mesh.start('converter');
    await expect.poll(list).toHaveLength(2);
    await first?.kill('SIGTERM');
    expect(await list()).toHaveLength(1);
    expect((await askGraphql(admin, query)).data?.['live']).toMatchObject({
      waiting: 0,
      oldestWaitingMs: null,
      running: 0,
      converters: [{ slots: expect.any(Number) as number, busy: 0 }],
    });
    await second.kill('SIGKILL');
    await expect.poll(list).toHaveLength(0);
  });
});
