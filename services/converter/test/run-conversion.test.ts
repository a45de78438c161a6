import { randomBytes } from 'node:crypto';
import {
  apiKeyIdSchema,
  conversionFailedSchema,
  conversionIdSchema,
  conversionSubjects,
  eventStream,
  failures as reasons,
  objectKeys,
  type Conversion,
  type ConversionFailed,
  type KeptConversion,
} from '@floatwise/contracts';
import { maxAttempts } from '@floatwise/conversion';
import { asWritten, createQueued } from '@floatwise/conversion/test';
import {
  connectNats,
  createLogger,
  ensureStreams,
  openConversionRecords,
  ServiceError,
  type NatsConnection,
} from '@floatwise/service-kit';
import { openObjectStore, type ObjectStore } from '@floatwise/service-kit/s3';
import { createConversionId, startEngines, type Engines } from '@floatwise/testkit';
import { jetstreamManager, type JsMsg } from '@nats-io/jetstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConversionObjects } from '../src/adapters/conversion-objects.ts';
import { startWorkerPool, type WorkerPool } from '../src/adapters/worker-pool.ts';
import { ConverterLeavingError, LastRunOpenError, LongRunError } from '../src/app/errors.ts';
import type { RunConversionPorts } from '../src/app/ports.ts';
import { runConversion } from '../src/app/run-conversion.ts';
import { onConversionRequested } from '../src/consumers/on-conversion-requested.ts';
import { createRunningJobs } from '../src/consumers/running-jobs.ts';
import { createConversionPublisher } from '../src/events/conversion-publisher.ts';
import { createConverterMetrics } from '../src/telemetry.ts';

const silent = createLogger('test', { level: 'silent' });
const xer = 'ERMHDR\t8.2\r\n%T\tPOBS\r\n%F\tpobs_id\r\n%R\t1\r\n%T\tTASK\r\n%E\r\n';
const going = new AbortController().signal;

let engines: Engines;
let nats: NatsConnection;
let store: ObjectStore;
let pool: WorkerPool;
let ports: RunConversionPorts;
/** Error codes reported for failed conversions. */
const failures: string[] = [];

beforeAll(async () => {
  engines = await startEngines({ only: ['nats', 's3'] });
  nats = await connectNats({ url: engines.natsUrl }, 'test', silent);
  await ensureStreams(nats, 1);
  store = openObjectStore({ ...engines.s3, bucket: 'floatwise', region: 'us-east-1' });
  await store.ensureBucket();
  pool = startWorkerPool({ threads: 2, toolTimeoutMs: 20_000, toolMemoryMb: 256, warmsUp: false });
  ports = {
    records: await openConversionRecords(nats),
    objects: openConversionObjects(store),
    runTool: pool.runOnWorker,
    events: createConversionPublisher(nats),
    onFailed: (failed) => failures.push(failed.outcome.code),
    credits: { hold: () => Promise.reject(new Error('it is free')), review: () => Promise.resolve() },
    limitsMs: { run: 60_000, result: 600_000 },
  };
});
afterAll(async () => {
  await pool.stop();
  await nats.close();
  await engines.stop();
});

async function createJob(text: string, more: Partial<Conversion> = {}): Promise<KeptConversion> {
  const id = conversionIdSchema.parse(createConversionId());
  await store.putBytes(objectKeys.input(id), Buffer.from(text));
  const kept = await ports.records.create(
    asWritten(createQueued({ ...more, id, inputBytes: Math.max(1, text.length) })),
  );
  if (!kept) throw new Error('There is one with this id.');
  return kept;
}

const readRecord = async (job: KeptConversion): Promise<Conversion | undefined> =>
  (await ports.records.find(job.conversion.id))?.conversion;

/** Lists the failures of a conversion in the event stream. */
const listFailures = async (job: KeptConversion): Promise<ConversionFailed[]> =>
  (await listEvents(job, conversionSubjects.failed)).map((event) => conversionFailedSchema.parse(event));

