import type { UserId } from '@floatwise/contracts';
import type { RedisClient } from './redis.ts';

/** Instants (milliseconds since 1970) before which a person's sessions no longer hold. */
export interface SessionEpochs {
  /** Ends all sessions signed in before now; answers the new instant. */
  readonly begin: (userId: UserId) => Promise<number>;
  /** 0 when the person never changed the password. */
  readonly find: (userId: UserId) => Promise<number>;
}

export function openSessionEpochs(redis: RedisClient, sessionMaxAgeMs: number): SessionEpochs {
  const key = (userId: UserId): string => `session-epoch:${userId}`;
  return {
    begin: async (userId) => {
      const nowMs = Date.now();
      // Older sessions have ended by themselves when this is forgotten.
      await redis.set(key(userId), String(nowMs), { expiration: { type: 'PX', value: sessionMaxAgeMs } });
      return nowMs;
    },
    find: async (userId) => Number((await redis.get(key(userId))) ?? 0),
  };
}
