import {
  conversionBucket,
  conversionSchema,
  conversionSubjects,
  formatJobId,
  formatVersion,
  jobStream,
} from '@floatwise/contracts';
import { connectNats, createLogger, type NatsConnection } from '@floatwise/service-kit';
import {
  createConversionId,
  signUp,
  startEngines,
  startMesh,
  type Engines,
  type Mesh,
} from '@floatwise/testkit';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer } from './sample-xer.ts';

const newer = { version: formatVersion + 1 };
let engines: Engines;
let mesh: Mesh;
let nats: NatsConnection;

beforeAll(async () => {
  // Every user has all permissions, so that the test can fill a stream and empty it.
  engines = await startEngines();
  mesh = await startMesh({ engines, env: { STREAM_STORAGE_MB: '10' } });
  nats = await connectNats({ url: engines.natsUrl }, 'test', createLogger('test', { level: 'silent' }));
});
afterAll(async () => {
  await nats.close();
  await mesh.stop();
  await engines.stop();
});

async function readMetric(name: string): Promise<number | undefined> {
  const text = await (await fetch(`${mesh.processes('gateway')[0]?.healthUrl}/metrics`)).text();
  const [, value] = new RegExp(`^${name}\\{stream="${jobStream.name}"[^}]*\\} (\\d+)`, 'm').exec(text) ?? [];
  return value === undefined ? undefined : Number(value);
}

it('near the limit of a stream new conversions are refused with Retry-After, running ones finish, and the site recovers automatically', async () => {
  const planner = await signUp(mesh.url);
  const upload = { toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer() };
  expect((await planner.convert(upload)).status).toBe(200);
  const subject = 'conversion.requested.small.no-tool';
  // Converters would remove messages that they cannot read.
  for (const converter of mesh.processes('converter')) await converter.kill('SIGSTOP');
  for (let count = 0; count < 29; count += 1) {
    await jetstream(nats).publish(subject, new Uint8Array(50_000));
  }
  await expect
    .poll(() => readMetric('floatwise_stream_bytes'), { timeout: 15_000, interval: 500 })
    .toBeGreaterThan(1_440_000);
  expect(await readMetric('floatwise_stream_limit_bytes')).toBe(1_572_864);
  const refused = await planner.submit(upload);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await refused.json()).toEqual({
    code: 'service.unavailable',
    error: 'The site has no room for more conversions at the moment. Please try again in a minute.',
  });
  expect((await fetch(mesh.url)).status).toBe(200);

  await (await jetstreamManager(nats)).streams.purge(jobStream.name);
  for (const converter of mesh.processes('converter')) await converter.kill('SIGCONT');
  await expect
    .poll(async () => (await planner.convert(upload)).status, { timeout: 20_000, interval: 1_000 })
    .toBe(200);
}, 90_000);

const publish = (subject: string, message: object, msgID: string): Promise<unknown> =>
  jetstream(nats).publish(subject, JSON.stringify(message), { msgID });

