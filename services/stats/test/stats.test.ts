import {
  conversionDeliveredSchema,
  conversionFailedSchema,
  conversionSubjects,
  eventStream,
  personStatsRequests,
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
import { findFreePort, startEngines, type Engines } from '@floatwise/testkit';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import type { Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { counterCollections, openCounterStores } from '../src/adapters/mongo-counter-store.ts';
import { createMongoEndingStore } from '../src/adapters/mongo-ending-store.ts';
import { openCountingPosition } from '../src/adapters/mongo-position-store.ts';
import { mergeDurations } from '../src/app/durations.ts';
import { readConfig } from '../src/config.ts';
import { startStats } from '../src/service.ts';
import { createDelivered, createDeliveredEnding, createFailed } from './sample-events.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const rebuildMain = fileURLToPath(new URL('../src/rebuild-main.ts', import.meta.url));
const logLimitMs = 20_000;
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
  // Events of these tests keep their names, whatever the date.
  CONVERSION_DAYS: '36500',
});
/** Services started by the current test and not stopped: one left running would keep the lease from every later test. */
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

/** Describes the content of a counter; of a shared one, each user's part. */
function describeCounter({ _id, state }: Record<string, unknown>): string[] {
  const { packed, revision } = state as { packed?: string; revision?: number };
  if (packed === undefined || revision === undefined) return [JSON.stringify({ _id, state })];
  const text = inflateRawSync(Buffer.from(packed, 'base64')).toString();
  return Object.entries(JSON.parse(text) as object).map((person) => JSON.stringify([_id, ...person]));
}

async function listUsage(from: NatsConnection = nats): Promise<UserUsage[]> {
  return (await request(from, statsRequests.listUsage, {})).users;
}

async function findUsage(id = userId): Promise<UserUsage | undefined> {
  return (await listUsage()).find((entry) => entry.userId === id);
}

/** Number of events in the stream after the position up to which everything is counted. */
async function readPending(): Promise<number> {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const { state, created } = await manager.streams.info(eventStream.name);
  const counted = await openCountingPosition(mongodb).find();
  const isSameStream =
    (counted?.created ?? counted?.streamCreated)?.getTime() === new Date(created).getTime();
  return state.last_seq - (isSameStream ? (counted?.sequence ?? 0) : 0);
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
  await ensureStreams(nats, 1);
}, 30_000);

afterAll(async () => {
  await nats.close();
  await mongodb.destroy();
  await engines.stop();
}, 30_000);

afterEach(async () => {
  for (const one of running) await one.stop();
  running.clear();
}, 30_000);

beforeEach(() => {
  userId = userIdSchema.parse((++users).toString(16).padStart(24, '0'));
});

describe('stats', () => {
  let stats: RunningStats;
  beforeAll(async () => {
    stats = await startLasting();
  }, 30_000);
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
    expect(await mongodb.collection('deliveries').countDocuments({ userId })).toBe(240);
  }, 30_000);

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
    for (const [id, cell] of [
      ['2031-05-06', '07'],
      ['2031-05', '06'],
      [`${userId}/2031-05`, '06T07'],
    ] as const) {
      const timed = (await openCounterStores(mongodb).series.find(id))?.tally.cells[cell]?.['timed'];
      expect(timed).toMatchObject({ delivered: 5, failed: 0 });
      expect(mergeDurations([timed?.durations ?? '']).computePercentileMs(0.5)).toBeCloseTo(30, 0);
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
    expect(
      await mongodb.collection<{ _id: string }>('failures').findOne({ _id: failed.conversionId }),
    ).toMatchObject({ code: 'E_NOT_XER', userId });
  });

  it('skips an unreadable event and continues with the next', async () => {
    await jetstream(nats).publish(conversionSubjects.delivered, 'not JSON');
    await publish(createEvent());
    await settle();
    expect((await findUsage())?.totalConversions).toBe(1);
    const metrics = await (await fetch(`http://127.0.0.1:${String(stats.healthPort)}/metrics`)).text();
    expect(metrics).toMatch(/stats_events_total\{result="unreadable",service="stats"\} 1/);
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
  }, 30_000);

  it('shares the work with a second instance and still counts exactly', async () => {
    const second = await start();
    await Promise.all(Array.from({ length: 60 }, () => publish(createEvent())));
    await settle();
    await second.stop();
    expect((await findUsage())?.totalConversions).toBe(60);
  }, 30_000);
});

