import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, logEnv, mongodbEnv, readEnv, runTask } from '@floatwise/service-kit';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { createMongoCountingLease } from './adapters/mongo-counting-lease.ts';
import { rebuildFromRecords } from './adapters/rebuild-from-records.ts';
import type { CountingLease } from './app/ports.ts';

const leaseMs = 30_000;
const renewMs = 5_000;
/** Longer than the lease of an instance that has just ended lasts. */
const patienceMs = 5_000;

/** Counts everything again from the recorded deliveries and failures. No instance of stats may run meanwhile. */
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
      const counted = await rebuildFromRecords(mongodb);
      logger.info({ counted }, 'everything is counted again');
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
