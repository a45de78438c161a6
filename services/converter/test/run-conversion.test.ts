import {
  conversionRequestedSchema,
  eventStream,
  objectKeys,
  type ConversionFailed,
  type ConversionFinished,
  type ConversionRequested,
} from '@floatwise/contracts';
import {
  connectNats,
  createLogger,
  ensureStreams,
  openObjectStore,
  type NatsConnection,
  type ObjectStore,
} from '@floatwise/service-kit';
import { createConversionId, startEngines, type Engines } from '@floatwise/testkit';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConversionObjects } from '../src/adapters/conversion-objects.ts';
import { startWorkerPool, type WorkerPool } from '../src/adapters/worker-pool.ts';
import { runConversion, type RunConversionPorts } from '../src/app/run-conversion.ts';
import { createConversionPublisher } from '../src/events/conversion-publisher.ts';

const silent = createLogger('test', { level: 'silent' });
const xer = 'ERMHDR\t8.2\r\n%T\tPOBS\r\n%F\tpobs_id\r\n%R\t1\r\n%E\r\n';
const going = new AbortController().signal;

let engines: Engines;
let nats: NatsConnection;
let store: ObjectStore;
let pool: WorkerPool;
let ports: RunConversionPorts;

beforeAll(async () => {
  engines = await startEngines({ only: ['nats', 's3'] });
  nats = await connectNats({ url: engines.natsUrl }, 'test', silent);
  await ensureStreams(nats, 1);
  store = openObjectStore({ ...engines.s3, bucket: 'floatwise', region: 'us-east-1' });
  await store.ensureBucket();
  pool = startWorkerPool({ threads: 2, toolTimeoutMs: 20_000, toolMemoryMb: 256 });
  ports = {
    objects: openConversionObjects(store),
    runTool: pool.runOnWorker,
    events: createConversionPublisher(nats),
  };
});
afterAll(async () => {
  await pool.stop();
  await nats.close();
  await engines.stop();
});

async function createJob(text: string): Promise<ConversionRequested> {
  const id = createConversionId();
  await store.putBytes(objectKeys.input(id), Buffer.from(text));
  return conversionRequestedSchema.parse({
    conversionId: id,
    userId: 'a'.repeat(24),
    username: 'Ann',
    toolId: 'x-pobs',
    fileName: 'a.xer',
    requestedAt: '2026-01-01T00:00:00.000Z',
    inputKey: objectKeys.input(id),
    inputBytes: Math.max(1, text.length),
    options: {},
  });
}

/** Everything the stream holds of a conversion. */
async function listTold(job: ConversionRequested): Promise<(ConversionFinished | ConversionFailed)[]> {
  const manager = await jetstreamManager(nats);
  const { state } = await manager.streams.info(eventStream.name);
  const told: (ConversionFinished | ConversionFailed)[] = [];
  for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
    const stored = await manager.streams.getMessage(eventStream.name, { seq });
    const event = stored?.json<ConversionFinished | ConversionFailed>();
    if (event?.conversionId === job.conversionId) told.push(event);
  }
  return told;
}

const listKeys = async (job: ConversionRequested): Promise<string[]> =>
  (await store.list('')).map(({ key }) => key).filter((key) => key.includes(job.conversionId));

describe('runConversion', () => {
  it('stores output and report under its own run, and tells where', async () => {
    const job = await createJob(xer);
    expect(await runConversion(job, { delivery: 2, signal: going }, ports)).toBe('finished');
    expect(await listTold(job)).toMatchObject([
      {
        outputKey: objectKeys.output(job.conversionId, 2),
        reportKey: objectKeys.report(job.conversionId, 2),
        outputName: 'a_x-pobs.xer',
        outputBytes: 16,
      },
    ]);
    const output = await store.getBytes(objectKeys.output(job.conversionId, 2));
    expect(Buffer.from(output).toString()).toBe('ERMHDR\t8.2\r\n%E\r\n');
  });

  it('told twice, also at the same time, stands once; the other run leaves nothing', async () => {
    const job = await createJob(xer);
    const outcomes = await Promise.all(
      [1, 2, 3].map((delivery) => runConversion(job, { delivery, signal: going }, ports)),
    );
    expect(outcomes.toSorted()).toEqual(['finished', 'repeated', 'repeated']);
    const [told, ...more] = await listTold(job);
    expect(more).toEqual([]);
    const kept = told && 'outputKey' in told ? [told.outputKey, told.reportKey] : [];
    expect((await listKeys(job)).toSorted()).toEqual([job.inputKey, ...kept].toSorted());
  });

  it('tells why a file cannot be used, and does not run it again', async () => {
    const job = await createJob('no XER');
    expect(await runConversion(job, { delivery: 1, signal: going }, ports)).toBe('refused');
    expect(await listTold(job)).toMatchObject([{ code: 'E_NOT_XER' }]);
    expect(await listKeys(job)).toEqual([job.inputKey]);
  });

  it('tells that the input is gone, but not over an outcome told before', async () => {
    const job = await createJob(xer);
    await store.remove([job.inputKey]);
    expect(await runConversion(job, { delivery: 1, signal: going }, ports)).toBe('abandoned');
    expect(await listTold(job)).toMatchObject([{ code: 'conversion.abandoned' }]);

    const done = await createJob(xer);
    await runConversion(done, { delivery: 1, signal: going }, ports);
    await store.remove([done.inputKey]);
    await runConversion(done, { delivery: 2, signal: going }, ports);
    expect(await listTold(done)).toMatchObject([{ outputBytes: 16 }]);
  });

  it('called off, it tells and leaves nothing', async () => {
    const job = await createJob(xer);
    expect(await runConversion(job, { delivery: 1, signal: AbortSignal.abort() }, ports)).toBe('abandoned');
    expect(await listTold(job)).toEqual([]);
    expect(await listKeys(job)).toEqual([job.inputKey]);
  });

  it('throws what the store throws, so that the job is handed out again', async () => {
    const job = await createJob(xer);
    const away = openObjectStore({
      ...engines.s3,
      endpoint: 'http://127.0.0.1:1',
      bucket: 'floatwise',
      region: 'us-east-1',
    });
    const broken = { ...ports, objects: openConversionObjects(away) };
    await expect(runConversion(job, { delivery: 1, signal: going }, broken)).rejects.toThrow();
    expect(await listTold(job)).toEqual([]);
    expect(await runConversion(job, { delivery: 2, signal: going }, ports)).toBe('finished');
  });
});