describe('data of a newer version than its reader', () => {
  it('as a job is left to newer converters for a while; then its owner gets an error', async () => {
    const planner = await signUp(mesh.url);
    const { id: userId } = (await (await planner.call('/api/user')).json()) as { id: string };
    const id = createConversionId();
    const now = new Date();
    const queued = conversionSchema.parse({
      id,
      userId,
      username: planner.username,
      toolId: 'x-pobs',
      fileName: 'a.xer',
      inputBytes: 1,
      options: {},
      requestedAt: now.toISOString(),
      since: now.toISOString(),
      deadline: new Date(now.getTime() + 120_000).toISOString(),
      attempt: 0,
      state: 'queued',
    });
    // With the message id of a job, so that NATS discards the gateway's own as a duplicate.
    const subject = conversionSubjects.requested('small', 'x-pobs');
    await publish(
      subject,
      { revision: 1, conversion: { ...newer, id, what: 'the future holds' } },
      formatJobId({ id }),
    );
    await publish(`$KV.${conversionBucket.name}.${id}`, queued, `record-${id}`);

    const read = async (): Promise<unknown> => (await planner.call(`/api/conversions/${id}`)).json();
    await expect
      .poll(read, { timeout: 40_000, interval: 500 })
      .toMatchObject({ state: 'failed', outcome: { code: 'conversion.newer-format' } });
    const findLeft = (): unknown =>
      mesh
        .processes('converter')[0]
        ?.output()
        .match(/is left to a newer converter/g);
    await expect.poll(findLeft).toHaveLength(5);
  });

  it('as a record is reported to a client that waits at this gateway', async () => {
    const planner = await signUp(mesh.url);
    const { id: userId } = (await (await planner.call('/api/user')).json()) as { id: string };
    const id = createConversionId();
    const later = new Date(Date.now() + 120_000).toISOString();
    const record = {
      ...{ id, userId, username: planner.username, toolId: 'x-pobs', fileName: 'a.xer', inputBytes: 1 },
      ...{ options: {}, requestedAt: later, since: later, deadline: later, attempt: 1, state: 'running' },
    };
    await publish(`$KV.${conversionBucket.name}.${id}`, record, `first-${id}`);
    const read = async (): Promise<unknown> => (await planner.call(`/api/conversions/${id}`)).json();
    await expect.poll(read, { timeout: 10_000 }).toMatchObject({ state: 'running' });
    const changed = { ...record, ...newer, state: 'polishing' };
    await publish(`$KV.${conversionBucket.name}.${id}`, changed, `second-${id}`);
    await expect
      .poll(read, { timeout: 10_000 })
      .toMatchObject({ state: 'failed', outcome: { code: 'conversion.newer-format' } });
  });

  it('as an event is not counted by older services, which log it and do not skip it', async () => {
    const [stats] = mesh.processes('stats');
    await publish(conversionSubjects.delivered, { ...newer, what: 'the future holds' }, 'an event');
    const readReady = async (): Promise<unknown> => (await fetch(`${stats?.healthUrl ?? ''}/readyz`)).json();
    await expect
      .poll(readReady, { timeout: 20_000, interval: 500 })
      .toMatchObject({ ready: false, failed: ['events'] });
    // A log arrives through a pipe, independently of the answers.
    await expect.poll(() => stats?.output()).toContain('NewerEventError');
  });
});

describe('a record with a damaged field', () => {
  it('is not found by its own calls, and fails neither the list nor the export of its owner', async () => {
    const planner = await signUp(mesh.url);
    const { id: userId } = (await (await planner.call('/api/user')).json()) as { id: string };
    const later = new Date(Date.now() + 120_000).toISOString();
    const sound = {
      ...{ version: formatVersion, userId, username: planner.username, toolId: 'x-pobs', fileName: 'a.xer' },
      ...{ inputBytes: 1, options: {}, requestedAt: later, since: later, deadline: later, attempt: 1 },
      ...{ arrival: 'one', free: false, price: 1, state: 'finished' },
      outcome: { outputName: 'a.xer', outputBytes: 1, tasks: 1, durationMs: 1 },
    };
    const ids: Record<string, string> = {};
    const damages = {
      none: {},
      outcome: { outcome: null },
      options: { options: undefined },
      price: { price: null },
    };
    for (const [name, damage] of Object.entries(damages)) {
      const id = (ids[name] = createConversionId());
      await publish(`$KV.${conversionBucket.name}.${id}`, { ...sound, id, ...damage }, `damaged-${id}`);
    }
    const list = async (): Promise<unknown> =>
      ((await (await planner.call('/api/conversions')).json()) as { id: string }[]).map(({ id }) => id);
    await expect.poll(list, { timeout: 10_000 }).toEqual([ids['none']]);
    const exported = await planner.call('/api/account/export');
    expect(exported.status).toBe(200);
    const { conversions } = (await exported.json()) as { conversions: { id: string }[] };
    expect(conversions.map(({ id }) => id)).toEqual([ids['none']]);
    for (const name of ['outcome', 'options', 'price'])
      for (const path of ['', '/report', '/output'])
        expect((await planner.call(`/api/conversions/${ids[name] ?? ''}${path}`)).status, name + path).toBe(
          404,
        );
  });
});
