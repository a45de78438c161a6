import { conversionSubjects } from '@floatwise/contracts';
import type { NatsConnection } from '@floatwise/service-kit';
import type { Deliveries } from '../app/deliveries.ts';

/** Shares with the other gateways which deliveries are settled. */
export function shareSettledDeliveries(nats: NatsConnection, deliveries: Deliveries): Deliveries {
  nats.subscribe(conversionSubjects.settled, {
    // Without the right to subscribe, this gateway settles again what others have settled.
    callback: (error, message) => {
      if (!error) deliveries.noteSettled(message.string());
    },
  });
  return {
    ...deliveries,
    noteSettled: (instance) => {
      deliveries.noteSettled(instance);
      if (!nats.isClosed()) nats.publish(conversionSubjects.settled, instance);
    },
  };
}
