import {
  conversionFailedSchema,
  conversionFinishedSchema,
  conversionSubjects,
  type ConversionId,
} from '@floatwise/contracts';
import { publishKept, type NatsConnection } from '@floatwise/service-kit';
import type { ConversionEvents } from '../app/ports.ts';

const publishLimitMs = 20_000;

/** A conversion has one outcome, whatever it is: the first one told stands. */
const outcomeMessageId = (id: ConversionId): string => `outcome-${id}`;

/** Tells progress on core NATS and outcomes on the event stream. */
export function createConversionPublisher(nats: NatsConnection): ConversionEvents {
  return {
    publishProgress: (id, progress) => {
      if (!nats.isClosed()) nats.publish(conversionSubjects.progress(id), JSON.stringify(progress));
    },
    publishFinished: async (event) => {
      const ack = await publishKept(
        nats,
        {
          subject: conversionSubjects.finished,
          schema: conversionFinishedSchema,
          body: event,
          messageId: outcomeMessageId(event.conversionId),
        },
        publishLimitMs,
      );
      return !ack.duplicate;
    },
    publishFailed: async (event) => {
      const ack = await publishKept(
        nats,
        {
          subject: conversionSubjects.failed,
          schema: conversionFailedSchema,
          body: event,
          messageId: outcomeMessageId(event.conversionId),
        },
        publishLimitMs,
      );
      return !ack.duplicate;
    },
  };
}
