import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs a task after every pause, one run at a time, until stopped; `stop` waits for the current run. The task must not
 * reject; `isStopping` says whether its result is still needed.
 */
export function repeatEvery(
  pauseMs: number,
  task: (isStopping: () => boolean) => Promise<void>,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  // A function, because the value changes while the loop waits.
  const isStopping = (): boolean => stopping.signal.aborted;
  const run = async (): Promise<void> => {
    for (;;) {
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (isStopping()) return;
      await task(isStopping);
    }
  };
  const ended = run();
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}
