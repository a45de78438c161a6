import {
  checkNats,
  connectNats,
  serveRequests,
  startHealthServer,
  watchRequests,
  type Logger,
  type RunningService,
} from '@floatwise/service-kit';
import { checkMongo, openMongo, waitForMongo } from '@floatwise/service-kit/mongodb';
import { createMongoConversionStore } from './adapters/mongo-conversion-store.ts';
import { createMongoUsageStore } from './adapters/mongo-usage-store.ts';
import { recordConversion } from './app/record-conversion.ts';
import type { StatsConfig } from './config.ts';
import { consumeConversionEvents } from './consumers/consume-conversion-events.ts';
import { onConversionEvent, type RecordEvent } from './consumers/on-conversion-event.ts';
import { onListUsage } from './consumers/on-list-usage.ts';
import { createTelemetry } from './telemetry.ts';

export interface StatsService extends RunningService {
  readonly healthPort: number;
}

/** Puts the service together. Waits for NATS and MongoDB; until both are there `/readyz` answers 503. */
export async function startStats(config: StatsConfig, logger: Logger): Promise<StatsService> {
  const { metrics, countEvent } = createTelemetry();
  const connecting = {
    nats: connectNats(config.nats, 'stats', logger),
    mongodb: waitForMongo(() => openMongo(config.mongodbUrl), logger),
    events: Promise.withResolvers<() => boolean>(),
  };
  const connected = Promise.all([connecting.nats, connecting.mongodb]);
  // Awaited below; a refusal that comes before that is no unhandled one.
  connected.catch(() => undefined);
  const health = await startHealthServer({
    ...config.health,
    checks: {
      nats: async () => checkNats(await connecting.nats),
      mongodb: async () => checkMongo(await connecting.mongodb),
      events: async () => {
        const isRunning = await connecting.events.promise;
        if (!isRunning()) throw new Error('The event stream is not being read.');
      },
    },
    metrics,
    logger,
  });
  const [nats, mongodb] = await connected;

  const usage = createMongoUsageStore(mongodb);
  const stores = { conversions: createMongoConversionStore(mongodb), usage };
  const record: RecordEvent = (outcome, position) => recordConversion(stores, outcome, position);
  const events = consumeConversionEvents(nats, {
    streamReplicas: config.streamReplicas,
    handle: async (message, streamInstant) => {
      const result = await onConversionEvent({ record, streamInstant, logger }, message);
      countEvent(message.subject, result, message.info.pending);
    },
    logger,
  });
  const watched = watchRequests([onListUsage(usage)], metrics);
  const service = await serveRequests(
    nats,
    { name: 'stats', version: '0.1.0', answers: watched.answers },
    logger,
  );
  await events.started;
  connecting.events.resolve(events.isRunning);

  return {
    healthPort: health.port,
    stop: async () => {
      health.drain();
      await Promise.all([events.stop(), service.stop()]);
      await watched.settled();
      await nats.drain();
      await mongodb.close();
      await health.stop();
    },
  };
}
