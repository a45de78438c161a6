import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient, createConversionId, type Client, type ConversionEvent } from '@floatwise/client';
import { conversionBucket, createdApiKeySchema, type ConversionId } from '@floatwise/contracts';
import { connectNats, createLogger, type NatsConnection } from '@floatwise/service-kit';
import {
  findFreePort,
  listBucket,
  signUp,
  startEngines,
  startMesh,
  type Engines,
  type Mesh,
  type MeshProcess,
  type Planner,
} from '@floatwise/testkit';
import { runTool } from '@floatwise/tools/run';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findTrialRoot } from '../find-shared-site.ts';
import { createSampleXer, removePobsNaively } from './sample-xer.ts';

let engines: Engines;
let mesh: Mesh;
let nats: NatsConnection;
/** States in the order in which they were written, by conversion. */
const written = new Map<string, string[]>();
let planner: Planner;
let key: string;
let client: Client;
let retried: Error[];

beforeAll(async () => {
  // Without users, so that the test may subscribe to the records.
  engines = await startEngines();
  mesh = await startMesh({ root: await findTrialRoot(), engines, env: { UPLOAD_SLOTS: '1' } });
  nats = await connectNats({ url: engines.natsUrl }, 'test', createLogger('test', { level: 'silent' }));
  nats.subscribe(`$KV.${conversionBucket.name}.*`, {
    callback: (error, message) => {
      const id = message.subject.split('.').at(-1) ?? '';
      if (error || message.data.length === 0) return;
      const { state } = message.json<{ state: string }>();
      written.set(id, [...(written.get(id) ?? []), state]);
    },
  });
  await nats.flush();
  planner = await signUp(mesh.url);
  const created = await planner.postJson('/api/keys', { name: 'client' });
  ({ key } = createdApiKeySchema.parse(await created.json()));
});
afterAll(async () => {
  await nats.close();
  await mesh.stop();
  await engines.stop();
});
beforeEach(() => {
  retried = [];
  client = createClient({ url: mesh.url, key, onRetry: (error) => retried.push(error) });
});

const bytes = createSampleXer();
const upload = { toolId: 'x-pobs', fileName: 'a.xer', bytes };
const slow = { ...upload, toolId: 'trial', options: { ms: 3_000 } };

describe('a client with an API key', () => {
  it('converts a file, reports its progress, and leaves nothing', async () => {
    const events: ConversionEvent[] = [];
    const result = await client.convert(upload, { onEvent: (event) => events.push(event) });
    expect(removePobsNaively(bytes).equals(result.bytes)).toBe(true);
    expect(result).toMatchObject({ fileName: 'a_x-pobs.xer', report: { tool: 'x-pobs' } });
    expect(events.at(-1)).toMatchObject({ type: 'change', data: { state: 'finished' } });
    await expect(client.fetchOutput(result.conversion.id)).rejects.toMatchObject({
      status: 410,
      code: 'conversion.gone',
    });
    await expect.poll(() => listBucket(mesh.engines)).toEqual([]);
    expect(retried).toEqual([]);
  });

  it('gets the attachments byte for byte, and leaves none', async () => {
    const sample = readFileSync(new URL('../../web/public/samples/riverside.xer', import.meta.url));
    const given = { fileName: 'riverside.xer', bytes: new Uint8Array(sample) };
    const { attachments = [] } = await runTool('soos', { ...given, bytes: new Uint8Array(sample) });
    const result = await client.convert({ ...given, toolId: 'soos' });
    expect(attachments.length).toBeGreaterThan(0);
    expect(result.attachments).toEqual(
      attachments.map(({ bytes: content, ...attachment }) => ({
        ...attachment,
        size: content.length,
        bytes: new Uint8Array(content),
      })),
    );
    await expect.poll(() => listBucket(mesh.engines)).toEqual([]);
  });

  it('lists the tools and the conversions of its account', async () => {
    expect((await client.listTools()).map(({ id }) => id)).toContain('x-pobs');
    const { id } = await client.startConversion(upload);
    expect(await client.awaitConversion(id)).toMatchObject({ id, state: 'finished' });
    expect(await client.listConversions()).toContainEqual(expect.objectContaining({ id, fileName: 'a.xer' }));
    await client.removeConversion(id);
    expect(await client.getConversion(id)).toMatchObject({ state: 'abandoned' });
    await expect(client.resume(id)).rejects.toMatchObject({ code: 'conversion.abandoned' });
  });

  it('finds a conversion again by its id, even if it was taken', async () => {
    const id = createConversionId();
    const leaving = new AbortController();
    const converting = client.convert(slow, {
      ...{ id, signal: leaving.signal },
      // A run is recorded a second after it began.
      onEvent: ({ type, data }) => {
        if (type === 'change' && data.state === 'running') leaving.abort();
      },
    });
    await expect(converting).rejects.toMatchObject({ name: 'AbortError' });
    expect((await client.startConversion(slow, { id })).state).toBe('running');
    await client.awaitConversion(id);
    await client.fetchOutput(id);
    expect(bytes.equals((await client.resume(id)).bytes)).toBe(true);
  });

  it('receives problems with their code, status and sentence', async () => {
    const broken = { ...upload, bytes: Buffer.from('not a schedule') };
    await expect(client.convert(broken)).rejects.toMatchObject({ name: 'ProblemError', code: 'E_NOT_XER' });
    await expect(client.convert({ ...upload, toolId: 'none' })).rejects.toMatchObject({
      status: 404,
      code: 'request.unknown-tool',
    });
    await expect(client.getConversion(createConversionId())).rejects.toMatchObject({
      status: 404,
      message: 'Conversion not found.',
    });
    expect(retried).toEqual([]);
  });

  it('is refused with an invalid key, and for calls that keys may not make', async () => {
    const stranger = createClient({ url: mesh.url, key: `fw_${'0'.repeat(16)}_${'a'.repeat(43)}` });
    await expect(stranger.convert(upload)).rejects.toMatchObject({ status: 401, code: 'key.invalid' });
    await expect(client.call('/api/user')).rejects.toMatchObject({ status: 403, code: 'key.forbidden' });
  });

  it('retries after the time in Retry-After', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => client.convert(upload)));
    expect(results).toHaveLength(5);
    expect(retried.length).toBeGreaterThan(0);
    for (const error of retried)
      expect(error).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) as number });
  });
});

