import { eventStream } from '@floatwise/contracts';
import {
  answerRequests,
  natsEngine,
  startService,
  type Logger,
  type NatsConnection,
  type ServiceWork,
  type StartedService,
} from '@floatwise/service-kit';
import { mongoEngine, waitForMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import { adoptPersonCounters } from './adapters/adopt-person-counters.ts';
import { openCounterStores } from './adapters/mongo-counter-store.ts';
import { createMongoCountingLease } from './adapters/mongo-counting-lease.ts';
import { createMongoEndingStore, createMongoFailureFind } from './adapters/mongo-ending-store.ts';
import { openRecordRetention } from './adapters/mongo-record-retention.ts';
import { createMongoPersonRecords } from './adapters/mongo-person-records.ts';
import { openCountingPosition } from './adapters/mongo-position-store.ts';
import { createCachedFind } from './app/find-cached.ts';
import { isRebuildDue, rebuildFromRecords } from './adapters/rebuild-from-records.ts';
import type { StatsConfig } from './config.ts';
import { consumeConversionEvents } from './consumers/consume-conversion-events.ts';
import { answerQuestions } from './consumers/answer-questions.ts';
import { createTelemetry, type StatsTelemetry } from './telemetry.ts';

/** Another instance follows a killed one after this time; the lease is renewed with every batch, and each second without one. */
const leaseMs = 4_000;
const forgetEveryMs = 24 * 3_600_000;

/** Starts the service. Waits for NATS and MongoDB; until both are available `/readyz` answers 503. */
export function startStats(config: StatsConfig, logger: Logger): Promise<StartedService<ServiceWork>> {
  const telemetry = createTelemetry();
  return startService({
    engines: {
      nats: natsEngine(config.nats, {
        name: 'stats',
        streams: { names: [eventStream.name], replicas: config.streamReplicas },
        logger,
      }),
      mongodb: mongoEngine(config.mongodbUrl, logger),
    },
    workName: 'events',
    start: (engines) => startCounting(engines, config, { ...telemetry, logger }),
    health: config.health,
    metrics: telemetry.metrics,
    logger,
  });
}

async function startCounting(
  { nats, mongodb }: { nats: NatsConnection; mongodb: Connection },
  { streamReplicas, conversionDays: nameDays, deliveryDays }: StatsConfig,
  { metrics, onBatch, onCaughtUp, logger }: StatsTelemetry & { logger: Logger },
): Promise<ServiceWork> {
  const counters = openCounterStores(mongodb);
  const persons = createMongoPersonRecords(mongodb);
  await waitForMongo(persons.ensureIndexes, logger);
  const retention = openRecordRetention(mongodb, { logger, nameDays, deliveryDays });
  await waitForMongo(retention.ensureIndexes, logger);
  // In the background, so that the service is ready before all old records are removed.
  void retention.forget();
  const forgetting = setInterval(() => void retention.forget(), forgetEveryMs);
  const find = {
    series: createCachedFind(counters.series.find),
    people: createCachedFind(counters.people.find),
    users: counters.users.find,
    listNames: counters.users.listNames,
    failureHours: createCachedFind(counters.failureHours.find),
    failure: createMongoFailureFind(mongodb),
  };
  const events = consumeConversionEvents(nats, {
    findForgotten: persons.findForgotten,
    openStores: () => ({
      ...openCounterStores(mongodb, { keepsBuckets: true }),
      endings: createMongoEndingStore(mongodb),
    }),
    positions: openCountingPosition(mongodb),
    lease: createMongoCountingLease(mongodb, 'counting', leaseMs),
    takeUpRecords: async () => {
      const adopted = await adoptPersonCounters(mongodb);
      if (adopted > 0)
        logger.info({ adopted }, 'the counters of users were adopted from the earlier release');
      if (!(await isRebuildDue(mongodb))) return;
      logger.info('records are counted again, as this release counts');
      logger.info({ counted: await rebuildFromRecords(mongodb) }, 'everything is counted again');
    },
    streamReplicas,
    onBatch,
    onCaughtUp,
    logger,
  });
  const answers = answerQuestions(counters.users, find, persons);
  const requests = await answerRequests(nats, { name: 'stats', answers }, { metrics, logger });
  await events.started;
  return {
    check: () =>
      events.isRunning() ? Promise.resolve() : Promise.reject(new Error('Events are not being counted.')),
    stop: async () => {
      clearInterval(forgetting);
      await Promise.all([events.stop(), requests.stop()]);
    },
  };
}
