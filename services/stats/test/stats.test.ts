import {
  conversionDeliveredSchema,
  conversionFailedSchema,
  conversionSubjects,
  eventStream,
  statsConsumer,
  statsRequests,
  userIdSchema,
  type ConversionDelivered,
  type UserUsage,
} from '@floatwise/contracts';
import {
  connectNats,
  createLogger,
  ensureStreams,
  publishKept,
  request,
  type NatsConnection,
} from '@floatwise/service-kit';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { findFreePort, startEngines, type Engines } from '@floatwise/testkit';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMongoConversionStore } from '../src/adapters/mongo-conversion-store.ts';
import { readConfig } from '../src/config.ts';
import { startStats } from '../src/service.ts';
import { createDelivered, createFailed } from './sample-events.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const silent = createLogger('stats', { level: 'silent' });

type RunningStats = Awaited<ReturnType<typeof startStats>>;

let engines: Engines;
let nats: NatsConnection;
let mongodb: Connection;
let users = 0;
let userId: string;

const env = (): NodeJS.ProcessEnv => ({
  NATS_URL: engines.natsUrl,
  MONGODB_URL: engines.mongodbUrl,
  HEALTH_PORT: '0',
});
const start = (settings = env()): Promise<RunningStats> => startStats(readConfig(settings), silent);
const createEvent = (): ConversionDelivered => createDelivered({ userId });
/** Another message id makes another message of the same event, as a repetition after the stream's window is. */
const publish = (body: ConversionDelivered, messageId: string = body.conversionId): Promise<unknown> =>
  publishKept(
    nats,
    { subject: conversionSubjects.delivered, schema: conversionDeliveredSchema, body, messageId },
    10_000,
  );

/** The service as its own process, which a test may kill. */
function spawnStats(): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, [main], {
    env: { ...process.env, ...env() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function findUsage(id = userId): Promise<UserUsage | undefined> {
  const usage = await request(nats, statsRequests.listUsage, {});
  return usage.find((entry) => entry.userId === id);
}

async function readPending(): Promise<number> {
  const { num_pending: waiting, num_ack_pending: atHand } = await (
    await jetstreamManager(nats)
  ).consumers.info(eventStream.name, statsConsumer);
  return waiting + atHand;
}

/** Until nothing is left on the stream to be recorded. */
async function settle(timeout = 20_000): Promise<void> {
  await expect.poll(readPending, { timeout, interval: 25 }).toBe(0);
}

beforeAll(async () => {
  engines = await startEngines({ only: ['nats', 'mongodb'] });
  nats = await connectNats({ url: engines.natsUrl }, 'test', silent);
  mongodb = await openMongo(engines.mongodbUrl);
  await ensureStreams(nats, 1);
}, 30_000);

afterAll(async () => {
  await nats.close();
  await mongodb.destroy();
  await engines.stop();
}, 30_000);

beforeEach(() => {
  userId = userIdSchema.parse((++users).toString(16).padStart(24, '0'));
});

describe('stats', () => {
  let stats: RunningStats;
  beforeAll(async () => {
    stats = await start();
  }, 30_000);
  afterAll(() => stats.stop());

  it('counts five hundred deliveries of several users exactly', async () => {
    const other = 'd'.repeat(24);
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        publish(
          createDelivered({
            userId: index % 5 === 0 ? other : userId,
            toolId: index % 2 === 0 ? 'x-pobs' : 'x-risktype',
          }),
        ),
      ),
    );
    await settle(60_000);
    console.log(`500 deliveries recorded in ${String(Math.round(performance.now() - startedAt))} ms`);
    expect(await findUsage()).toMatchObject({
      username: 'Ann',
      totalConversions: 400,
      toolUsage: [
        { toolType: 'x-pobs', count: 200 },
        { toolType: 'x-risktype', count: 200 },
      ],
    });
    expect((await findUsage(other))?.totalConversions).toBe(100);
    expect(await mongodb.collection('conversions').countDocuments({ userId })).toBe(400);
  }, 70_000);

  it('counts a conversion once though its event is published twice', async () => {
    const event = createEvent();
    await publish(event);
    await publish(event, 'published once more');
    await publish(createEvent());
    await settle();
    expect((await findUsage())?.totalConversions).toBe(2);
  });

  it('counts deliveries only', async () => {
    const failed = createFailed({ userId });
    await publishKept(
      nats,
      {
        subject: conversionSubjects.failed,
        schema: conversionFailedSchema,
        body: failed,
        messageId: failed.conversionId,
      },
      10_000,
    );
    await settle();
    expect(await findUsage()).toBeUndefined();
    expect(
      await mongodb.collection<{ _id: string }>('conversions').findOne({ _id: failed.conversionId }),
    ).toMatchObject({ outcome: 'failed', code: 'E_NOT_XER', userId });
  });

  it('puts an unreadable event aside and goes on with the next', async () => {
    await jetstream(nats).publish(conversionSubjects.delivered, 'not JSON');
    await publish(createEvent());
    await settle();
    expect((await findUsage())?.totalConversions).toBe(1);
    const metrics = await (await fetch(`http://127.0.0.1:${String(stats.healthPort)}/metrics`)).text();
    expect(metrics).toMatch(
      /stats_events_total\{subject="conversion.delivered",result="unreadable",service="stats"\} 1/,
    );
  });

  it('goes on when the stream was made anew', async () => {
    await publish(createEvent());
    await publish(createEvent());
    await settle();
    await (await jetstreamManager(nats)).streams.delete(eventStream.name);
    await ensureStreams(nats, 1);
    await publish(createEvent());
    await settle();
    expect((await findUsage())?.totalConversions).toBe(3);
  }, 30_000);

  it('shares the work with a second instance and still counts exactly', async () => {
    const second = await start();
    await Promise.all(Array.from({ length: 60 }, () => publish(createEvent())));
    await settle();
    await second.stop();
    expect((await findUsage())?.totalConversions).toBe(60);
  }, 30_000);
});

