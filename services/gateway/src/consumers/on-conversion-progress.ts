import { conversionProgressSchema, conversionSubjects } from '@floatwise/contracts';
import type { NatsConnection } from '@floatwise/service-kit';
import type { ConversionProgressFeed } from '../app/conversions/ports.ts';

/** Passes on the progress that converters report. */
export function onConversionProgress(nats: NatsConnection): ConversionProgressFeed {
  return {
    subscribe: (id, onProgress) => {
      const subscription = nats.subscribe(conversionSubjects.progress(id), {
        callback: (error, message) => {
          if (error) return;
          const progress = conversionProgressSchema.safeParse(message.json());
          if (progress.success) onProgress(progress.data);
        },
      });
      return () => subscription.unsubscribe();
    },
  };
}
