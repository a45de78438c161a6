import type { Logger } from './logger.ts';
import { timeEngineCall } from './metrics.ts';
import { checkNats, connectNats, type NatsConfig, type NatsConnection } from './nats.ts';
import type { Engine } from './start-service.ts';
import { streamNames, type StreamName } from './stream-settings.ts';
import { checkStreams, ensureStreams, waitForStreams } from './streams.ts';

/** NATS as an engine of a service; ready when the streams the service uses exist and can be written. */
export function natsEngine(
  config: NatsConfig,
  options: {
    name: string;
    streams: { names?: readonly StreamName[]; replicas: number; writesRecords?: boolean };
    logger: Logger;
  },
): Engine<NatsConnection> {
  const { name, streams, logger } = options;
  return {
    connect: () => connectNats(config, name, logger),
    prepare: (nats) => waitForStreams(() => ensureStreams(nats, streams.replicas, streams.names), logger),
    check: (nats) =>
      timeEngineCall('nats', 'ping', async () => {
        await checkNats(nats);
        // A server with full or missing storage still answers pings.
        const { names = streamNames, writesRecords = false } = streams;
        await checkStreams(nats, { names, writesRecords });
      }),
    close: (nats) => nats.drain(),
  };
}
