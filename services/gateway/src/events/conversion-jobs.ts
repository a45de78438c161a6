import { conversionSubjects } from '@floatwise/contracts';
import type { NatsConnection } from '@floatwise/service-kit';
import type { ConversionJobs } from '../app/ports.ts';
import { publishConversionRequested } from './publish-conversion-requested.ts';

/** The work queue of the converters, and the message that cancels a run. */
export function openConversionJobs(nats: NatsConnection): ConversionJobs {
  return {
    publishRequested: (kept) => publishConversionRequested(nats, kept),
    publishCancelled: (id) => {
      if (!nats.isClosed()) nats.publish(conversionSubjects.cancelled(id));
    },
  };
}
