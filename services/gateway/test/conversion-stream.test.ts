import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  conversionDeliveredSchema,
  conversionFailedSchema,
  conversionFinishedSchema,
  conversionSubjects,
  converterConsumer,
  eventStream,
  jobStream,
  type ConversionFailed,
  type ConversionFinished,
  type ConversionProgress,
} from '@floatwise/contracts';
import {
  connectNats,
  createLogger,
  ensureStreams,
  publishKept,
  type NatsConnection,
} from '@floatwise/service-kit';
import { createConversionId, findFreePort, startEngines, type Engines } from '@floatwise/testkit';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConversionQueue, Outcome } from '../src/app/ports.ts';
import { followOutcomes } from '../src/consumers/on-conversion-outcome.ts';
import { openConversionQueue } from '../src/events/conversion-queue.ts';
import { describeOutcomeFeed } from './outcome-feed-contract.ts';
import { createFinished, createJob } from './sample-outcomes.ts';

const silent = createLogger('test', { level: 'silent' });

let dataDir: string;
let port: number;
let engines: Engines;
let nats: NatsConnection;
let queue: ConversionQueue;
const start = (): Promise<Engines> => startEngines({ only: ['nats'], dataDir, ports: { nats: port } });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'floatwise-nats-'));
  port = await findFreePort();
  engines = await start();
  nats = await connectNats({ url: engines.natsUrl }, 'test', silent);
  await ensureStreams(nats, 1);
  queue = await openConversionQueue(nats);
});
afterAll(async () => {
  await nats.close();
  await engines.stop();
  await rm(dataDir, { recursive: true, force: true });
});

let published = 0;
async function publish(event: ConversionFinished | ConversionFailed): Promise<void> {
  const [subject, schema] =
    'outputKey' in event
      ? ([conversionSubjects.finished, conversionFinishedSchema] as const)
      : ([conversionSubjects.failed, conversionFailedSchema] as const);
  // Another message id each time: what the stream itself does not hold back must not be told twice either.
  await publishKept(nats, { subject, schema, body: event, messageId: `test-${++published}` }, 20_000);
}

describeOutcomeFeed('JetStream', async () => ({ feed: await followOutcomes(nats, silent), publish }));

describe('the feed', () => {
  it('passes over what it cannot read and goes on', async () => {
    const feed = await followOutcomes(nats, silent);
    const told: Outcome[] = [];
    const id = createConversionId();
    feed.subscribe(id, (outcome) => told.push(outcome));
    await jetstream(nats).publish(conversionSubjects.finished, '{"conversionId":1}');
    await jetstream(nats).publish(conversionSubjects.failed, 'no JSON at all');
    await publish(createFinished(id));
    await expect.poll(() => told.length).toBe(1);
    await feed.stop();
  });

  it('goes on without a gap after the server was killed and came back', async () => {
    const feed = await followOutcomes(nats, silent);
    const told: string[] = [];
    const ids = Array.from({ length: 4 }, createConversionId);
    for (const id of ids) feed.subscribe(id, () => told.push(id));
    await publish(createFinished(ids[0] ?? createConversionId()));
    await expect.poll(() => told.length).toBe(1);
    await engines.kill();
    engines = await start();
    for (const id of ids.slice(1)) await publish(createFinished(id));
    await expect.poll(() => told, { timeout: 10_000 }).toEqual(ids);
    await feed.stop();
  });
});

describe('the queue', () => {
  it('takes a job once, tells its place, and lets it be taken back', async () => {
    const jobs = Array.from({ length: 3 }, () => createJob(createConversionId()));
    const sequences: number[] = [];
    for (const job of jobs) sequences.push(await queue.publishRequested(job));
    const [first, , third] = jobs;
    expect(first && (await queue.publishRequested(first))).toBe(sequences[0]);
    await sleep(300);
    expect(await queue.countWaiting()).toBe(3);
    expect(await queue.countAhead(sequences[2] ?? 0)).toBe(2);

    if (third) await queue.cancel(third.conversionId, sequences[2]);
    await sleep(300);
    expect(await queue.countWaiting()).toBe(2);

    const consumer = await jetstream(nats).consumers.get(jobStream.name, converterConsumer);
    const message = await consumer.next({ expires: 2_000 });
    expect(message?.json()).toMatchObject({ conversionId: first?.conversionId });
    await sleep(300);
    expect(await queue.countAhead(sequences[0] ?? 0)).toBeUndefined();
    expect(await queue.countAhead(sequences[1] ?? 0)).toBe(0);
    message?.ack();
    if (jobs[1]) await queue.cancel(jobs[1].conversionId, sequences[1]);
    const manager = await jetstreamManager(nats);
    await expect.poll(async () => (await manager.streams.info(jobStream.name)).state.messages).toBe(0);
  });

  it('calls off a run with the id of its conversion', async () => {
    const cancelled: string[] = [];
    nats.subscribe(conversionSubjects.cancelledAny, {
      callback: (_error, message) => {
        cancelled.push(message.subject);
      },
    });
    await nats.flush();
    const id = createConversionId();
    await queue.cancel(id, undefined);
    await expect.poll(() => cancelled).toEqual([conversionSubjects.cancelled(id)]);
  });

  it('carries progress to whoever follows this conversion, until they stop', async () => {
    const [id, other] = [createConversionId(), createConversionId()];
    const seen: ConversionProgress[] = [];
    const stop = queue.subscribeProgress(id, (progress) => seen.push(progress));
    await nats.flush();
    queue.publishProgress(other, { stage: 'queue', ahead: 1 });
    nats.publish(conversionSubjects.progress(id), '{"stage":"nonsense"}');
    queue.publishProgress(id, { stage: 'queue', ahead: 3 });
    await expect.poll(() => seen).toEqual([{ stage: 'queue', ahead: 3 }]);
    stop();
    queue.publishProgress(id, { stage: 'queue', ahead: 2 });
    await nats.flush();
    expect(seen).toHaveLength(1);
  });

  it('keeps one delivery of a conversion, however often it is told', async () => {
    const id = createConversionId();
    const { inputBytes, outputBytes, tasks, durationMs, ...rest } = createFinished(id);
    const event = conversionDeliveredSchema.parse({
      ...rest,
      inputBytes,
      outputBytes,
      tasks,
      durationMs,
      deliveredAt: '2026-01-01T00:00:02.000Z',
    });
    const manager = await jetstreamManager(nats);
    const count = async (): Promise<number> => (await manager.streams.info(eventStream.name)).state.messages;
    const before = await count();
    await Promise.all([queue.publishDelivered(event), queue.publishDelivered(event)]);
    expect(await count()).toBe(before + 1);
  });
});
