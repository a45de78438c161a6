import {
  conversionDeliveredSchema,
  conversionFailedSchema,
  conversionSubjects,
  eventStream,
  personStatsRequests,
  statsConsumer,
  statsRequests,
  userIdSchema,
  type ConversionDelivered,
  type ConversionFailed,
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
import { findProgram } from '@floatwise/testkit/find-program';
import { findFreePort, startEngines, type Engines } from '@floatwise/testkit';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEndingCollections, type EndingCollections } from '../src/adapters/ending-collections.ts';
import { openStores } from '../src/adapters/open-stores.ts';
import { mergeDurations } from '../src/app/durations.ts';
import type { StatsStores } from '../src/app/ports.ts';
import { readConfig } from '../src/config.ts';
import { parseConversionEnding } from '../src/consumers/parse-conversion-ending.ts';
import { startStats } from '../src/service.ts';
import { createDelivered, createFailed } from './sample-events.ts';

const main = findProgram('services/stats/src/main.ts');
const logLimitMs = 20_000;
const silent = createLogger('stats', { level: 'silent' });

type RunningStats = Awaited<ReturnType<typeof startStats>>;

let engines: Engines;
let nats: NatsConnection;
let mongodb: Connection;
let collections: EndingCollections;
let stores: StatsStores;
let users = 0;
let userId: string;

const env = (): NodeJS.ProcessEnv => ({
  NATS_URL: engines.natsUrl,
  MONGODB_URL: engines.mongodbUrl,
  HEALTH_PORT: '0',
  // Events of these tests keep their names, whatever the date.
  CONVERSION_DAYS: '36500',
});
/** Services started by the current test and not stopped: one left running would count for every later test. */
const running = new Set<{ readonly stop: () => Promise<void> }>();
const startLasting = (settings = env()): Promise<RunningStats> => startStats(readConfig(settings), silent);
async function start(settings = env()): Promise<RunningStats> {
  const stats = await startLasting(settings);
  const started = {
    ...stats,
    stop: async () => {
      if (running.delete(started)) await stats.stop();
    },
  };
  running.add(started);
  return started;
}
const createEvent = (): ConversionDelivered => createDelivered({ userId });
/** Another message id makes another message of the same event, as a repetition after the stream's window is. */
const publish = (
  body: ConversionDelivered,
  messageId: string = body.conversionId,
  to: NatsConnection = nats,
): Promise<unknown> =>
  publishKept(
    to,
    { subject: conversionSubjects.delivered, schema: conversionDeliveredSchema, body, messageId },
    10_000,
  );

async function readLag({ healthPort }: { readonly healthPort: number }): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text();
  return Number(/^floatwise_stats_lag_seconds\{.*\} (\S+)$/m.exec(metrics)?.[1]);
}

async function publishFailed(): Promise<ConversionFailed> {
  const body = createFailed({ userId });
  await publishKept(
    nats,
    {
      subject: conversionSubjects.failed,
      schema: conversionFailedSchema,
      body,
      messageId: body.conversionId,
    },
    10_000,
  );
  return body;
}

/** Starts the service as a separate process, which a test may kill. */
function spawnStats(): ChildProcessByStdio<null, Readable, null> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add({
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  });
  return child;
}

/** Waits until the process logs these words. @throws Error with its last line on timeout */
async function waitForLog(child: ChildProcessByStdio<null, Readable, null>, words: string): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      const lastLine = output.trimEnd().split('\n').at(-1) ?? '';
      reject(
        new Error(`Stats did not log "${words}" within ${logLimitMs / 1_000} s. Its last line: ${lastLine}`),
      );
    }, logLimitMs);
    child.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk);
      if (!output.includes(words)) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

async function listUsage(from: NatsConnection = nats): Promise<UserUsage[]> {
  return (await request(from, statsRequests.listUsage, {})).users;
}

async function findUsage(id = userId): Promise<UserUsage | undefined> {
  return (await listUsage()).find((entry) => entry.userId === id);
}

/** Number of events that are not counted yet. */
async function readPending(): Promise<number> {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const { num_pending: waiting, num_ack_pending: taken } = await manager.consumers.info(
    eventStream.name,
    statsConsumer,
  );
  return waiting + taken;
}

