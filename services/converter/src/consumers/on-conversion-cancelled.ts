import { conversionSubjects } from '@floatwise/contracts';
import type { NatsConnection } from '@floatwise/service-kit';
import type { RunningJobs } from './running-jobs.ts';

/** Stops the run of a cancelled conversion. */
export function onConversionCancelled(nats: NatsConnection, running: RunningJobs): void {
  nats.subscribe(conversionSubjects.cancelledAny, {
    callback: (error, message) => {
      if (!error) running.cancel(message.subject.split('.').at(-1) ?? '');
    },
  });
}
