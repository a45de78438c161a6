import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { conversionDeliveredSchema, conversionSubjects, eventStream } from '@floatwise/contracts';
import { connectNats, createLogger, ensureStreams } from '@floatwise/service-kit';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { startEngines } from '@floatwise/testkit';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { openEndingCollections } from '../../services/stats/src/adapters/ending-collections.ts';
import { openStores } from '../../services/stats/src/adapters/open-stores.ts';
import { formatUserId } from './measure-writes.ts';

/** One batch of the service, which is measured from its second batch on. */
export const countedEvents = 10_000;
export const countedPeople = 10_000;
const publishedAtOnce = 200;
const main = resolve(import.meta.dirname, '../../services/stats/src/main.ts');
const dayMs = 86_400_000;

/** Returns the number of the user whose conversion an event is. */
export type PickPerson = (index: number) => number;

/**
 * Seconds that the stats service takes for waiting events after ten thousand users have been counted before, for each way to pick
 * the users. TEST_MONGODB_URL selects another server than the embedded one.
 */
export async function measureCounting(cases: readonly PickPerson[]): Promise<number[]> {
  const engines = await startEngines({ only: ['nats', 'mongodb'] });
  const mongodbUrl = process.env['TEST_MONGODB_URL'] ?? engines.mongodbUrl;
  const logger = createLogger('bench', { level: 'silent' });
  const nats = await connectNats({ url: engines.natsUrl }, 'bench', logger);
  const mongodb = await openMongo(mongodbUrl);
  const { periods } = openStores(mongodb, await openEndingCollections(mongodb)).stores;

  const publish = async (count: number, pickPerson: PickPerson, at: string): Promise<void> => {
    for (let from = 0; from < count; from += publishedAtOnce) {
      await Promise.all(
        Array.from({ length: Math.min(publishedAtOnce, count - from) }, (_, offset) => {
          const body = createEvent(from + offset, pickPerson(from + offset), at);
          return jetstream(nats).publish(conversionSubjects.delivered, JSON.stringify(body));
        }),
      );
    }
  };
  const countEvents = async (): Promise<number> => (await periods.find('all'))?.endings ?? 0;
  const waitUntilCounted = async (events: number): Promise<void> => {
    while ((await countEvents()) < events) await sleep(100);
  };
  /** Measures from the second batch on, in a day of its own. */
  const measure = async (pickPerson: PickPerson, daysAgo: number): Promise<number> => {
    const before = await countEvents();
    const at = new Date(Date.now() - daysAgo * dayMs).toISOString();
    await publish(2 * countedEvents, pickPerson, at);
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, NATS_URL: engines.natsUrl, MONGODB_URL: mongodbUrl, HEALTH_PORT: '0' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await waitUntilCounted(before + 1);
    const startedMs = performance.now();
    const countedAtStart = await countEvents();
    await waitUntilCounted(before + 2 * countedEvents);
    const seconds = (performance.now() - startedMs) / 1_000;
    child.kill('SIGTERM');
    await once(child, 'exit');
    return (seconds * countedEvents) / (before + 2 * countedEvents - countedAtStart);
  };

  try {
    await ensureStreams(nats, 1);
    // The users of the worst case have been counted before.
    const seconds = [await measure((index) => index % countedPeople, cases.length + 1)];
    for (const [place, pickPerson] of cases.entries()) seconds.push(await measure(pickPerson, place + 1));
    return seconds.slice(1);
  } finally {
    await mongodb.destroy();
    await nats.close();
    await engines.stop();
  }
}

/** Bytes that an event takes in its stream. */
export async function measureEventBytes(): Promise<number> {
  const engines = await startEngines({ only: ['nats'] });
  const nats = await connectNats(
    { url: engines.natsUrl },
    'bench',
    createLogger('bench', { level: 'silent' }),
  );
  try {
    await ensureStreams(nats, 1);
    const at = new Date().toISOString();
    for (let index = 0; index < publishedAtOnce; index++)
      await jetstream(nats).publish(
        conversionSubjects.delivered,
        JSON.stringify(createEvent(index, index, at)),
      );
    const { state } = await (await jetstreamManager(nats)).streams.info(eventStream.name);
    return state.bytes / state.messages;
  } finally {
    await nats.close();
    await engines.stop();
  }
}

function createEvent(index: number, person: number, at: string) {
  const conversionId = crypto.randomUUID();
  return conversionDeliveredSchema.parse({
    ...{
      version: 1,
      conversionId,
      instance: conversionId,
      toolId: index % 2 === 0 ? 'soos' : 'x-pobs',
      fileName: 'Hotel.xer',
    },
    ...{ userId: formatUserId(person), username: 'Ann', requestedAt: at },
    ...{ inputBytes: 1_000, outputBytes: 900, tasks: 12, durationMs: 34.5, deliveredAt: at },
  });
}
