import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { conversionDeliveredSchema, conversionSubjects } from '@floatwise/contracts';
import { connectNats, createLogger, ensureStreams } from '@floatwise/service-kit';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { startEngines } from '@floatwise/testkit';
import { jetstream } from '@nats-io/jetstream';
import { openCounterStores } from '../../services/stats/src/adapters/mongo-counter-store.ts';
import { openCountingPosition } from '../../services/stats/src/adapters/mongo-position-store.ts';
import { formatUserId } from './measure-writes.ts';

/** Several batches of the service, which is measured from its first batch on. */
export const countedEvents = 10_000;
export const countedPeople = 10_000;
const publishedAtOnce = 200;
const main = resolve(import.meta.dirname, '../../services/stats/src/main.ts');
const instant = new Date().toISOString();

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
  const positions = openCountingPosition(mongodb);
  let published = 0;

  const publish = async (count: number, pickPerson: PickPerson): Promise<void> => {
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
  };
  const waitUntilCounted = async (sequence: number): Promise<void> => {
    while (((await positions.find())?.sequence ?? 0) < sequence) await sleep(20);
  };
  /** Measures from the first batch on. */
  const measure = async (pickPerson: PickPerson): Promise<number> => {
    await publish(1, () => 0);
    const first = published;
    await publish(countedEvents, pickPerson);
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
    return (seconds * countedEvents) / (published - countedAtStart);
  };

  try {
    await ensureStreams(nats, 1);
    const position = { streamCreated: new Date(0), sequence: 1 };
    const tally = { username: 'Ann', total: 1, failed: 0, tools: {} };
    await openCounterStores(mongodb).users.put(
      new Map(
        Array.from({ length: countedPeople }, (_, person) => [formatUserId(person), { position, tally }]),
      ),
    );
    const seconds: number[] = [];
    for (const pickPerson of cases) seconds.push(await measure(pickPerson));
    return seconds;
  } finally {
    await mongodb.destroy();
    await nats.close();
    await engines.stop();
  }
}
