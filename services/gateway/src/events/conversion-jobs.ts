import { conversionSubjects, formatJobId, getSizeClass, keptConversionSchema } from '@floatwise/contracts';
import { getRootSpan, inConversion, inSpan, publishKept, type NatsConnection } from '@floatwise/service-kit';
import type { ConversionJobs, QueuedConversion } from '../app/conversions/ports.ts';

const limitMs = 10_000;

/** Puts a conversion whose turn it is on the work queue, in the class of its size. Publishing it twice makes one job. */
async function publishConversionRequested(nats: NatsConnection, kept: QueuedConversion): Promise<void> {
  const { id, toolId } = kept.conversion;
  const size = getSizeClass(kept.conversion);
  const message = {
    subject: conversionSubjects.requested(size, toolId),
    schema: keptConversionSchema,
    body: kept,
    messageId: formatJobId(kept.conversion),
  };
  const publish = () =>
    inSpan('publishConversionRequested', () => publishKept(nats, message, limitMs), { kind: 'producer' });
  // Under the root span, whatever caused the turn: the response to a change of the record, or a message about one.
  await inConversion(id, publish, getRootSpan(id));
}

/** The work queue of the converters, and the message that cancels a run. */
export function openConversionJobs(nats: NatsConnection): ConversionJobs {
  return {
    publishRequested: (kept) => publishConversionRequested(nats, kept),
    publishCancelled: (id) => {
      if (!nats.isClosed()) nats.publish(conversionSubjects.cancelled(id));
    },
  };
}
