import type { ConversionId } from '@floatwise/contracts';
import type { ConversionClaims, EndedConversion } from '../app/ports.ts';
import type { RedisClient } from './redis.ts';

const keptSeconds = 3_600;

/** Ownership and listeners of conversions in Redis. */
export function openConversionClaims(redis: RedisClient): ConversionClaims {
  const key = (id: ConversionId, what: string): string => `conversion:${id}:${what}`;
  const expiration = { type: 'EX', value: keptSeconds } as const;
  return {
    claim: async (id, userId) => {
      const claimed = await redis.set(key(id, 'owner'), userId, { condition: 'NX', expiration });
      return claimed !== null || (await redis.get(key(id, 'owner'))) === userId;
    },
    submit: async (id) =>
      (await redis.set(key(id, 'submitted'), '1', { condition: 'NX', expiration })) !== null,
    end: async (id, ended) => {
      await redis.set(key(id, 'ended'), JSON.stringify(ended), { expiration });
    },
    findEnded: async (id) => {
      const ended = await redis.get(key(id, 'ended'));
      return ended === null ? undefined : (JSON.parse(ended) as EndedConversion);
    },
    // Counter and expiry in one step each: no counter stays for ever, not even one that had expired meanwhile.
    addListener: async (id) => {
      await redis.multi().incr(key(id, 'listeners')).expire(key(id, 'listeners'), keptSeconds).exec();
    },
    removeListener: async (id) => {
      await redis.multi().decr(key(id, 'listeners')).expire(key(id, 'listeners'), keptSeconds).exec();
    },
    countListeners: async (id) => Number((await redis.get(key(id, 'listeners'))) ?? 0),
  };
}
