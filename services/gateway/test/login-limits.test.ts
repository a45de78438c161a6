import { userIdSchema } from '@floatwise/contracts';
import { createLogger, ServiceError } from '@floatwise/service-kit';
import { startEngines, type Engines } from '@floatwise/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLoginLimits } from '../src/adapters/login-limits.ts';
import type { LoginLimits, LoginTry } from '../src/app/accounts/ports.ts';
import { connectRedis, type RedisClient } from '../src/adapters/redis.ts';

let engines: Engines;
let redis: RedisClient;
let limits: LoginLimits;

beforeAll(async () => {
  engines = await startEngines({ only: ['redis'] });
  redis = await connectRedis(engines.redisUrl, createLogger('test', { level: 'silent' }));
});
afterAll(async () => {
  await redis.close();
  await engines.stop();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await redis.flushAll();
  limits = openLoginLimits(redis, { loginsPerMinute: 1_000, loginFailuresPerQuarterHour: 10 });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number): unknown => vi.advanceTimersByTime(seconds * 1_000);
const guess = (facts: Partial<LoginTry> = {}): LoginTry => ({
  accountKey: 'ann',
  address: '203.0.113.1',
  knownBrowser: undefined,
  ...facts,
});
/** Returns the seconds to wait; 0 if the password is checked. */
async function tryOnce(attempt: LoginTry = guess()): Promise<number> {
  try {
    await limits.consumeTry(attempt);
    return 0;
  } catch (error) {
    if (error instanceof ServiceError) return error.failure.retryAfterSeconds ?? NaN;
    throw error;
  }
}
/** Counts the tries that get their password checked. */
async function countPassed(tries: readonly LoginTry[]): Promise<number> {
  const waits = await Promise.all(tries.map(tryOnce));
  return waits.filter((wait) => wait === 0).length;
}
const repeat = (count: number, facts: (index: number) => Partial<LoginTry> = () => ({})): LoginTry[] =>
  Array.from({ length: count }, (_none, index) => guess(facts(index)));

describe('guesses at one account', () => {
  it('get five of 10,000 simultaneous passwords from fifty addresses checked, and the known browser always', async () => {
    const tries = repeat(10_000, (index) => ({ address: `198.51.100.${index % 50}` }));
    let passed = 0;
    for (let from = 0; from < tries.length; from += 500)
      passed += await countPassed(tries.slice(from, from + 500));
    expect(passed).toBe(5);
    const owner = guess({ knownBrowser: 'home' });
    for (let time = 0; time < 30; time++) {
      expect(await tryOnce(owner)).toBe(0);
      await limits.forgive(owner);
    }
  });

  it('delay its owner in a new browser by a second after five', async () => {
    expect(await countPassed(repeat(5))).toBe(5);
    expect(await tryOnce()).toBe(1);
    pass(1);
    expect(await tryOnce()).toBe(0);
  });

  it('wait longer each time, up to a minute', async () => {
    const waits: number[] = [];
    await countPassed(repeat(5));
    for (let round = 0; round < 8; round++) {
      waits.push(await tryOnce());
      pass(waits.at(-1) ?? 0);
      await tryOnce();
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it('give a turn to a user who waits for Retry-After during an endless attack', async () => {
    await countPassed(repeat(12, () => ({ address: '198.51.100.1' })));
    const attack = async (seconds: number): Promise<number> => {
      let passed = 0;
      for (let second = 0; second < seconds; second++) {
        pass(1);
        passed += await countPassed(repeat(20, (index) => ({ address: `198.51.100.${index}` })));
      }
      return passed;
    };
    await attack(120);
    const owner = guess({ address: '192.0.2.9' });
    const wait = await tryOnce(owner);
    expect(wait).toBeGreaterThan(0);
    await attack(wait);
    expect(await tryOnce(owner)).toBe(0);
  });

  it('allow one more try a minute, however many addresses wait for Retry-After', async () => {
    await countPassed(repeat(5));
    const tries = repeat(200, (index) => ({ address: `198.51.100.${index}` }));
    expect(await countPassed(tries)).toBe(0);
    pass(1);
    expect(await countPassed(tries)).toBeLessThanOrEqual(2);
  });

  it('are not renewed when the owner signs in with a known browser', async () => {
    const owner = guess({ knownBrowser: 'home' });
    let passed = 0;
    for (let round = 0; round < 20; round++) {
      passed += await countPassed(repeat(6, () => ({ address: `198.51.100.${round}` })));
      await limits.consumeTry(owner);
      await limits.forgive(owner);
    }
    expect(passed).toBe(5);
  });

  it('are forgotten after a correct password, and with time', async () => {
    for (let round = 0; round < 5; round++) {
      expect(await countPassed(repeat(4))).toBe(4);
      await limits.consumeTry(guess());
      await limits.forgive(guess());
    }
    await countPassed(repeat(20));
    pass(3_600);
    expect(await countPassed(repeat(20, () => ({ address: '192.0.2.9' })))).toBe(5);
  });
});

it('a known browser has a count of its own, which also waits', async () => {
  const tries = repeat(30, () => ({ knownBrowser: 'home' }));
  expect(await countPassed(tries)).toBe(10);
  expect(await tryOnce(guess({ knownBrowser: 'home' }))).toBe(1);
  expect(await tryOnce()).toBe(0);
});

describe('guesses at many names from one address', () => {
  const spray = (count: number, round = 0): LoginTry[] =>
    repeat(count, (index) => ({ accountKey: `person ${round} ${index}` }));

  it('are a hundred, and then some in a minute', async () => {
    expect(await countPassed(spray(150))).toBe(100);
    let passed = 0;
    for (let second = 0; second < 60; second++) {
      pass(1);
      passed += await countPassed(spray(10, second));
    }
    expect(passed).toBeLessThanOrEqual(27);
  });

  it('delay a colleague in a new browser by three seconds while they continue', async () => {
    await countPassed(spray(150));
    const colleague = guess({ accountKey: 'bob' });
    expect(await tryOnce(colleague)).toBe(3);
    for (let second = 0; second < 3; second++) {
      pass(1);
      await countPassed(spray(50, second));
    }
    expect(await tryOnce(colleague)).toBe(0);
    expect(await tryOnce(guess({ accountKey: 'bob', knownBrowser: 'desk' }))).toBe(0);
  });

  it('count a whole IPv6 network as one address', async () => {
    const tries = repeat(150, (index) => ({
      accountKey: `person ${index}`,
      address: `2001:db8:1:2::${index.toString(16)}`,
    }));
    expect(await countPassed(tries)).toBe(100);
    await expect(
      limits.consumeTry(guess({ accountKey: 'one more', address: '2001:db8:1:2::1' })),
    ).rejects.toThrow('Too many log-ins from your network have failed. Please try again in 3 seconds.');
    expect(await tryOnce(guess({ address: '2001:db8:1:3::1' }))).toBe(0);
  });

  it('are not used up by guesses at one name', async () => {
    expect(await countPassed(repeat(300))).toBe(5);
    expect(await tryOnce(guess({ accountKey: 'bob' }))).toBe(0);
  });

  it('use up no tries of an account while the address has to wait', async () => {
    expect(await countPassed(spray(150))).toBe(100);
    for (let time = 0; time < 20; time++) expect(await tryOnce()).toBe(3);
    expect(await countPassed(repeat(5, () => ({ address: '203.0.113.2' })))).toBe(5);
  });

  it('are given back by a correct password', async () => {
    for (let index = 0; index < 150; index++) {
      const attempt = guess({ accountKey: `person ${index}` });
      expect(await tryOnce(attempt)).toBe(0);
      await limits.forgive(attempt);
    }
  });
});

it('log-ins from one address, right or wrong, are limited per minute', async () => {
  limits = openLoginLimits(redis, { loginsPerMinute: 20, loginFailuresPerQuarterHour: 10 });
  expect(await countPassed(repeat(30, (index) => ({ accountKey: `person ${index}` })))).toBe(20);
  expect(await tryOnce(guess({ accountKey: 'bob' }))).toBe(1);
  pass(1);
  expect(await tryOnce(guess({ accountKey: 'bob' }))).toBe(0);
});

it('password changes are counted', async () => {
  const id = userIdSchema.parse('a'.repeat(24));
  const change = () => Promise.allSettled(Array.from({ length: 15 }, () => limits.consumePasswordChange(id)));
  expect((await change()).filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await limits.forgivePasswordChange(id);
  expect((await change()).filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});
