import { failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';

export interface WorkLimit {
  /** @throws ServiceError `service.unavailable` if too many are already waiting */
  readonly run: <Answer>(work: () => Promise<Answer>) => Promise<Answer>;
}

/** Runs at most `atOnce` pieces of work at a time, in order of arrival. */
export function createWorkLimit(options: { atOnce: number; mostWaiting: number }): WorkLimit {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < options.atOnce) {
      running++;
      return;
    }
    if (waiting.length >= options.mostWaiting) throw new ServiceError(failures.manyLogins);
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    // The next waiter takes over the slot; `running` decreases only when none waits.
    const next = waiting.shift();
    if (next) next();
    else running--;
  };

  return {
    run: async (work) => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
