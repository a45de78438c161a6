import {
  converterConsumer,
  eventStream,
  jobStream,
  maxDeliveries,
  statsConsumer,
} from '@floatwise/contracts';
import {
  AckPolicy,
  DeliverPolicy,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

const nanosPerSecond = 1_000_000_000;
const nanosPerDay = 86_400 * nanosPerSecond;

/** Without a heartbeat for this long, a job is handed to another converter. */
export const jobAckWaitMs = 6_000;

/**
 * Makes the two streams and their durable consumers, or brings them to these settings. Safe to call from
 * every service at once.
 */
export async function ensureStreams(nats: NatsConnection, replicas: number): Promise<void> {
  const manager = await jetstreamManager(nats);
  await ensureStream(manager, {
    name: jobStream.name,
    subjects: [...jobStream.subjects],
    retention: RetentionPolicy.Workqueue,
    storage: StorageType.File,
    max_age: nanosPerDay,
    duplicate_window: 10 * 60 * nanosPerSecond,
    num_replicas: replicas,
  });
  await ensureStream(manager, {
    name: eventStream.name,
    subjects: [...eventStream.subjects],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: 7 * nanosPerDay,
    duplicate_window: 60 * 60 * nanosPerSecond,
    num_replicas: replicas,
  });
  await ensureConsumer(manager, jobStream.name, {
    durable_name: converterConsumer,
    ack_policy: AckPolicy.Explicit,
    ack_wait: jobAckWaitMs * 1_000_000,
    max_deliver: maxDeliveries,
    max_ack_pending: 10_000,
  });
  // One message at a time and in order: the counter of a user moves only forward in the stream.
  await ensureConsumer(manager, eventStream.name, {
    durable_name: statsConsumer,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: 10 * nanosPerSecond,
    max_ack_pending: 1,
  });
}

type StreamSettings = Parameters<JetStreamManager['streams']['add']>[0];
type ConsumerSettings = Parameters<JetStreamManager['consumers']['add']>[1];

async function ensureStream(manager: JetStreamManager, settings: StreamSettings): Promise<void> {
  try {
    await manager.streams.add(settings);
  } catch (error) {
    if (!isNameInUse(error)) throw error;
    const { retention: _retention, storage: _storage, ...changeable } = settings;
    await manager.streams.update(settings.name, changeable);
  }
}

async function ensureConsumer(
  manager: JetStreamManager,
  stream: string,
  settings: ConsumerSettings,
): Promise<void> {
  await manager.consumers.add(stream, settings);
}

function isNameInUse(error: unknown): boolean {
  return error instanceof Error && /already in use/i.test(error.message);
}
