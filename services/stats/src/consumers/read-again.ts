import { eventStream, statsConsumer } from '@floatwise/contracts';
import { ensureStreams, type Logger, type NatsConnection } from '@floatwise/service-kit';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { ConversionEnding } from '../app/conversion-ending.ts';
import type { EndingStore } from '../app/ports.ts';
import { parseConversionEnding } from './parse-conversion-ending.ts';

/** Counted events that are looked for in the database. */
const mostLooks = 100;

/**
 * Reads the stream from its beginning if the database is older than what was counted, as after a restore: if one of the last
 * events that were acknowledged is missing. What is there is not inserted again.
 */
export async function readAgainIfRestored(
  nats: NatsConnection,
  { endings, streamReplicas, logger }: { endings: EndingStore; streamReplicas: number; logger: Logger },
): Promise<void> {
  await ensureStreams(nats, streamReplicas, [eventStream.name]);
  const manager = await jetstreamManager(nats);
  const counted = await listLastCounted(manager);
  const isThere = await Promise.all(counted.map(endings.has));
  if (isThere.every(Boolean)) return;
  logger.warn('the database is older than the counted events: the stream is read from its beginning');
  await manager.consumers.delete(eventStream.name, statsConsumer);
  await ensureStreams(nats, streamReplicas, [eventStream.name]);
}

async function listLastCounted(manager: JetStreamManager): Promise<ConversionEnding[]> {
  const { state } = await manager.streams.info(eventStream.name);
  const { ack_floor: acknowledged } = await manager.consumers.info(eventStream.name, statsConsumer);
  const last = acknowledged.stream_seq;
  const sequences = Array.from({ length: mostLooks }, (_none, index) => last - index);
  const found = await Promise.all(
    sequences
      .filter((seq) => seq >= Math.max(state.first_seq, 1))
      .map((seq) => manager.streams.getMessage(eventStream.name, { seq })),
  );
  return found.flatMap((message) => (message === null ? [] : tryParse(message)));
}

/** Nothing for events that were skipped when they were read. */
function tryParse(message: Parameters<typeof parseConversionEnding>[0]): ConversionEnding[] {
  try {
    const ending = parseConversionEnding(message);
    return ending === undefined ? [] : [ending];
  } catch {
    return [];
  }
}
