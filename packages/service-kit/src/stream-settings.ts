import {
  conversionBucket,
  conversionSubjects,
  converterConsumers,
  creditConsumer,
  eventStream,
  jobStream,
  sizeClasses,
  statsConsumer,
  webhookConsumer,
} from '@floatwise/contracts';
import {
  AckPolicy,
  DiscardPolicy,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
} from '@nats-io/jetstream';

const nanosPerSecond = 1_000_000_000;
const nanosPerDay = 86_400 * nanosPerSecond;

/** Without a heartbeat for this long, a job is handed to another converter. */
export const jobAckWaitMs = 6_000;

/** Without a heartbeat for this long, an event is handed to another instance of stats. */
export const endingAckWaitMs = 5_000;

/** The streams of every site. */
export const streamNames = [jobStream.name, eventStream.name, conversionBucket.stream] as const;
export type StreamName = (typeof streamNames)[number];

/** How long a watcher that was disconnected can still see that a record was deleted. */
const markerNanos = 5 * 60 * nanosPerSecond;

export type StreamSettings = Parameters<JetStreamManager['streams']['add']>[0];
export type ConsumerSettings = Parameters<JetStreamManager['consumers']['add']>[1] & { durable_name: string };

interface SettingsOfStream {
  readonly stream: StreamSettings;
  readonly consumers: ConsumerSettings[];
}

/** Each stream with its durable consumers. */
export const streamSettings: Readonly<Record<StreamName, SettingsOfStream>> = {
  [jobStream.name]: {
    stream: {
      name: jobStream.name,
      subjects: [...jobStream.subjects],
      retention: RetentionPolicy.Workqueue,
      storage: StorageType.File,
      // A full stream refuses new messages and keeps those it has.
      discard: DiscardPolicy.New,
      max_age: nanosPerDay,
      duplicate_window: 10 * 60 * nanosPerSecond,
    },
    // A job is redelivered until its record says that its runs are used up; then it is removed.
    consumers: sizeClasses.map((size) => ({
      durable_name: converterConsumers[size],
      filter_subject: conversionSubjects.requested(size, '*'),
      ack_policy: AckPolicy.Explicit,
      ack_wait: jobAckWaitMs * 1_000_000,
      max_deliver: -1,
      max_ack_pending: 10_000,
    })),
  },
  [eventStream.name]: {
    stream: {
      name: eventStream.name,
      subjects: [...eventStream.subjects],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      // Auth and stats have counted an event within seconds, so a full stream drops the oldest rather than refuse the next.
      discard: DiscardPolicy.Old,
      max_age: eventStream.keptDays * nanosPerDay,
      duplicate_window: 60 * 60 * nanosPerSecond,
    },
    consumers: [
      {
        durable_name: creditConsumer,
        ack_policy: AckPolicy.Explicit,
        ack_wait: 10 * nanosPerSecond,
        max_deliver: -1,
        max_ack_pending: 1_000,
      },
      {
        durable_name: webhookConsumer,
        filter_subjects: [conversionSubjects.finished, conversionSubjects.failed],
        ack_policy: AckPolicy.Explicit,
        ack_wait: 10 * nanosPerSecond,
        max_deliver: -1,
        max_ack_pending: 1_000,
      },
      {
        durable_name: statsConsumer,
        ack_policy: AckPolicy.Explicit,
        ack_wait: endingAckWaitMs * 1_000_000,
        max_deliver: -1,
        max_ack_pending: 20_000,
      },
    ],
  },
  // Direct gets are off: they may be answered by a follower that lags.
  [conversionBucket.stream]: {
    stream: {
      name: conversionBucket.stream,
      subjects: [`$KV.${conversionBucket.name}.>`],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      discard: DiscardPolicy.New,
      max_msgs_per_subject: 1,
      allow_rollup_hdrs: true,
      allow_direct: false,
      allow_msg_ttl: true,
      subject_delete_marker_ttl: markerNanos,
      // Gateways subscribe there to the conversions that clients wait for.
      republish: {
        src: `$KV.${conversionBucket.name}.*`,
        dest: conversionSubjects.changed('{{wildcard(1)}}'),
      },
    },
    consumers: [],
  },
};

/** Shares of the storage of all streams. Events stay a week, jobs and records minutes. */
export const roomShares: Readonly<Record<StreamName, number>> = {
  [jobStream.name]: 0.15,
  [eventStream.name]: 0.55,
  [conversionBucket.stream]: 0.3,
};