it.each([0, 1])('example %i of the README runs unchanged', async (index) => {
  const readme = await readFile(new URL('../../packages/client/README.md', import.meta.url), 'utf8');
  const example = [...readme.matchAll(/```js\n(.*?)```/gs)][index]?.[1] ?? '';
  const folder = await mkdtemp(join(import.meta.dirname, '.example-'));
  try {
    await writeFile(join(folder, 'schedule.xer'), bytes);
    await writeFile(join(folder, 'example.js'), example);
    const env = { ...process.env, FLOATWISE_URL: mesh.url, FLOATWISE_KEY: key };
    const { stdout } = await promisify(execFile)(process.execPath, ['example.js'], { cwd: folder, env });
    expect(stdout).toMatch(index === 0 ? /no relationships/ : /finished\nschedule_soos\.xer: \d+ bytes\n$/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

const listWritten = (id: ConversionId): string[] => written.get(id) ?? [];

describe('the record of a conversion', () => {
  it.each([
    ['free', 100],
    ['priced', 301],
  ] as const)(
    'is written in every state when it is %s, and is settled before its first byte',
    async (_what, tasks) => {
      let files = 0;
      const convert = async (): Promise<string[]> => {
        const id = createConversionId();
        const file = createSampleXer(tasks, `File ${files++} of ${tasks}`);
        const answer = await planner.convert({ ...upload, id, bytes: file });
        expect(answer.status).toBe(200);
        await answer.arrayBuffer();
        // A second fetch writes nothing.
        expect((await planner.call(`/api/conversions/${id}/output`)).status).toBe(200);
        return listWritten(id);
      };
      const states = ['accepted', 'queued', 'running', 'finished', 'delivered', 'delivered'];
      expect(await convert()).toEqual(states);
    },
  );
});

describe('a gateway that is killed', () => {
  it('costs the client nothing: it finds its conversion at the next gateway', async () => {
    const gateway = (): MeshProcess | undefined => mesh.processes('gateway').at(-1);
    const states: string[] = [];
    const converting = client.convert(slow, {
      onEvent: ({ type, data }) => type === 'change' && states.push(data.state),
    });
    await expect.poll(() => states).toContain('running');
    await gateway()?.kill('SIGKILL');
    await expect.poll(() => retried.map(({ name }) => name)).toContain('SiteUnreachableError');
    const started = mesh.start('gateway');
    expect(bytes.equals((await converting).bytes)).toBe(true);
    await started;
    expect(states.at(-1)).toBe('finished');
  });

  it('is reported if none comes back', async () => {
    const nowhere = createClient({ url: `http://127.0.0.1:${await findFreePort()}`, patienceMs: 1_000 });
    await expect(nowhere.convert(upload)).rejects.toMatchObject({
      name: 'SiteUnreachableError',
      reason: 'ECONNREFUSED',
    });
  });
});