describe('after an interruption', () => {
  it('counts a stored but uncounted ending when the event is repeated', async () => {
    const event = createEvent();
    await publish(event);
    const { created, state } = await (await jetstreamManager(nats)).streams.info(eventStream.name);
    await createMongoEndingStore(mongodb).put([
      createDeliveredEnding({ sequence: state.last_seq, streamCreated: new Date(created) }, event),
    ]);
    const stats = await start();
    await settle();
    expect((await findUsage())?.totalConversions).toBe(1);
    await stats.stop();
  }, 20_000);

  it('counts nothing twice, and no deleted user again, when the whole stream is read again', async () => {
    const first = await start();
    await Promise.all(Array.from({ length: 20 }, () => publish(createEvent())));
    await settle();
    const forgotten = userId;
    const others = (await listUsage()).filter((entry) => entry.userId !== forgotten);
    await request(nats, personStatsRequests.forget, { userId: forgotten });
    const readSite = async () => (await openCounterStores(mongodb).series.find('all'))?.tally;
    const site = await readSite();
    await first.stop();
    await mongodb.collection('stream_positions').deleteMany({});
    const second = await start();
    await settle(60_000);
    expect(await listUsage(), 'a stream that is counted again counts nothing twice').toEqual(others);
    expect(await readSite(), 'the same for the whole site').toEqual(site);
    expect(await mongodb.collection('deliveries').countDocuments({ userId: forgotten })).toBe(0);
    await second.stop();
  }, 80_000);

  it('rebuilds the same numbers from the records, even after file names were removed', async () => {
    const stats = await start();
    const event = createEvent();
    await Promise.all([publish(event), ...Array.from({ length: 20 }, () => publish(createEvent()))]);
    await publish(event, 'published again');
    await publishFailed();
    const forgotten = 'e'.repeat(24);
    await publish(createDelivered({ userId: forgotten }));
    await settle();
    await request(nats, personStatsRequests.forget, { userId: forgotten });
    const { people } = openCounterStores(mongodb);
    const readAll = async () =>
      Promise.all(
        counterCollections
          .filter((name) => name !== 'people_usage')
          .map(async (name) =>
            (await mongodb.collection(name).find().toArray()).flatMap(describeCounter).sort(),
          ),
      );
    const rebuild = () =>
      promisify(execFile)(process.execPath, [rebuildMain], { env: { ...process.env, ...env() } });
    await expect(rebuild()).rejects.toThrow('An instance of stats is counting');
    await stats.stop();
    const before = await readAll();
    await mongodb.collection('user_usage_buckets').deleteMany({});
    const peopleBefore = (await people.find('2026-03'))?.tally.people;
    await rebuild();
    expect(await readAll(), 'a rebuild counts what the stream counted, each ending once').toEqual(before);
    const { [forgotten]: gone, ...stay } = peopleBefore ?? {};
    expect(gone).toBeDefined();
    // Users that earlier tests deleted are removed too.
    const peopleAfter = (await people.find('2026-03'))?.tally.people ?? {};
    expect(peopleAfter).not.toHaveProperty(forgotten);
    expect(stay).toMatchObject(peopleAfter);
    const forgetting = await start({ ...env(), CONVERSION_DAYS: '1' });
    const named = { userId, fileName: { $ne: '' } };
    const countNamed = () =>
      Promise.all([
        mongodb.collection('deliveries').countDocuments(named),
        mongodb.collection('failures').countDocuments(named),
        mongodb.collection('failures').countDocuments({ userId, message: { $ne: '' } }),
      ]);
    await expect.poll(countNamed, { timeout: 20_000 }).toEqual([0, 0, 0]);
    await forgetting.stop();
    // As an upgrade finds it after a release that counted differently.
    for (const name of counterCollections) await mongodb.collection(name).deleteMany({});
    const again = await start();
    await publish(createEvent());
    await settle();
    expect((await findUsage())?.totalConversions).toBe(22);
    expect(await mongodb.collection('rebuilds').countDocuments()).toBe(0);
    await again.stop();
  }, 90_000);

  it('counts exactly even if two instances count the same events in parallel', async () => {
    await Promise.all(Array.from({ length: 60 }, () => publish(createEvent())));
    const [first, second] = [await start(), await start()];
    for (let round = 0; round < 12; round++) {
      // The next instance takes the lease while the first is still at its batch.
      await mongodb.collection('leases').deleteMany({});
      await Promise.all(Array.from({ length: 20 }, () => publish(createEvent())));
      await sleep(150);
    }
    await settle();
    expect((await findUsage())?.totalConversions, 'each conversion is counted once').toBe(300);
    await Promise.all([first.stop(), second.stop()]);
  }, 60_000);

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
  }, 90_000);

  it('exits on SIGTERM after counting the current batch and releasing the lease', async () => {
    await Promise.all(Array.from({ length: 100 }, () => publish(createEvent())));
    const child = spawnStats();
    const ended = once(child, 'exit');
    await waitForLog(child, '\n');
    await sleep(100);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await mongodb.collection('leases').countDocuments()).toBe(0);
    const stats = await start();
    await settle();
    expect((await findUsage())?.totalConversions).toBe(100);
    await stats.stop();
  }, 60_000);
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
    await expect.poll(readTotal, { timeout: 60_000 }).toBe(1);
    await before.kill();
    await Promise.all(Array.from({ length: 10 }, () => publish(createEvent())));
    await sleep(1_500);
    const ready = await fetch(`http://127.0.0.1:${String(stats.healthPort)}/readyz`);
    expect(await ready.json()).toMatchObject({
      ready: false,
      failed: expect.arrayContaining(['mongodb']) as unknown,
    });
    const after = await startEngines({ only: ['mongodb'], dataDir, ports: { mongodb: port } });
    await expect.poll(readTotal, { timeout: 40_000 }).toBe(11);
    await stats.stop();
    await after.stop();
  }, 120_000);

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

it('counts on with a database that has counted a later stream, as after the back-up of another site is restored', async () => {
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
    await expect.poll(async () => (await findUsage())?.totalConversions, { timeout: 20_000 }).toBe(count);
    await stats.stop();
  }
}, 60_000);
