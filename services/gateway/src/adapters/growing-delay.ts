import { getSiteMs } from '@floatwise/service-kit';
import type { RedisClient } from './redis.ts';

/** Counts tries and makes each one after the free ones wait longer than the last. It never locks permanently. */
export interface GrowingDelay {
  /** Counts a try and returns 0, or counts nothing and returns the milliseconds to wait. `hasTurn` skips the wait. */
  readonly take: (key: string, hasTurn?: boolean) => Promise<number>;
  /** Subtracts one try from the count. */
  readonly giveBack: (key: string) => Promise<void>;
  readonly reset: (key: string) => Promise<void>;
}

export interface DelaySteps {
  /** Number of tries without a wait. */
  readonly free: number;
  /** Wait after the last free try; it doubles with every further one. */
  readonly firstMs: number;
  readonly mostMs: number;
  /** Time after which one try is forgotten. */
  readonly forgetMs: number;
}

/** A single script, so that of two simultaneous tries only one can use the moment when the wait ends. */
const takeScript = `
local now, free, first, most, forget = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local state = redis.call('HMGET', KEYS[1], 'count', 'since', 'next')
local count, since, next = tonumber(state[1] or '0'), tonumber(state[2] or ARGV[1]), tonumber(state[3] or '0')
local forgotten = math.max(0, math.floor((now - since) / forget))
count, since = count - forgotten, since + forgotten * forget
if count <= 0 then count, since = 0, now end
if now < next and ARGV[6] == '0' then return next - now end
count = count + 1
local wait = 0
if count >= free then wait = first * 2 ^ (count - free) end
if wait >= most then wait, count = most, count - 1 end
redis.call('HSET', KEYS[1], 'count', string.format('%d', count), 'since', string.format('%d', since), 'next', string.format('%d', now + wait))
redis.call('PEXPIRE', KEYS[1], string.format('%d', count * forget + most))
return 0`;

const giveBackScript = `
local count = tonumber(redis.call('HGET', KEYS[1], 'count') or '0')
if count > 0 then redis.call('HINCRBY', KEYS[1], 'count', -1) end
return 0`;

/** Kept in Redis, so that all gateways share the count. */
export function createGrowingDelay(redis: RedisClient, name: string, steps: DelaySteps): GrowingDelay {
  const { free, firstMs, mostMs, forgetMs } = steps;
  const numbers = [Math.max(1, free), firstMs, mostMs, Math.max(1, Math.round(forgetMs))].map(String);
  const format = (key: string): string => `delay:${name}:${key}`;
  return {
    take: async (key, hasTurn = false) =>
      Number(
        await redis.eval(takeScript, {
          keys: [format(key)],
          arguments: [String(getSiteMs()), ...numbers, hasTurn ? '1' : '0'],
        }),
      ),
    giveBack: async (key) => {
      await redis.eval(giveBackScript, { keys: [format(key)], arguments: [] });
    },
    reset: async (key) => {
      await redis.del(format(key));
    },
  };
}
