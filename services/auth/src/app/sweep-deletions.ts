import type { Logger } from '@floatwise/service-kit';
import { eraseAccount, type ErasePorts } from './erase-account.ts';

const pauseMs = 10_000;

/** Erases what is left of deleted accounts. */
export function sweepDeletions(ports: ErasePorts & { readonly logger: Logger }): {
  readonly stop: () => Promise<void>;
} {
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    for (const deletion of await ports.deletions.listDue(new Date())) await eraseAccount(ports, deletion);
  };
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep).catch((error: unknown) => {
      ports.logger.warn({ err: error }, 'deleted accounts could not all be erased now and will be');
    });
  }, pauseMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await sweeping;
    },
  };
}
