import { getSiteMs } from '@floatwise/service-kit';
import type { RedisClient } from './redis.ts';

/** How long a turn is kept for a user who comes back later than Retry-After. */
const keptMs = 5 * 60_000;

/**
 * Keeps the promise of Retry-After: a refused try that is repeated after it has a turn, however many others try meanwhile.
 * A try that comes too early starts the whole wait again, so programs that never wait get no turn.
 */
export function openLoginTurns(redis: RedisClient) {
  const format = (key: string): string => `delay:login-turn:${key}`;
  return {
    /** Whether the wait is over, which uses up the turn; `earlyMs` is the wait that was not kept. */
    take: async (key: string): Promise<{ isDue: boolean; earlyMs: number }> => {
      const [dueMs, waitMs] = ((await redis.get(format(key))) ?? '').split(' ').map(Number);
      if (dueMs === undefined || waitMs === undefined) return { isDue: false, earlyMs: 0 };
      if (getSiteMs() < dueMs) return { isDue: false, earlyMs: waitMs };
      // Of several tries at once, one uses it up.
      return { isDue: (await redis.del(format(key))) === 1, earlyMs: 0 };
    },
    keep: async (key: string, waitMs: number): Promise<void> => {
      await redis.set(format(key), `${getSiteMs() + waitMs} ${waitMs}`, {
        expiration: { type: 'PX', value: waitMs + keptMs },
      });
    },
  };
}
