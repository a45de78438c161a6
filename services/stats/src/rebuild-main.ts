import { setTimeout as sleep } from 'node:timers/promises';
import { eventStream } from '@floatwise/contracts';
import { createLogger, logEnv, mongodbEnv, readEnv, runTask } from '@floatwise/service-kit';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { openCounterStores } from './adapters/mongo-counter-store.ts';
import { createMongoCountingLease } from './adapters/mongo-counting-lease.ts';
import { createMongoPositionStore } from './adapters/mongo-position-store.ts';
import { readRecordedEndings } from './adapters/mongo-recorded-endings.ts';
import { resetCounters } from './adapters/reset-counters.ts';
import type { CountingLease } from './app/ports.ts';
import { rebuildCounters } from './app/rebuild-counters.ts';

const leaseMs = 30_000;
const renewMs = 5_000;
/** Longer than an instance keeps the lease that has just ended. */
const patienceMs = 5_000;

/** Counts everything anew from the recorded deliveries and failures. No instance of stats may run meanwhile. */
runTask({
  name: 'rebuild-counters',
  readConfig: (env) => readEnv({ ...mongodbEnv, ...logEnv }, env),
  run: async (config) => {
    const logger = createLogger('rebuild-counters', { level: config.LOG_LEVEL });
    const mongodb = await openMongo(config.MONGODB_URL);
    const lease = createMongoCountingLease(mongodb, 'counting', leaseMs);
    await takeLease(lease);
    const renewing = setInterval(() => void lease.take(), renewMs);
    try {
      await resetCounters(mongodb);
      const counted = await rebuildCounters(readRecordedEndings(mongodb), {
        counters: openCounterStores(mongodb),
        positions: createMongoPositionStore(mongodb, eventStream.name),
      });
      logger.info({ counted }, 'everything is counted anew');
    } finally {
      clearInterval(renewing);
      await lease.release();
      await mongodb.close();
    }
  },
});

/** @throws Error while an instance counts */
async function takeLease(lease: CountingLease): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await lease.take())) {
    if (performance.now() > deadline) {
      throw new Error('An instance of stats is counting. Stop all of them, and run this again.');
    }
    await sleep(500);
  }
}
