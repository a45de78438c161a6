import { conversionRequestedSchema, converterConsumer, jobStream } from '@floatwise/contracts';
import type { Logger, NatsConnection } from '@floatwise/service-kit';
import { jetstreamManager } from '@nats-io/jetstream';
import { z } from 'zod';
import type { ConversionEvents } from '../app/ports.ts';
import { describeFailure } from '../app/run-conversion.ts';

const advisorySchema = z.object({ stream_seq: z.number() });
const subject = `$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.${jobStream.name}.${converterConsumer}`;

/** A job that ended every converter it was given to is taken off the queue, and its person is told. */
export function onMaxDeliveries(nats: NatsConnection, events: ConversionEvents, logger: Logger): void {
  nats.subscribe(subject, {
    queue: converterConsumer,
    callback: (error, message) => {
      if (error) return;
      const { stream_seq: sequence } = advisorySchema.parse(message.json());
      giveUpJob(nats, sequence, events, logger).catch((failure: unknown) => {
        logger.error({ err: failure, sequence }, 'a job that failed too often could not be given up');
      });
    },
  });
}

async function giveUpJob(
  nats: NatsConnection,
  sequence: number,
  events: ConversionEvents,
  logger: Logger,
): Promise<void> {
  const manager = await jetstreamManager(nats);
  const stored = await manager.streams.getMessage(jobStream.name, { seq: sequence });
  if (stored === null) return;
  const job = conversionRequestedSchema.parse(stored.json());
  logger.error(
    { conversionId: job.conversionId, toolId: job.toolId },
    'the job failed too often and is given up',
  );
  await events.publishFailed(
    describeFailure(
      job,
      'conversion.crashed',
      'The tool stopped unexpectedly on this file. The file was not changed. Please tell support its name and the time.',
    ),
  );
  await manager.streams.deleteMessage(jobStream.name, sequence);
}