/** Makes the service read the stream from its beginning. */
async function readAgain(): Promise<void> {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  await manager.consumers.delete(eventStream.name, statsConsumer).catch(() => false);
}

/** Endings of the day of these events, in the database. */
async function countStored(filter: object): Promise<number> {
  return collections.ofDay('2026-03-16').countDocuments(filter);
}

/** Waits until nothing is left to count in the stream. */
async function settle(timeout = 20_000): Promise<void> {
  const message = 'events of the stream that are not counted yet';
  await expect.poll(readPending, { timeout, interval: 100, message }).toBe(0);
}

beforeAll(async () => {
  engines = await startEngines({ only: ['nats', 'mongodb'] });
  nats = await connectNats({ url: engines.natsUrl }, 'test', silent);
  mongodb = await openMongo(engines.mongodbUrl);
  collections = await openEndingCollections(mongodb);
  ({ stores } = openStores(mongodb, collections));
  await ensureStreams(nats, 1);
});

afterAll(async () => {
  await nats.close();
  await mongodb.destroy();
  await engines.stop();
});

afterEach(async () => {
  for (const one of running) await one.stop();
  running.clear();
});

beforeEach(() => {
  userId = userIdSchema.parse((++users).toString(16).padStart(24, '0'));
});

describe('stats', () => {
  let stats: RunningStats;
  beforeAll(async () => {
    stats = await startLasting();
  });
  afterAll(() => stats.stop());

  it('counts three hundred deliveries of several users exactly within ten seconds', async () => {
    const other = 'd'.repeat(24);
    await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        publish(
          createDelivered({
            userId: index % 5 === 0 ? other : userId,
            toolId: index % 2 === 0 ? 'x-pobs' : 'x-risktype',
          }),
        ),
      ),
    );
    await settle(10_000);
    expect(await findUsage()).toMatchObject({
      username: 'Ann',
      totalConversions: 240,
      toolUsage: [
        { toolType: 'x-pobs', count: 120 },
        { toolType: 'x-risktype', count: 120 },
      ],
    });
    expect((await findUsage(other))?.totalConversions).toBe(60);
    expect(await countStored({ userId })).toBe(240);
  });

  it('counts by hour and day, and how long a tool took', async () => {
    const durations = [10, 20, 30, 40, 1_000];
    for (const durationMs of durations) {
      await publish({
        ...createEvent(),
        toolId: 'timed',
        durationMs,
        deliveredAt: '2031-05-06T07:59:59.999Z',
      });
    }
    await settle();
    for (const [id, part] of [
      ['2031-05-06', '2031-05-06T07'],
      ['2031-05', '2031-05-06'],
    ] as const) {
      const usage = await stores.periods.find(id);
      const [delivered, failed, refused, text = ''] = usage?.cells[part]?.['timed'] ?? [];
      expect([delivered, failed, refused]).toEqual([5, 0, 0]);
      expect(mergeDurations([text]).computePercentileMs(0.5)).toBeCloseTo(30, 0);
      expect(usage?.people[userId]?.tools['timed']?.slice(0, 3)).toEqual([5, 0, 0]);
    }
  });

  it('counts a conversion once even if its event is published twice', async () => {
    const event = createEvent();
    await publish(event);
    await publish(event, 'published once more');
    await publish(createEvent());
    await settle();
    expect((await findUsage())?.totalConversions, 'an event that is published twice counts once').toBe(2);
  });

  it('counts deliveries only', async () => {
    const failed = await publishFailed();
    await settle();
    expect(await findUsage()).toBeUndefined();
    expect(await collections.ofDay('2026-03-16').findOne({ _id: failed.instance })).toMatchObject({
      ...{ kind: 'failed', code: 'E_NOT_XER', userId },
    });
  });

  it('skips an unreadable event and continues with the next', async () => {
    await jetstream(nats).publish(conversionSubjects.delivered, 'not JSON');
    await publish(createEvent());
    await settle();
    expect((await findUsage())?.totalConversions).toBe(1);
    const metrics = await (await fetch(`http://127.0.0.1:${String(stats.healthPort)}/metrics`)).text();
    expect(metrics).toMatch(/floatwise_stats_events_total\{result="unreadable",service="stats"\} 1/);
  });

  it('has no lag where events never cease, so that some always wait', async () => {
    const begunMs = performance.now();
    while (performance.now() < begunMs + 20_000) {
      await publish(createEvent());
      await sleep(50);
    }
    expect(await readLag(stats)).toBeLessThan((performance.now() - begunMs) / 2_000);
  });

  it('continues after the stream was re-created', async () => {
    await publish(createEvent());
    await publish(createEvent());
    await settle();
    await (await jetstreamManager(nats)).streams.delete(eventStream.name);
    await ensureStreams(nats, 1);
    await publish(createEvent());
    await settle();
    expect((await findUsage())?.totalConversions).toBe(3);
  });

  it('shares the work with a second instance and still counts exactly', async () => {
    const second = await start();
    await Promise.all(Array.from({ length: 60 }, () => publish(createEvent())));
    await settle();
    await second.stop();
    expect((await findUsage())?.totalConversions).toBe(60);
  });
});

