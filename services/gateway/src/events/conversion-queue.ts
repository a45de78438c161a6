import {
  conversionDeliveredSchema,
  conversionProgressSchema,
  conversionRequestedSchema,
  conversionSubjects,
  converterConsumer,
  jobStream,
} from '@floatwise/contracts';
import { publishKept, type NatsConnection } from '@floatwise/service-kit';
import { jetstreamManager, type ConsumerInfo } from '@nats-io/jetstream';
import type { ConversionQueue } from '../app/ports.ts';

const publishLimitMs = 10_000;
const deliveredLimitMs = 60_000;
const infoMaxAgeMs = 250;

/** Conversions on their way to a converter. */
export async function openConversionQueue(nats: NatsConnection): Promise<ConversionQueue> {
  const manager = await jetstreamManager(nats);
  // Many conversions wait at once; they share one look at the queue.
  let latest: { readMs: number; info: Promise<ConsumerInfo> } | undefined;
  const readInfo = (): Promise<ConsumerInfo> => {
    const nowMs = performance.now();
    if (latest === undefined || nowMs - latest.readMs > infoMaxAgeMs) {
      latest = { readMs: nowMs, info: manager.consumers.info(jobStream.name, converterConsumer) };
    }
    return latest.info;
  };

  return {
    publishRequested: async (job) => {
      const ack = await publishKept(
        nats,
        {
          subject: conversionSubjects.requested(job.toolId),
          schema: conversionRequestedSchema,
          body: job,
          messageId: job.conversionId,
        },
        publishLimitMs,
      );
      return ack.seq;
    },
    cancel: async (id, sequence) => {
      nats.publish(conversionSubjects.cancelled(id));
      if (sequence === undefined) return;
      const info = await manager.consumers.info(jobStream.name, converterConsumer);
      if (info.delivered.stream_seq < sequence) await manager.streams.deleteMessage(jobStream.name, sequence);
    },
    publishDelivered: async (event) => {
      await publishKept(
        nats,
        {
          subject: conversionSubjects.delivered,
          schema: conversionDeliveredSchema,
          body: event,
          messageId: `delivered-${event.conversionId}`,
        },
        deliveredLimitMs,
      );
    },
    publishProgress: (id, progress) => {
      if (!nats.isClosed()) nats.publish(conversionSubjects.progress(id), JSON.stringify(progress));
    },
    subscribeProgress: (id, onProgress) => {
      const subscription = nats.subscribe(conversionSubjects.progress(id), {
        callback: (error, message) => {
          if (error) return;
          const progress = conversionProgressSchema.safeParse(message.json());
          if (progress.success) onProgress(progress.data);
        },
      });
      return () => subscription.unsubscribe();
    },
    countWaiting: async () => (await readInfo()).num_pending,
    countAhead: async (sequence) => {
      const { delivered } = await readInfo();
      return delivered.stream_seq >= sequence ? undefined : sequence - delivered.stream_seq - 1;
    },
  };
}
