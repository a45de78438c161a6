import type { UserId } from '@floatwise/contracts';
import { readJson } from '@floatwise/service-kit';
import type { SessionData } from 'express-session';
import { RedisStore } from 'connect-redis';
import { z } from 'zod';
import type { SessionFacts, SessionRecords } from '../app/accounts/ports.ts';
import type { RedisClient } from './redis.ts';

const sessionKeyPrefix = 'session:';
/** The fields the gateway requires. */
const sessionSchema = z.looseObject({
  cookie: z.looseObject({}),
  signedInAtMs: z.number().optional(),
  usedAtMs: z.number().optional(),
  validFromMs: z.number().optional(),
});
const indexKey = (userId: UserId): string => `sessions-of:${userId}`;

/** Stores sessions by cookie, so that every gateway knows them. */
export function openSessionStore(
  redis: RedisClient,
  computeTtlSeconds: (data: SessionData) => number,
): RedisStore {
  return new RedisStore({
    client: redis,
    prefix: sessionKeyPrefix,
    ttl: computeTtlSeconds,
    serializer: { stringify: JSON.stringify, parse: (text) => readSession(text) as unknown as SessionData },
    // Reading a session is one look-up; its use is written only now and then.
    disableTouch: true,
  });
}

export function openSessionRecords(redis: RedisClient): SessionRecords {
  return {
    add: async (userId, sid, endsAtMs) => {
      const key = indexKey(userId);
      await redis.zAdd(key, { value: sid, score: endsAtMs });
      await redis.zRemRangeByScore(key, 0, Date.now());
      // The set lasts as long as its newest session.
      await redis.expire(key, Math.max(1, Math.ceil((endsAtMs - Date.now()) / 1_000)));
    },
    replace: async ({ sid, data }, ttlSeconds) => {
      await redis.set(sessionKeyPrefix + sid, JSON.stringify(data), {
        condition: 'XX',
        expiration: { type: 'EX', value: ttlSeconds },
      });
    },
    find: async (sid) => {
      const text = await redis.get(sessionKeyPrefix + sid);
      return text === null ? undefined : readSession(text);
    },
    list: async (userId) => {
      const key = indexKey(userId);
      const sids = await redis.zRange(key, 0, -1);
      if (sids.length === 0) return [];
      const texts = await redis.mGet(sids.map((sid) => sessionKeyPrefix + sid));
      const found = sids.map((sid, index) => ({ sid, data: readSession(texts[index] ?? '') }));
      const ended = found.flatMap(({ sid, data }) => (data === undefined ? [sid] : []));
      if (ended.length > 0) await redis.zRem(key, ended);
      return found.flatMap(({ sid, data }) => (data === undefined ? [] : [{ sid, data }]));
    },
    remove: async (userId, sids) => {
      if (sids.length === 0) return;
      await redis.del(sids.map((sid) => sessionKeyPrefix + sid));
      await redis.zRem(indexKey(userId), [...sids]);
    },
  };
}

/** Undefined for a damaged record: it counts as an ended session, so its browser can sign in again. */
function readSession(text: string): Partial<SessionFacts> | undefined {
  const read = sessionSchema.safeParse(readJson({ json: () => JSON.parse(text) as unknown }));
  return read.success ? (read.data as unknown as Partial<SessionFacts>) : undefined;
}
