/**
 * How many events per second the stats service counts, published before it starts: from one person, from a hundred, and
 * each from another of ten thousand people, which is the worst case. With the embedded engines it must count 200 per
 * second, five times what the converters of one machine produce. TEST_MONGODB_URL selects another server.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { conversionDeliveredSchema, conversionSubjects, eventStream } from '@floatwise/contracts';
import { connectNats, createLogger, ensureStreams } from '@floatwise/service-kit';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { startEngines } from '@floatwise/testkit';
import { jetstream } from '@nats-io/jetstream';
import { createMongoPositionStore } from '../services/stats/src/adapters/mongo-position-store.ts';
import { formatUserId } from './format-user-id.ts';

const leastASecond = 200;
/** Several times the batch size of the service, because measuring starts at its first batch. */
const events = 10_000;
const publishedAtOnce = 200;
const people = 10_000;
const main = resolve(import.meta.dirname, '../services/stats/src/main.ts');
const instant = new Date().toISOString();

const engines = await startEngines({ only: ['nats', 'mongodb'] });
const mongodbUrl = process.env['TEST_MONGODB_URL'] ?? engines.mongodbUrl;
const nats = await connectNats({ url: engines.natsUrl }, 'bench', createLogger('bench', { level: 'silent' }));
const mongodb = await openMongo(mongodbUrl);
const positions = createMongoPositionStore(mongodb, eventStream.name);
let published = 0;

async function publish(count: number, pickPerson: (index: number) => number): Promise<void> {
  for (let from = 0; from < count; from += publishedAtOnce) {
    await Promise.all(
      Array.from({ length: Math.min(publishedAtOnce, count - from) }, (_, offset) => {
        const conversionId = crypto.randomUUID();
        const body = conversionDeliveredSchema.parse({
          ...{ conversionId, toolId: (from + offset) % 2 === 0 ? 'soos' : 'x-pobs', fileName: 'Hotel.xer' },
          ...{ userId: formatUserId(pickPerson(from + offset)), username: 'Ann', requestedAt: instant },
          ...{ inputBytes: 1_000, outputBytes: 900, tasks: 12, durationMs: 34.5, deliveredAt: instant },
        });
        return jetstream(nats).publish(conversionSubjects.delivered, JSON.stringify(body));
      }),
    );
  }
  published += count;
}

async function waitUntilCounted(sequence: number): Promise<void> {
  while (((await positions.find())?.sequence ?? 0) < sequence) await sleep(20);
}

/** Seconds the service takes, from its first batch on, to count the waiting events. */
async function measure(pickPerson: (index: number) => number): Promise<number> {
  await publish(1, () => 0);
  const first = published;
  await publish(events, pickPerson);
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NATS_URL: engines.natsUrl, MONGODB_URL: mongodbUrl, HEALTH_PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitUntilCounted(first);
  const startedMs = performance.now();
  const countedAtStart = (await positions.find())?.sequence ?? 0;
  await waitUntilCounted(published);
  const seconds = (performance.now() - startedMs) / 1_000;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return (seconds * events) / (published - countedAtStart);
}

try {
  await ensureStreams(nats, 1);
  for (let from = 0; from < people; from += publishedAtOnce) {
    const state = {
      streamCreated: new Date(0),
      sequence: 1,
      username: 'Ann',
      total: 1,
      failed: 0,
      tools: {},
    };
    await mongodb
      .collection<{ _id: string }>('user_usage')
      .insertMany(
        Array.from({ length: publishedAtOnce }, (_, at) => ({ _id: formatUserId(from + at), state })),
      );
  }
  const cases: [string, (index: number) => number][] = [
    ['from one person', () => 1],
    ['from a hundred people', (index) => index % 100],
    ['from as many people, each counted before', (index) => index],
    ['from as many people, each new', (index) => people + index],
  ];
  const rows: { name: string; seconds: number }[] = [];
  for (const [name, pickPerson] of cases) rows.push({ name, seconds: await measure(pickPerson) });
  console.table(
    rows.map(({ name, seconds }) => ({
      [`${events} waiting events, ${people} existing people`]: name,
      seconds: Number(seconds.toFixed(2)),
      'per second': Math.round(events / seconds),
    })),
  );
  const missed = rows.filter(({ seconds }) => events / seconds < leastASecond);
  if (missed.length > 0) {
    console.log(`Fewer than ${leastASecond} a second: ${missed.map(({ name }) => name).join('; ')}.`);
    process.exitCode = 1;
  }
} finally {
  await mongodb.destroy();
  await nats.close();
  await engines.stop();
}
