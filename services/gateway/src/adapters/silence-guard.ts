import { setTimeout as sleep } from 'node:timers/promises';
import { failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';

/** An engine is asked this often for a sign of life. Calls fail when it has been silent this long: less than two seconds together. */
const askEveryMs = 300;
const silentAfterMs = 1_500;

export type SilenceGuard = ReturnType<typeof createSilenceGuard>;

/**
 * Ends calls to an engine that hangs: its connection stays open and reports no error, so that they would wait for as long.
 * `onSilent` is called once for each silence.
 */
export function createSilenceGuard(onSilent: () => void) {
  const waiting = new Set<(error: Error) => void>();
  let isSilent = false;
  const endCalls = (): void => {
    if (!isSilent) onSilent();
    isSilent = true;
    for (const reject of waiting) reject(new ServiceError(failures.unavailable));
  };
  return {
    isSilent: (): boolean => isSilent,
    /** @throws ServiceError `service.unavailable` if the engine is silent, or becomes so */
    guard: <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      if (isSilent) return Promise.reject(new ServiceError(failures.unavailable));
      return new Promise((resolve, reject) => {
        waiting.add(reject);
        call()
          .then(resolve, reject)
          .finally(() => waiting.delete(reject));
      });
    },
    /** Pings the engine until `isClosed`. A ping that fails says nothing: the client knows that the connection is lost. */
    watch: async (ping: () => Promise<unknown>, isClosed: () => boolean): Promise<void> => {
      while (!isClosed()) {
        await sleep(askEveryMs, undefined, { ref: false });
        let hasAnswered = false;
        // An answer that arrived while this process was busy is read before the check.
        const timer = setTimeout(() => setImmediate(() => hasAnswered || endCalls()), silentAfterMs).unref();
        await ping().then(
          () => {
            isSilent = false;
          },
          () => undefined,
        );
        hasAnswered = true;
        clearTimeout(timer);
      }
    },
  };
}
