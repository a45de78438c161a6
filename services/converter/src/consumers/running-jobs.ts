import { conversionSubjects, type ConversionId } from '@floatwise/contracts';
import type { NatsConnection } from '@floatwise/service-kit';
import { ConverterLeavingError } from '../app/errors.ts';

/** The running jobs, so that one can be cancelled from outside. */
export interface RunningJobs {
  readonly add: (id: ConversionId) => { readonly signal: AbortSignal; readonly release: () => void };
  readonly cancel: (id: string) => void;
  /** Stops all runs, so that other converters start them again. */
  readonly handBackAll: () => void;
  readonly size: () => number;
}

export function createRunningJobs(): RunningJobs {
  const controllers = new Map<string, Set<AbortController>>();
  return {
    add: (id) => {
      const controller = new AbortController();
      const ofJob = controllers.get(id) ?? new Set();
      controllers.set(id, ofJob.add(controller));
      return {
        signal: controller.signal,
        release: () => {
          ofJob.delete(controller);
          if (ofJob.size === 0) controllers.delete(id);
        },
      };
    },
    cancel: (id) => {
      for (const controller of controllers.get(id) ?? []) controller.abort();
    },
    handBackAll: () => {
      for (const ofJob of controllers.values()) {
        for (const controller of ofJob) controller.abort(new ConverterLeavingError());
      }
    },
    size: () => controllers.size,
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
