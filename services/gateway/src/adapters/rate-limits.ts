import type { UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisClient } from './redis.ts';

export interface RateLimits {
  readonly consumeLogin: (address: string) => Promise<void>;
  readonly consumeRegistration: (address: string) => Promise<void>;
  readonly consumeConversion: (userId: UserId) => Promise<void>;
  /** Throws while too many log-ins with this name from this address have failed. */
  readonly checkLoginFailures: (username: string, address: string) => Promise<void>;
  readonly countLoginFailure: (username: string, address: string) => Promise<void>;
}

/** Limits held in Redis, so that they count over all gateways. */
export function openRateLimits(
  redis: RedisClient,
  limits: {
    conversionsPerMinute: number;
    loginsPerMinute: number;
    loginFailuresPerQuarterHour: number;
    registrationsPerHour: number;
  },
): RateLimits {
  const open = (name: string, points: number, seconds: number): RateLimiterRedis =>
    new RateLimiterRedis({
      storeClient: redis,
      useRedisPackage: true,
      keyPrefix: `rate:${name}`,
      points,
      duration: seconds,
    });
  const logins = open('login', limits.loginsPerMinute, 60);
  const registrations = open('register', limits.registrationsPerHour, 3_600);
  const conversions = open('convert', limits.conversionsPerMinute, 60);
  const failures = open('login-failure', limits.loginFailuresPerQuarterHour, 900);
  const failureKey = (username: string, address: string): string => `${username.toLowerCase()} ${address}`;

  return {
    consumeLogin: (address) => consume(logins, address, 'Too many log-ins from here.'),
    consumeRegistration: (address) => consume(registrations, address, 'Too many new accounts from here.'),
    consumeConversion: (userId) =>
      consume(conversions, userId, 'That is very many conversions in a short time.'),
    checkLoginFailures: async (username, address) => {
      const state = await failures.get(failureKey(username, address));
      if (state && state.consumedPoints >= limits.loginFailuresPerQuarterHour) {
        throw createLimitError('Too many log-ins with this name have failed.', state.msBeforeNext);
      }
    },
    countLoginFailure: async (username, address) => {
      await failures.penalty(failureKey(username, address));
    },
  };
}

async function consume(limiter: RateLimiterRedis, key: string, sentence: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw createLimitError(sentence, error.msBeforeNext);
  }
}

function createLimitError(sentence: string, waitMs: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new ServiceError('rate.limited', `${sentence} Please try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}
