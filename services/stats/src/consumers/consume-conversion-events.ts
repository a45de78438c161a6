import { setTimeout as sleep } from 'node:timers/promises';
import { eventStream, statsConsumer } from '@floatwise/contracts';
import { ensureStreams, type Logger, type NatsConnection } from '@floatwise/service-kit';
import { jetstream, jetstreamManager, type JsMsg } from '@nats-io/jetstream';
import { createStreamInstant, type StreamInstant } from './stream-instant.ts';

export interface EventConsumption {
  /** Resolves when the first events could come. */
  readonly started: Promise<unknown>;
  readonly isRunning: () => boolean;
  /** Finishes the message at hand and takes no other. */
  readonly stop: () => Promise<void>;
}

const pauseMs = 1_000;
/** How long a request for a message waits for one, and so the longest an idle consumer takes to stop. */
const waitMs = 1_000;
/** Well below the time after which the server hands a message to another instance. */
const heartbeatMs = 2_000;

/**
 * Hands events of the stream to `handle`, one after the other, until stopped. Makes stream and consumer again
 * when they are gone.
 */
export function consumeConversionEvents(
  nats: NatsConnection,
  options: {
    streamReplicas: number;
    handle: (message: JsMsg, streamInstant: StreamInstant) => Promise<void>;
    logger: Logger;
  },
): EventConsumption {
  const stopping = new AbortController();
  const started = Promise.withResolvers<undefined>();
  let running = false;

  const consumeOnce = async (): Promise<void> => {
    await ensureStreams(nats, options.streamReplicas, [eventStream.name]);
    const streamInstant = createEventStreamInstant(nats);
    const consumer = await jetstream(nats).consumers.get(eventStream.name, statsConsumer);
    running = true;
    started.resolve(undefined);
    // One request, one message: none is on its way that nobody waits for when the service stops.
    while (!stopping.signal.aborted) {
      const message = await consumer.next({ expires: waitMs });
      if (message !== null) await withHeartbeat(message, () => options.handle(message, streamInstant));
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await consumeOnce();
      } catch (error) {
        options.logger.warn({ err: error }, 'the event stream cannot be read and will be tried again');
      }
      running = false;
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const ended = run();

  return {
    started: started.promise,
    isRunning: () => running,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

/** Keeps the message this instance's own while a slow database is at it. */
async function withHeartbeat(message: JsMsg, work: () => Promise<void>): Promise<void> {
  const beat = setInterval(() => message.working(), heartbeatMs);
  try {
    await work();
  } finally {
    clearInterval(beat);
  }
}

function createEventStreamInstant(nats: NatsConnection): StreamInstant {
  return createStreamInstant({
    readCreated: async () => {
      const manager = await jetstreamManager(nats);
      const { created } = await manager.streams.info(eventStream.name);
      return new Date(created);
    },
    formatConnection: () => `${nats.info?.server_id ?? ''}/${String(nats.info?.client_id)}`,
  });
}
