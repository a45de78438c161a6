import { repeatEvery } from '@floatwise/service-kit';
import { eraseAccount, type ErasePorts } from './erase-account.ts';
import type { AuthPorts } from './ports.ts';

const pauseMs = 10_000;

/** Erases the remaining data of deleted accounts. */
export function sweepDeletions(ports: ErasePorts & Pick<AuthPorts, 'logger'>) {
  const sweep = async (): Promise<void> => {
    for (const deletion of await ports.deletions.listDue(new Date())) await eraseAccount(ports, deletion);
  };
  return repeatEvery(pauseMs, () =>
    sweep().catch((error: unknown) => {
      ports.logger.warn({ err: error }, 'deleted accounts could not all be erased now and will be');
    }),
  );
}
