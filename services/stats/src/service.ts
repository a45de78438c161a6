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
import { openEndingCollections } from './adapters/ending-collections.ts';
import { openStores } from './adapters/open-stores.ts';
import { createMongoRecordRetention } from './adapters/mongo-record-retention.ts';
import { forgetRecords } from './app/forget-records.ts';
import type { StatsConfig } from './config.ts';
import { consumeConversionEvents } from './consumers/consume-conversion-events.ts';
import { answerQuestions } from './consumers/answer-questions.ts';
import { createTelemetry, type StatsTelemetry } from './telemetry.ts';

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
  { metrics, onBatch, onPending, onCaughtUp, logger }: StatsTelemetry & { logger: Logger },
): Promise<ServiceWork> {
  const collections = await waitForMongo(() => openEndingCollections(mongodb), logger);
  await waitForMongo(collections.ensureIndexes, logger);
  const { stores, find } = openStores(mongodb, collections);
  const retention = createMongoRecordRetention(mongodb, collections);
  const forget = () => void forgetRecords(retention, { nameDays, deliveryDays }, logger);
  // In the background, so that the service is ready before all old records are removed.
  forget();
  const forgetting = setInterval(forget, forgetEveryMs);
  const events = consumeConversionEvents(nats, {
    stores,
    streamReplicas,
    onBatch,
    onPending,
    onCaughtUp,
    logger,
  });
  const answers = answerQuestions(stores, find);
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