describe('after an interruption', () => {
  it('counts endings that another instance stored and did not sum', async () => {
    const at = new Date();
    const event = { ...createEvent(), deliveredAt: at.toISOString() };
    const ending = parseConversionEnding({
      subject: conversionSubjects.delivered,
      string: () => JSON.stringify(event),
    });
    if (ending === undefined) throw new Error('This is no ending.');
    await stores.endings.put([ending]);
    await start();
    await expect.poll(async () => (await findUsage())?.totalConversions).toBe(1);
  });

  it('counts nothing twice, and no deleted user again, when the whole stream is read again', async () => {
    await start();
    await Promise.all(Array.from({ length: 20 }, () => publish(createEvent())));
    await settle();
    const forgotten = userId;
    const others = (await listUsage()).filter((entry) => entry.userId !== forgotten);
    await request(nats, personStatsRequests.forget, { userId: forgotten });
    const readSite = async () => stores.periods.findCells('all');
    const site = await readSite();
    await readAgain();
    await settle(60_000);
    expect(await listUsage(), 'a stream that is counted again counts nothing twice').toEqual(others);
    expect(await readSite(), 'the same for the whole site').toEqual(site);
    expect(await countStored({ userId: forgotten })).toBe(0);
  });

  it('clears file names and messages that are too old, and keeps the counts', async () => {
    const stats = await start();
    await publish(createEvent());
    await publishFailed();
    await settle();
    await stats.stop();
    expect(await countStored({ userId, fileName: { $ne: '' } })).toBe(2);
    await start({ ...env(), CONVERSION_DAYS: '1' });
    const countNamed = () =>
      Promise.all([
        countStored({ userId, fileName: { $ne: '' } }),
        countStored({ userId, kind: 'failed', message: { $ne: '' } }),
      ]);
    await expect.poll(countNamed).toEqual([0, 0]);
    expect((await findUsage())?.totalConversions).toBe(1);
  });

  it('counts what a restored database lacks, from the stream', async () => {
    const first = await start();
    await publish(createEvent());
    await settle();
    const copies = await Promise.all(
      (await mongodb.listCollections()).map(async ({ name }) => ({
        name,
        documents: await mongodb.collection(name).find({}).toArray(),
      })),
    );
    await Promise.all(Array.from({ length: 5 }, () => publish(createEvent())));
    await settle();
    await first.stop();
    await publish(createEvent());
    for (const { name, documents } of copies) {
      await mongodb.collection(name).deleteMany({});
      if (documents.length > 0) await mongodb.collection(name).insertMany(documents);
    }
    expect((await stores.periods.find('all'))?.people[userId]?.tools['x-pobs']?.[0]).toBe(1);
    await start();
    await expect.poll(async () => (await findUsage())?.totalConversions).toBe(7);
    await settle(60_000);
    expect((await findUsage())?.totalConversions).toBe(7);
  });

  it('counts exactly even if two instances count the same events in parallel', async () => {
    await Promise.all(Array.from({ length: 60 }, () => publish(createEvent())));
    await Promise.all([start(), start()]);
    for (let round = 0; round < 12; round++) {
      // What each has taken is read again by either.
      if (round % 4 === 0) await readAgain();
      await Promise.all(Array.from({ length: 20 }, () => publish(createEvent())));
      await sleep(150);
    }
    await expect.poll(async () => (await findUsage())?.totalConversions).toBe(300);
    await expect.poll(() => readPending().catch(() => -1)).toBe(0);
    expect((await findUsage())?.totalConversions, 'each conversion is counted once').toBe(300);
  });

  it('counts exactly, within ten seconds, even if its process is killed repeatedly', async () => {
    const publishing = Promise.all(Array.from({ length: 300 }, () => publish(createEvent())));
    for (let kills = 0; kills < 3; kills++) {
      const child = spawnStats();
      const ended = once(child, 'exit');
      await waitForLog(child, 'conversion events counted');
      child.kill('SIGKILL');
      await ended;
      await Promise.all(Array.from({ length: 20 }, () => publish(createEvent())));
    }
    await publishing;
    const stats = await start();
    await settle(10_000);
    expect((await findUsage())?.totalConversions, 'each conversion is counted once').toBe(360);
    await stats.stop();
  });

  it('exits on SIGTERM after counting the current batch', async () => {
    await Promise.all(Array.from({ length: 100 }, () => publish(createEvent())));
    const child = spawnStats();
    const ended = once(child, 'exit');
    await waitForLog(child, '\n');
    await sleep(100);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    const stats = await start();
    await settle();
    expect((await findUsage())?.totalConversions).toBe(100);
    await stats.stop();
  });
});

