import { conversionSubjects } from '@floatwise/contracts';
import type { NatsConnection } from '@floatwise/service-kit';
import type { Deliveries } from '../app/deliveries.ts';

/** Reported in batches: a message for each would wake every other gateway each time. */
const gatherMs = 250;

/** Informs the other gateways which deliveries are settled. */
export function shareSettledDeliveries(nats: NatsConnection, deliveries: Deliveries): Deliveries {
  let gathered: string[] = [];
  const publish = (): void => {
    if (!nats.isClosed()) nats.publish(conversionSubjects.settled, gathered.join('\n'));
    gathered = [];
  };
  nats.subscribe(conversionSubjects.settled, {
    // Without permission to subscribe, this gateway settles again what others have settled.
    callback: (error, message) => {
      if (!error) message.string().split('\n').forEach(deliveries.noteSettled);
    },
  });
  return {
    ...deliveries,
    noteSettled: (instance) => {
      deliveries.noteSettled(instance);
      if (gathered.push(instance) === 1) setTimeout(publish, gatherMs).unref();
    },
  };
}
