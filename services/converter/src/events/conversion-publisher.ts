import { conversionSubjects } from '@floatwise/contracts';
import { publishConversionFailed, type NatsConnection } from '@floatwise/service-kit';
import type { ConversionEvents } from '../app/ports.ts';

/** Publishes progress on core NATS and failures on the event stream. */
export function createConversionPublisher(nats: NatsConnection): ConversionEvents {
  return {
    publishProgress: (id, progress) => {
      if (!nats.isClosed()) nats.publish(conversionSubjects.progress(id), JSON.stringify(progress));
    },
    publishFailed: (conversion) => publishConversionFailed(nats, conversion),
  };
}
