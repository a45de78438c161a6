import type { LoginLimits } from '../app/login-limits.ts';
import { createLimitedError } from './consume-limit.ts';
import { formatAddressKey } from './format-address-key.ts';
import { createGrowingDelay, type DelaySteps, type GrowingDelay } from './growing-delay.ts';
import { openLoginTurns } from './login-turns.ts';
import type { RedisClient } from './redis.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const quarterHourMs = 15 * minuteMs;
/** An address may stand for a whole company. */
const accountsAnAddress = 10;
/** Turns for those who waited. More would let an attacker with many addresses, or many names, guess quickly by waiting. */
const accountTurns: DelaySteps = { free: 1, firstMs: minuteMs, mostMs: minuteMs, forgetMs: minuteMs };
const addressTurns: DelaySteps = {
  free: 20,
  firstMs: 3 * secondMs,
  mostMs: 3 * secondMs,
  forgetMs: 3 * secondMs,
};

const accountSentence = 'Too many log-ins with this name have failed.';
const addressSentence = 'Too many log-ins from your network have failed.';
const rateSentence = 'There are too many log-ins from your network.';
const passwordSentence = 'The wrong password was entered too often.';

/** Limits held in Redis, so that they count over all gateways. */
export function openLoginLimits(
  redis: RedisClient,
  limits: { loginsPerMinute: number; loginFailuresPerQuarterHour: number },
): LoginLimits {
  const failures = limits.loginFailuresPerQuarterHour;
  const open = (name: string, steps: DelaySteps): GrowingDelay => createGrowingDelay(redis, name, steps);
  // An account may be tried from anywhere, so its wait stays short enough for its owner in a new browser.
  const freeOfAccount = Math.ceil(failures / 2);
  const ofAccount = open('login-account', {
    free: freeOfAccount,
    firstMs: secondMs,
    mostMs: minuteMs,
    forgetMs: quarterHourMs / freeOfAccount,
  });
  const ownSteps: DelaySteps = {
    free: failures,
    firstMs: secondMs,
    mostMs: quarterHourMs,
    forgetMs: quarterHourMs / failures,
  };
  const ofBrowser = open('login-browser', ownSteps);
  const ofPasswordChange = open('change-password', ownSteps);
  const failuresOfAddress = accountsAnAddress * failures;
  const ofAddress = [
    {
      sentence: rateSentence,
      delay: open('login-rate', {
        free: limits.loginsPerMinute,
        firstMs: secondMs,
        mostMs: secondMs,
        forgetMs: minuteMs / limits.loginsPerMinute,
      }),
    },
    {
      sentence: addressSentence,
      delay: open('login-address', {
        free: failuresOfAddress,
        firstMs: 3 * secondMs,
        mostMs: 3 * secondMs,
        forgetMs: quarterHourMs / failuresOfAddress,
      }),
    },
  ];
  const turns = openLoginTurns(redis);
  const turnsOfAccount = open('login-turns-account', accountTurns);
  const turnsOfAddress = open('login-turns-address', addressTurns);

  return {
    consumeTry: async ({ accountKey, address, knownBrowser }) => {
      if (knownBrowser !== undefined) {
        await take(ofBrowser, `${knownBrowser} ${accountKey}`, accountSentence);
        return;
      }
      const line = formatAddressKey(address);
      const turn = `${accountKey} ${line}`;
      const { isDue, earlyMs } = await turns.take(turn);
      const hasTurn =
        isDue && (await turnsOfAccount.take(accountKey)) === 0 && (await turnsOfAddress.take(line)) === 0;
      // The account comes first: guesses at one name use up nothing of what others have at that address.
      const steps = [
        { sentence: accountSentence, delay: ofAccount, key: accountKey },
        ...ofAddress.map((step) => ({ ...step, key: line })),
      ];
      for (const [index, { sentence, delay, key }] of steps.entries()) {
        const ownWaitMs = await delay.take(key, hasTurn);
        if (ownWaitMs === 0) continue;
        await Promise.all(steps.slice(0, index).map((taken) => taken.delay.giveBack(taken.key)));
        const waitMs = Math.max(ownWaitMs, earlyMs);
        await turns.keep(turn, waitMs);
        throw createLimitedError(sentence, waitMs);
      }
    },
    forgive: async ({ accountKey, address, knownBrowser }) => {
      if (knownBrowser !== undefined) {
        // The guesses of others stay counted: otherwise each log-in of the owner would give them new ones.
        await ofBrowser.reset(`${knownBrowser} ${accountKey}`);
        return;
      }
      const line = formatAddressKey(address);
      await Promise.all([ofAccount.reset(accountKey), ofAddress[1]?.delay.giveBack(line)]);
    },
    consumePasswordChange: (userId) => take(ofPasswordChange, userId, passwordSentence),
    forgivePasswordChange: (userId) => ofPasswordChange.reset(userId),
  };
}

/** @throws ServiceError `rate.limited` while the wait lasts */
async function take(delay: GrowingDelay, key: string, sentence: string): Promise<void> {
  const waitMs = await delay.take(key);
  if (waitMs > 0) throw createLimitedError(sentence, waitMs);
}