/** Lists the events of a conversion on a subject of the event stream. */
async function listEvents(job: KeptConversion, subject: string): Promise<unknown[]> {
  const manager = await jetstreamManager(nats);
  const { state } = await manager.streams.info(eventStream.name);
  const found: { conversionId?: string }[] = [];
  for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
    const stored = await manager.streams.getMessage(eventStream.name, { seq });
    if (stored?.subject === subject) found.push(stored.json());
  }
  return found.filter(({ conversionId }) => conversionId === job.conversion.id);
}

const listKeys = async (job: KeptConversion): Promise<string[]> =>
  (await store.list('')).map(({ key }) => key).filter((key) => key.includes(job.conversion.id));

describe('runConversion', () => {
  it('records its attempt before it reports that the store is unavailable', async () => {
    const job = await createJob(xer);
    const away: RunConversionPorts = {
      ...ports,
      objects: { ...ports.objects, findInputs: () => Promise.reject(new Error('the store is away')) },
    };
    await expect(runConversion(job, going, away)).rejects.toThrow('the store is away');
    expect(await readRecord(job)).toMatchObject({ state: 'running', attempt: 1 });
  });

  it('fails immediately if the account was deleted', async () => {
    const job = await createJob(
      `${xer.replace('%E\r\n', '')}%T\tTASK\r\n%F\ttask_id\r\n${'%R\t1\r\n'.repeat(301)}%E\r\n`,
    );
    const deleted: RunConversionPorts = {
      ...ports,
      credits: { ...ports.credits, hold: () => Promise.reject(new ServiceError(reasons.accountNotFound)) },
    };
    expect(await runConversion(job, going, deleted)).toBe('failed');
    expect(await readRecord(job)).toMatchObject({ state: 'failed', outcome: { code: 'session.required' } });
    expect(await listKeys(job)).toEqual([]);
  });

  it('stores output and report under the keys of its run, and records that', async () => {
    const job = await createJob(xer);
    expect(await runConversion(job, going, ports)).toBe('finished');
    expect(await readRecord(job)).toMatchObject({
      state: 'finished',
      attempt: 1,
      outcome: { outputName: 'a_x-pobs.xer', outputBytes: 25, tasks: 0 },
    });
    const output = await store.getBytes(objectKeys.output(job.conversion.id, 1));
    expect(Buffer.from(output).toString()).toBe('ERMHDR\t8.2\r\n%T\tTASK\r\n%E\r\n');
  });

  it('stores no output that is its input', async () => {
    const job = await createJob('ERMHDR\t8.2\r\n%T\tTASK\r\n%E\r\n');
    const { id } = job.conversion;
    expect(await runConversion(job, going, ports)).toBe('finished');
    const [report] = (await store.list('')).filter(({ key }) => key === objectKeys.report(id, 1));
    expect(await readRecord(job)).toMatchObject({
      outcome: { isInput: true, outputBytes: job.conversion.inputBytes },
    });
    expect(report).toBeDefined();
    expect(await listKeys(job)).toEqual([objectKeys.input(id), objectKeys.report(id, 1)]);
  });

  it('ends once when run several times in parallel; the other runs leave nothing', async () => {
    const job = await createJob(xer);
    const outcomes = await Promise.all([1, 2, 3].map(() => runConversion(job, going, ports)));
    expect(outcomes.filter((outcome) => outcome === 'finished')).toHaveLength(1);
    const record = await readRecord(job);
    const { id } = job.conversion;
    const attempt = record?.attempt ?? 0;
    expect((await listKeys(job)).toSorted()).toEqual([
      objectKeys.input(id),
      objectKeys.output(id, attempt),
      objectKeys.report(id, attempt),
    ]);
    expect(await runConversion(job, going, ports)).toBe('repeated');
    expect(await readRecord(job)).toEqual(record);
  });

  it('reports once why a file cannot be used, and removes it', async () => {
    const job = await createJob('no XER');
    expect(await runConversion(job, going, ports)).toBe('refused');
    expect(await readRecord(job)).toMatchObject({ state: 'failed', outcome: { code: 'E_NOT_XER' } });
    expect(await runConversion(job, going, ports)).toBe('repeated');
    expect(await listFailures(job)).toMatchObject([{ code: 'E_NOT_XER' }]);
    expect(await listKeys(job)).toEqual([]);
  });

  it('reports a result once to the program that asked for it, though the first run was lost before it did', async () => {
    const listResults = (job: KeptConversion) => listEvents(job, conversionSubjects.finished);
    const job = await createJob(xer, { webhookKeyId: '0'.repeat(16) });
    const lost: RunConversionPorts = {
      ...ports,
      events: { ...ports.events, publishFinished: () => Promise.reject(new Error('the run is lost')) },
    };
    await expect(runConversion(job, going, lost)).rejects.toThrow('the run is lost');
    expect(await readRecord(job)).toMatchObject({ state: 'finished' });
    expect(await listResults(job)).toEqual([]);
    for (const _again of [1, 2]) expect(await runConversion(job, going, ports)).toBe('repeated');
    expect(await listResults(job)).toMatchObject([{ webhookKeyId: '0'.repeat(16), price: 0, tasks: 0 }]);
    const own = await createJob(xer);
    expect(await runConversion(own, going, ports)).toBe('finished');
    expect(await listResults(own)).toEqual([]);
  });

  it('reports a missing input, but does not overwrite an end already recorded', async () => {
    const job = await createJob(xer);
    await store.remove([objectKeys.input(job.conversion.id)]);
    expect(await runConversion(job, going, ports)).toBe('failed');
    expect(await readRecord(job)).toMatchObject({ outcome: { code: 'conversion.abandoned' } });

    const done = await createJob(xer);
    await runConversion(done, going, ports);
    await store.remove([objectKeys.input(done.conversion.id)]);
    expect(await runConversion(done, going, ports)).toBe('repeated');
    expect(await readRecord(done)).toMatchObject({ state: 'finished' });
  });

  it('reports and leaves nothing when cancelled', async () => {
    const job = await createJob(xer);
    expect(await runConversion(job, AbortSignal.abort(), ports)).toBe('abandoned');
    expect(await readRecord(job)).toMatchObject({ state: 'running' });
    expect(await listFailures(job)).toEqual([]);
    expect(await listKeys(job)).toEqual([objectKeys.input(job.conversion.id)]);
  });

  /** Ports whose store fails this often to accept an output, and a signal that aborts soon after the first failure. */
  function failStore(times: number, reason?: Error): [RunConversionPorts, AbortSignal] {
    const ending = new AbortController();
    let failed = 0;
    const failing: ObjectStore = {
      ...store,
      putStream: (...args) => {
        if (failed >= times) return store.putStream(...args);
        failed += 1;
        setTimeout(() => ending.abort(reason), 50);
        return Promise.reject(new Error('the store is away'));
      },
    };
    return [{ ...ports, objects: openConversionObjects(failing) }, ending.signal];
  }

  it('stops immediately and leaves nothing when cancelled while the store is unavailable', async () => {
    const job = await createJob(xer);
    const [away, calledOff] = failStore(Infinity);
    const startMs = performance.now();
    expect(await runConversion(job, calledOff, away)).toBe('abandoned');
    // Further tries would take about 13 seconds in total.
    expect(performance.now() - startMs).toBeLessThan(5_000);
    expect(await listKeys(job)).toEqual([objectKeys.input(job.conversion.id)]);
  });

  it('stores the output of a stopping converter even while the store is unavailable', async () => {
    const job = await createJob(xer);
    const [away, leaving] = failStore(1, new ConverterLeavingError());
    expect(await runConversion(job, leaving, away)).toBe('finished');
    expect(await readRecord(job)).toMatchObject({ state: 'finished', attempt: 1 });
  });

  it('is repeated by another converter after its own was stopped', async () => {
    const job = await createJob(xer);
    const leaving = AbortSignal.abort(new ConverterLeavingError());
    await expect(runConversion(job, leaving, ports)).rejects.toThrow(ConverterLeavingError);
    expect(await readRecord(job)).toMatchObject({ state: 'running', attempt: 1 });
    expect(await runConversion(job, going, ports)).toBe('finished');
    expect(await readRecord(job)).toMatchObject({ state: 'finished', attempt: 2 });
  });

  /** Brings the record to its last run, which began this long ago. */
  async function loseRuns(job: KeptConversion, agoMs: number): Promise<void> {
    let kept: KeptConversion | undefined = job;
    for (let attempt = 1; attempt <= maxAttempts && kept; attempt++) {
      kept = await ports.records.change(
        kept,
        asWritten({
          ...kept.conversion,
          attempt,
          state: 'running',
          since: new Date(Date.now() - agoMs).toISOString(),
        }),
      );
    }
  }

  it('is not given up while its last run may still be active', async () => {
    const job = await createJob(xer);
    await loseRuns(job, 5_000);
    await expect(runConversion(job, going, ports)).rejects.toThrow(LastRunOpenError);
    expect(await readRecord(job)).toMatchObject({ state: 'running', attempt: maxAttempts });
    expect(await listFailures(job)).toEqual([]);
  });

  it('waits again, as a large one, after a run that took longer than small ones may', async () => {
    const job = await createJob(xer);
    const slow = { ...ports, runTool: () => Promise.reject(new LongRunError()) };
    expect(await runConversion(job, going, slow)).toBe('moved');
    const record = await readRecord(job);
    expect(record).toMatchObject({ state: 'queued', isLong: true, attempt: 0 });
    // Its first job may come again if the converter is lost before it acknowledges it.
    expect(await runConversion(job, going, ports)).toBe('moved');
    const kept = await ports.records.find(job.conversion.id);
    if (kept === undefined) throw new Error('The record is gone.');
    expect(await runConversion(kept, going, ports)).toBe('finished');
    expect(await readRecord(job)).toMatchObject({ state: 'finished', attempt: 1 });
  });

  it('is given up after the maximum number of lost runs', async () => {
    const job = await createJob(xer);
    await loseRuns(job, 60_000);
    expect(await runConversion(job, going, ports)).toBe('failed');
    expect(await readRecord(job)).toMatchObject({ state: 'failed', outcome: { code: 'conversion.crashed' } });
    expect(await listFailures(job)).toHaveLength(1);
    expect(failures.at(-1)).toBe('conversion.crashed');
  });

  it('throws errors of the store, so that the job is delivered again', async () => {
    const job = await createJob(xer);
    const away = openObjectStore({
      ...engines.s3,
      endpoint: 'http://127.0.0.1:1',
      bucket: 'floatwise',
      region: 'us-east-1',
    });
    const broken = { ...ports, objects: openConversionObjects(away) };
    await expect(runConversion(job, going, broken)).rejects.toThrow();
    await expect.poll(() => readRecord(job)).toMatchObject({ state: 'running', attempt: 1 });
    expect(await runConversion(job, going, ports)).toBe('finished');
    expect(await readRecord(job)).toMatchObject({ state: 'finished', attempt: 2 });
  });
});

describe('onConversionRequested', () => {
  it('hands back a job until the result of its last run is reported', async () => {
    const webhookKeyId = apiKeyIdSchema.parse(randomBytes(8).toString('hex'));
    const job = await createJob(xer, { attempt: maxAttempts - 1, webhookKeyId });
    const running = createRunningJobs();
    const metrics = createConverterMetrics(running.size);
    const deliver = async (publishFinished: RunConversionPorts['events']['publishFinished']) => {
      const said: string[] = [];
      const message = {
        json: () => job,
        info: { deliveryCount: maxAttempts },
        working: () => undefined,
        ack: () => void said.push('ack'),
        nak: () => void said.push('nak'),
      };
      const context = { ports: { ...ports, events: { ...ports.events, publishFinished } }, running, metrics };
      await onConversionRequested(message as unknown as JsMsg, { ...context, logger: silent });
      return said;
    };
    expect(await deliver(() => Promise.reject(new Error('NATS is away')))).toEqual(['nak']);
    expect(await readRecord(job)).toMatchObject({ state: 'finished', attempt: maxAttempts });
    expect(await deliver(ports.events.publishFinished)).toEqual(['ack']);
    expect(await listEvents(job, conversionSubjects.finished)).toHaveLength(1);
  });
});