describe('while an engine is unavailable', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'stats-test-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('loses no event while the database is unavailable', async () => {
    const port = await findFreePort();
    const before = await startEngines({ only: ['mongodb'], dataDir, ports: { mongodb: port } });
    const stats = await start({ ...env(), MONGODB_URL: before.mongodbUrl });
    await publish(createEvent());
    const readTotal = async (): Promise<number | undefined> =>
      (await findUsage().catch(() => undefined))?.totalConversions;
    await expect.poll(readTotal).toBe(1);
    await before.kill();
    await Promise.all(Array.from({ length: 10 }, () => publish(createEvent())));
    const lagSeconds = await readLag(stats);
    await sleep(1_500);
    expect(await readLag(stats)).toBeGreaterThan(lagSeconds + 1);
    const ready = await fetch(`http://127.0.0.1:${String(stats.healthPort)}/readyz`);
    expect(await ready.json()).toMatchObject({
      ready: false,
      failed: expect.arrayContaining(['mongodb']) as unknown,
    });
    const after = await startEngines({ only: ['mongodb'], dataDir, ports: { mongodb: port } });
    await expect.poll(readTotal).toBe(11);
    await stats.stop();
    await after.stop();
  });

  it('continues with a NATS server that came back without its data', async () => {
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
      (await listUsage(own).catch(() => [])).find((entry) => entry.userId === userId)?.totalConversions;
    for (let round = 0; round < 5; round++) await publishOwn(body());
    await expect.poll(readTotal).toBe(5);
    await before.stop();
    const after = await startEngines({ only: ['nats'], ports: { nats: port } });
    for (let round = 0; round < 2; round++) await publishOwn(body());
    await expect.poll(readTotal).toBe(7);
    await stats.stop();
    await own.close();
    await after.stop();
  });
});

it('counts on with a database that has counted another stream, as after the back-up of another site is restored', async () => {
  const other = await startEngines({ only: ['nats'] });
  const there = await connectNats({ url: other.natsUrl }, 'test', silent);
  await ensureStreams(there, 1);
  const later = await start({ ...env(), NATS_URL: other.natsUrl });
  await publish(createEvent(), 'first', there);
  await expect
    .poll(async () => (await listUsage(there)).find((entry) => entry.userId === userId)?.totalConversions)
    .toBe(1);
  await later.stop();
  await there.close();
  await other.stop();
  for (let count = 2; count <= 3; count++) {
    const stats = await start();
    await publish(createEvent());
    await expect.poll(async () => (await findUsage())?.totalConversions).toBe(count);
    await stats.stop();
  }
});
