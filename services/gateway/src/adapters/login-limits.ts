import { failures, type LimitFailure } from '@floatwise/contracts';
import { getSiteMs, ServiceError } from '@floatwise/service-kit';
import type { LoginLimits } from '../app/accounts/ports.ts';
import { formatAddressKey } from '../app/accounts/format-address.ts';
import { createGrowingDelay, type DelaySteps, type GrowingDelay } from './growing-delay.ts';
import type { RedisClient } from './redis.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const quarterHourMs = 15 * minuteMs;
/** Accounts tried from one address: a whole company may share it. */
const accountsAnAddress = 10;
/** Turns of users who waited. More would let an attacker with many addresses or names guess quickly by waiting. */
const accountTurns: DelaySteps = { free: 1, firstMs: minuteMs, mostMs: minuteMs, forgetMs: minuteMs };
const addressTurns: DelaySteps = {
  free: 20,
  firstMs: 3 * secondMs,
  mostMs: 3 * secondMs,
  forgetMs: 3 * secondMs,
};

/** Limits kept in Redis, so that all gateways share the counts. */
export function openLoginLimits(
  redis: RedisClient,
  limits: { loginsPerMinute: number; loginFailuresPerQuarterHour: number },
): LoginLimits {
  const freeTries = limits.loginFailuresPerQuarterHour;
  const open = (name: string, steps: DelaySteps): GrowingDelay => createGrowingDelay(redis, name, steps);
  // An account can be tried from anywhere, so its wait stays short enough for its owner in a new browser.
  const freeOfAccount = Math.ceil(freeTries / 2);
  const ofAccount = open('login-account', {
    free: freeOfAccount,
    firstMs: secondMs,
    mostMs: minuteMs,
    forgetMs: quarterHourMs / freeOfAccount,
  });
  const ownSteps: DelaySteps = {
    free: freeTries,
    firstMs: secondMs,
    mostMs: quarterHourMs,
    forgetMs: quarterHourMs / freeTries,
  };
  const ofBrowser = open('login-browser', ownSteps);
  const ofPasswordChange = open('change-password', ownSteps);
  const failuresOfAddress = accountsAnAddress * freeTries;
  const ofAddress = [
    {
      failure: failures.frequentLogins,
      delay: open('login-rate', {
        free: limits.loginsPerMinute,
        firstMs: secondMs,
        mostMs: secondMs,
        forgetMs: minuteMs / limits.loginsPerMinute,
      }),
    },
    {
      failure: failures.manyLoginsOfNetwork,
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
        await take(ofBrowser, `${knownBrowser} ${accountKey}`, failures.manyLoginsOfAccount);
        return;
      }
      const line = formatAddressKey(address);
      const turn = `${accountKey} ${line}`;
      const { isDue, earlyMs } = await turns.take(turn);
      const hasTurn =
        isDue && (await turnsOfAccount.take(accountKey)) === 0 && (await turnsOfAddress.take(line)) === 0;
      // The account comes first, so that guesses at one name do not use up the tries of other users at that address.
      const steps = [
        { failure: failures.manyLoginsOfAccount, delay: ofAccount, key: accountKey },
        ...ofAddress.map((step) => ({ ...step, key: line })),
      ];
      for (const [index, { failure, delay, key }] of steps.entries()) {
        const ownWaitMs = await delay.take(key, hasTurn);
        if (ownWaitMs === 0) continue;
        await Promise.all(steps.slice(0, index).map((taken) => taken.delay.giveBack(taken.key)));
        const waitMs = Math.max(ownWaitMs, earlyMs);
        await turns.keep(turn, waitMs);
        throw new ServiceError(failure(waitMs));
      }
    },
    forgive: async ({ accountKey, address, knownBrowser }) => {
      if (knownBrowser !== undefined) {
        // Guesses from elsewhere stay counted: otherwise each log-in of the owner would give an attacker new tries.
        await ofBrowser.reset(`${knownBrowser} ${accountKey}`);
        return;
      }
      const line = formatAddressKey(address);
      await Promise.all([ofAccount.reset(accountKey), ofAddress[1]?.delay.giveBack(line)]);
    },
    consumePasswordChange: (userId) => take(ofPasswordChange, userId, failures.manyWrongPasswords),
    forgivePasswordChange: (userId) => ofPasswordChange.reset(userId),
  };
}

/** @throws ServiceError `rate.limited` during the wait */
async function take(delay: GrowingDelay, key: string, failure: LimitFailure): Promise<void> {
  const waitMs = await delay.take(key);
  if (waitMs > 0) throw new ServiceError(failure(waitMs));
}

/** How long a turn is kept for a user who comes back later than Retry-After. */
const keptMs = 5 * 60_000;

/**
 * Keeps the promise of Retry-After: a refused try that is repeated after it has a turn, however many others try meanwhile.
 * A try that comes too early starts the whole wait again, so programs that never wait get no turn.
 */
function openLoginTurns(redis: RedisClient) {
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
