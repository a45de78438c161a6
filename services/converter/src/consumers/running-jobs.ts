import { conversionSubjects, type ConversionId } from '@floatwise/contracts';
import type { NatsConnection } from '@floatwise/service-kit';
import { ConverterLeavingError } from '../app/errors.ts';

export type RunningJobs = ReturnType<typeof createRunningJobs>;

/** The running jobs, so that one can be cancelled from outside. */
export function createRunningJobs() {
  const controllers = new Map<string, Set<AbortController>>();
  return {
    add: (id: ConversionId) => {
      const controller = new AbortController();
      const ofJob = controllers.get(id) ?? new Set();
      controllers.set(id, ofJob.add(controller));
      return {
        signal: controller.signal,
        release: (): void => {
          ofJob.delete(controller);
          if (ofJob.size === 0) controllers.delete(id);
        },
      };
    },
    cancel: (id: string): void => {
      for (const controller of controllers.get(id) ?? []) controller.abort();
    },
    /** Stops all runs, so that other converters start them again. */
    handBackAll: (): void => {
      for (const ofJob of controllers.values()) {
        for (const controller of ofJob) controller.abort(new ConverterLeavingError());
      }
    },
    size: (): number => controllers.size,
  };
}

/** Stops the run of a cancelled conversion. */
export function onConversionCancelled(nats: NatsConnection, running: RunningJobs): void {
  nats.subscribe(conversionSubjects.cancelledAny, {
    callback: (error, message) => {
      if (!error) running.cancel(message.subject.split('.').at(-1) ?? '');
    },
  });
}
