import type { UserId } from '@floatwise/contracts';
import type { SessionData } from 'express-session';
import type { RedisClient } from './redis.ts';

export const sessionKeyPrefix = 'session:';
const indexKey = (userId: UserId): string => `sessions-of:${userId}`;

export interface SessionRecord {
  /** What the cookie names; never told to anybody. */
  readonly sid: string;
  readonly data: Partial<SessionData>;
}

/** The sessions of a person, beside the store that finds one by its cookie. */
export interface SessionRecords {
  /** Adds a session to those of the person; it is listed until it ends. */
  readonly add: (userId: UserId, sid: string, endsAtMs: number) => Promise<void>;
  /** Writes what is known of a session anew, unless it has ended meanwhile. */
  readonly replace: (record: SessionRecord, ttlSeconds: number) => Promise<void>;
  readonly list: (userId: UserId) => Promise<SessionRecord[]>;
  readonly remove: (userId: UserId, sids: readonly string[]) => Promise<void>;
}

export function openSessionRecords(redis: RedisClient): SessionRecords {
  return {
    add: async (userId, sid, endsAtMs) => {
      const key = indexKey(userId);
      await redis.zAdd(key, { value: sid, score: endsAtMs });
      await redis.zRemRangeByScore(key, 0, Date.now());
      // The last to begin is the last to end.
      await redis.expire(key, Math.max(1, Math.ceil((endsAtMs - Date.now()) / 1_000)));
    },
    replace: async ({ sid, data }, ttlSeconds) => {
      await redis.set(sessionKeyPrefix + sid, JSON.stringify(data), {
        condition: 'XX',
        expiration: { type: 'EX', value: ttlSeconds },
      });
    },
    list: async (userId) => {
      const key = indexKey(userId);
      const sids = await redis.zRange(key, 0, -1);
      if (sids.length === 0) return [];
      const found = await redis.mGet(sids.map((sid) => sessionKeyPrefix + sid));
      const ended = sids.filter((_sid, index) => found[index] === null);
      if (ended.length > 0) await redis.zRem(key, ended);
      return sids.flatMap((sid, index) => {
        const text = found[index];
        return typeof text === 'string' ? [{ sid, data: JSON.parse(text) as Partial<SessionData> }] : [];
      });
    },
    remove: async (userId, sids) => {
      if (sids.length === 0) return;
      await redis.del(sids.map((sid) => sessionKeyPrefix + sid));
      await redis.zRem(indexKey(userId), [...sids]);
    },
  };
}
