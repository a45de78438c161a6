import { createMetrics, declareIn } from '@floatwise/service-kit';
import type { LedgerStore } from './app/ledger-store.ts';
import type { PasswordHasher } from './app/ports.ts';

export type AuthTelemetry = ReturnType<typeof createTelemetry>;

export function createTelemetry() {
  const metrics = createMetrics('auth');
  const { counter, gauge, histogram } = declareIn(metrics);
  const seconds = histogram({
    name: 'floatwise_password_hash_seconds',
    help: 'Time to hash or verify a password, waiting for a turn included.',
    labelNames: ['operation'],
    buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const time = async <Answer>(operation: string, work: Promise<Answer>): Promise<Answer> => {
    const stopTimer = seconds.startTimer({ operation });
    return work.finally(stopTimer);
  };
  const movements = counter({
    name: 'floatwise_credit_entries_total',
    help: 'Entries of the ledger of credits, by kind.',
    labelNames: ['kind'],
  });
  const credits = counter({
    name: 'floatwise_credits_total',
    help: 'Credits added to or taken from accounts, by kind of entry.',
    labelNames: ['kind'],
  });
  const lastBackUp = gauge({
    name: 'floatwise_back_up_timestamp_seconds',
    help: 'Time of the last back-up into a folder, in seconds since 1970; 0 if there was none.',
  });
  return {
    metrics,
    noteLastBackUp: (at: Date) => lastBackUp.set(at.getTime() / 1_000),
    /** Wraps a ledger to count its entries. */
    countEntries: (ledger: LedgerStore): LedgerStore => ({
      ...ledger,
      append: async (entry) => {
        const isAdded = await ledger.append(entry);
        if (isAdded) {
          movements.inc({ kind: entry.kind });
          credits.inc({ kind: entry.kind }, Math.abs(entry.credits));
        }
        return isAdded;
      },
    }),
    /** Wraps a hasher to measure its time, including the wait. */
    timeHasher: (hasher: PasswordHasher): PasswordHasher => ({
      ...hasher,
      hash: (password) => time('hash', hasher.hash(password)),
      verify: (hash, password) => time('verify', hasher.verify(hash, password)),
    }),
  };
}