describe('after an end in the middle', () => {
  it('counts what was noted but not yet counted, when the event comes again', async () => {
    const event = createEvent();
    await publish(event);
    const manager = await jetstreamManager(nats);
    const { created, state } = await manager.streams.info(eventStream.name);
    await createMongoConversionStore(mongodb).putDelivery(
      { outcome: 'delivered', event },
      { sequence: state.last_seq, streamCreated: new Date(created) },
    );
    const stats = await start();
    await settle();
    expect((await findUsage())?.totalConversions).toBe(1);
    await stats.stop();
  }, 20_000);

  it('counts nothing twice when the whole stream is handed over again', async () => {
    const first = await start();
    await Promise.all(Array.from({ length: 20 }, () => publish(createEvent())));
    await settle();
    const before = await request(nats, statsRequests.listUsage, {});
    await first.stop();
    await (await jetstreamManager(nats)).consumers.delete(eventStream.name, statsConsumer);
    const second = await start();
    await settle(60_000);
    expect(await request(nats, statsRequests.listUsage, {})).toEqual(before);
    await second.stop();
  }, 80_000);

  it('counts exactly though its process is killed in the middle', async () => {
    const publishing = Promise.all(Array.from({ length: 300 }, () => publish(createEvent())));
    const child = spawnStats();
    const ended = once(child, 'exit');
    let recorded = 0;
    for await (const chunk of child.stdout) {
      recorded += String(chunk).split('conversion event recorded').length - 1;
      if (recorded > 20) break;
    }
    child.kill('SIGKILL');
    await ended;
    await publishing;
    expect(await readPending()).toBeGreaterThan(0);
    const stats = await start();
    // The event at hand comes again when the server has waited long enough for its acknowledgement.
    await settle(60_000);
    expect((await findUsage())?.totalConversions).toBe(300);
    await stats.stop();
  }, 90_000);

  it('ends by itself on SIGTERM, with the event at hand acknowledged', async () => {
    await Promise.all(Array.from({ length: 100 }, () => publish(createEvent())));
    const child = spawnStats();
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    child.stdout.resume();
    await sleep(100);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    const { num_ack_pending: atHand } = await (
      await jetstreamManager(nats)
    ).consumers.info(eventStream.name, statsConsumer);
    expect(atHand).toBe(0);
    const stats = await start();
    await settle();
    expect((await findUsage())?.totalConversions).toBe(100);
    await stats.stop();
  }, 60_000);
});

describe('while an engine is away', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'stats-test-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('loses no event while the database is away', async () => {
    const port = await findFreePort();
    const before = await startEngines({ only: ['mongodb'], dataDir, ports: { mongodb: port } });
    const stats = await start({ ...env(), MONGODB_URL: before.mongodbUrl });
    await settle(60_000);
    await publish(createEvent());
    await settle();
    await before.kill();
    await Promise.all(Array.from({ length: 10 }, () => publish(createEvent())));
    await sleep(1_500);
    const ready = await fetch(`http://127.0.0.1:${String(stats.healthPort)}/readyz`);
    expect(await ready.json()).toEqual({ ready: false, failed: ['mongodb'] });
    const after = await startEngines({ only: ['mongodb'], dataDir, ports: { mongodb: port } });
    await settle(40_000);
    expect((await findUsage())?.totalConversions).toBe(11);
    await stats.stop();
    await after.stop();
  }, 120_000);

  it('counts on with a NATS server that came back without its data', async () => {
    const port = await findFreePort();
    const before = await startEngines({ only: ['nats'], ports: { nats: port } });
    const own = await connectNats({ url: before.natsUrl }, 'test', silent);
    const stats = await start({ ...env(), NATS_URL: before.natsUrl });
    const body = (): ConversionDelivered => createDelivered({ userId });
    const publishOwn = (event: ConversionDelivered): Promise<unknown> =>
      publishKept(
        own,
        {
          subject: conversionSubjects.delivered,
          schema: conversionDeliveredSchema,
          body: event,
          messageId: event.conversionId,
        },
        20_000,
      );
    const readTotal = async (): Promise<number | undefined> =>
      (await request(own, statsRequests.listUsage, {}).catch(() => [])).find(
        (entry) => entry.userId === userId,
      )?.totalConversions;
    for (let round = 0; round < 5; round++) await publishOwn(body());
    await expect.poll(readTotal, { timeout: 10_000 }).toBe(5);
    await before.stop();
    const after = await startEngines({ only: ['nats'], ports: { nats: port } });
    for (let round = 0; round < 2; round++) await publishOwn(body());
    await expect.poll(readTotal, { timeout: 30_000 }).toBe(7);
    await stats.stop();
    await own.close();
    await after.stop();
  }, 80_000);
});
