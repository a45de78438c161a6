import {
  conversionFailedSchema,
  conversionFinishedSchema,
  conversionSubjects,
  webhookConsumer,
} from '@floatwise/contracts';
import type { NatsConnection } from '@floatwise/service-kit';
import type { AuthPorts } from '../app/ports.ts';
import { queueDelivery } from '../app/webhooks.ts';
import { consumeEvents, parseEvent } from './consume-events.ts';

/** Stores which results and failures are to be posted to programs. The event is acknowledged once that is stored; runs until stopped. */
export function consumeConversionReports(
  nats: NatsConnection,
  deps: Pick<AuthPorts, 'keys' | 'deliveries' | 'logger'> & { readonly wake: () => void },
): { readonly stop: () => Promise<void> } {
  const { logger } = deps;
  return consumeEvents(nats, {
    ...{ consumer: webhookConsumer, name: 'onConversionReported', logger },
    take: async (message) => {
      const isFailed = message.subject === conversionSubjects.failed;
      const schema = isFailed ? conversionFailedSchema : conversionFinishedSchema;
      const event = parseEvent(schema, message, logger);
      if (event?.webhookKeyId === undefined) return;
      await queueDelivery(deps, event);
      deps.wake();
    },
  });
}
