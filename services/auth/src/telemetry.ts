import { createMetrics, Histogram, type Registry } from '@floatwise/service-kit';
import type { PasswordHasher } from './app/password-hasher.ts';

export interface AuthTelemetry {
  readonly metrics: Registry;
  /** The same hasher with its time measured, waiting included. */
  readonly timeHasher: (hasher: PasswordHasher) => PasswordHasher;
}

export function createTelemetry(): AuthTelemetry {
  const metrics = createMetrics('auth');
  const seconds = new Histogram({
    name: 'auth_password_hash_seconds',
    help: 'Time to hash or verify a password, waiting for a turn included.',
    labelNames: ['operation'],
    buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });
  const time = async <Answer>(operation: string, work: Promise<Answer>): Promise<Answer> => {
    const stopTimer = seconds.startTimer({ operation });
    return work.finally(stopTimer);
  };
  return {
    metrics,
    timeHasher: (hasher) => ({
      ...hasher,
      hash: (password) => time('hash', hasher.hash(password)),
      verify: (hash, password) => time('verify', hasher.verify(hash, password)),
    }),
  };
}
