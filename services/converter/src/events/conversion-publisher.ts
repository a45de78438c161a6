import { conversionSubjects } from '@floatwise/contracts';
import {
  publishConversionFailed,
  publishConversionFinished,
  type NatsConnection,
} from '@floatwise/service-kit';
import type { ConversionEvents } from '../app/ports.ts';

/** Publishes progress on core NATS, and results for programs and failures on the event stream. */
export function createConversionPublisher(nats: NatsConnection): ConversionEvents {
  return {
    publishProgress: (id, progress) => {
      if (!nats.isClosed()) nats.publish(conversionSubjects.progress(id), JSON.stringify(progress));
    },
    publishFinished: (conversion) => publishConversionFinished(nats, conversion),
    publishFailed: (conversion) => publishConversionFailed(nats, conversion),
  };
}
