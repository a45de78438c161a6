import { conversionSubjects, keptConversionSchema, smallInputBytes } from '@floatwise/contracts';
import { publishKept, type NatsConnection } from '@floatwise/service-kit';
import type { ConversionJobs } from '../app/ports.ts';

const publishLimitMs = 10_000;

/** The work queue of the converters, and the word that calls a run off. */
export function openConversionJobs(nats: NatsConnection): ConversionJobs {
  return {
    publishRequested: async (kept) => {
      const { id, toolId, inputBytes } = kept.conversion;
      await publishKept(
        nats,
        {
          subject: conversionSubjects.requested(inputBytes <= smallInputBytes ? 'small' : 'large', toolId),
          schema: keptConversionSchema,
          body: kept,
          messageId: id,
        },
        publishLimitMs,
      );
    },
    publishCancelled: (id) => {
      if (!nats.isClosed()) nats.publish(conversionSubjects.cancelled(id));
    },
  };
}
