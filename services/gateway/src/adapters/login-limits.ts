import { formatAccountKey } from '@floatwise/contracts';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { LoginLimits } from '../app/login-limits.ts';
import { consume } from './consume-limit.ts';
import { formatAddressKey } from './format-address-key.ts';
import type { RedisClient } from './redis.ts';

const minute = 60;
/** An address may stand for a whole company. */
const accountsAnAddress = 10;
const sentence = 'Too many log-ins with this name have failed.';
const addressSentence = 'Too many log-ins from here have failed.';
const passwordSentence = 'Too many tries with a wrong password.';

/** Limits held in Redis, so that they count over all gateways. */
export function openLoginLimits(
  redis: RedisClient,
  limits: { loginsPerMinute: number; loginFailuresPerQuarterHour: number },
): LoginLimits {
  const failuresPerQuarterHour = limits.loginFailuresPerQuarterHour;
  const open = (name: string, points: number, seconds: number): RateLimiterRedis =>
    new RateLimiterRedis({
      storeClient: redis,
      useRedisPackage: true,
      keyPrefix: `rate:${name}`,
      points: Math.max(1, points),
      duration: seconds,
    });
  // From one step to the next the wait grows, and it never becomes a lock: the longest is an hour.
  const ofAccount = [
    open('login-account-1', Math.ceil(failuresPerQuarterHour / 2), minute),
    open('login-account-2', failuresPerQuarterHour, 15 * minute),
    open('login-account-3', 2 * failuresPerQuarterHour, 60 * minute),
  ];
  const ofBrowser = open('login-browser', failuresPerQuarterHour, 15 * minute);
  const ofAddress = open('login', limits.loginsPerMinute, minute);
  const failuresOfAddress = open('login-address', accountsAnAddress * failuresPerQuarterHour, 15 * minute);
  const ofPasswordChange = open('change-password', failuresPerQuarterHour, 15 * minute);

  return {
    consumeTry: async ({ nameOrEmail, address, knownBrowser }) => {
      const key = formatAccountKey(nameOrEmail);
      if (knownBrowser !== undefined) {
        await consume(ofBrowser, `${knownBrowser} ${key}`, sentence);
        return;
      }
      const line = formatAddressKey(address);
      await consume(ofAddress, line, 'Too many log-ins from here.');
      for (const limiter of ofAccount) await consume(limiter, key, sentence);
      // Last, so that who guesses at one name does not use up what is everybody's at that address.
      await consume(failuresOfAddress, line, addressSentence);
    },
    forgive: async ({ nameOrEmail, address, knownBrowser }) => {
      const key = formatAccountKey(nameOrEmail);
      if (knownBrowser !== undefined) {
        // What strangers have guessed stands: else each log-in of the owner would give them tries anew.
        await ofBrowser.delete(`${knownBrowser} ${key}`);
        return;
      }
      await Promise.all(ofAccount.map((limiter) => limiter.delete(key)));
      await failuresOfAddress.reward(formatAddressKey(address));
    },
    consumePasswordChange: (userId) => consume(ofPasswordChange, userId, passwordSentence),
    forgivePasswordChange: async (userId) => {
      await ofPasswordChange.delete(userId);
    },
  };
}
