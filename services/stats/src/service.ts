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
import { mongoEngine } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import { createMongoConversionStore } from './adapters/mongo-conversion-store.ts';
import { createMongoUsageStore } from './adapters/mongo-usage-store.ts';
import { recordConversion } from './app/record-conversion.ts';
import type { StatsConfig } from './config.ts';
import { consumeConversionEvents } from './consumers/consume-conversion-events.ts';
import { onConversionEvent, type RecordEvent } from './consumers/on-conversion-event.ts';
import { onListUsage } from './consumers/on-list-usage.ts';
import { createTelemetry, type StatsTelemetry } from './telemetry.ts';

/** Puts the service together. Waits for NATS and MongoDB; until both are there `/readyz` answers 503. */
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
  config: StatsConfig,
  { metrics, countEvent, logger }: StatsTelemetry & { logger: Logger },
): Promise<ServiceWork> {
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
  const requests = await answerRequests(
    nats,
    { name: 'stats', answers: [onListUsage(usage)] },
    { metrics, logger },
  );
  await events.started;
  return {
    check: async () => {
      await Promise.resolve();
      if (!events.isRunning()) throw new Error('The event stream is not being read.');
    },
    stop: async () => {
      await Promise.all([events.stop(), requests.stop()]);
    },
  };
}
