import { userIdSchema } from '@floatwise/contracts';
import { createLogger } from '@floatwise/service-kit';
import { startEngines, type Engines } from '@floatwise/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openLoginLimits } from '../src/adapters/login-limits.ts';
import type { LoginLimits, LoginTry } from '../src/app/login-limits.ts';
import { connectRedis, type RedisClient } from '../src/adapters/redis.ts';

let engines: Engines;
let redis: RedisClient;
let limits: LoginLimits;

beforeAll(async () => {
  engines = await startEngines({ only: ['redis'] });
  redis = await connectRedis(engines.redisUrl, createLogger('test', { level: 'silent' }));
}, 30_000);
afterAll(async () => {
  await redis.close();
  await engines.stop();
}, 30_000);
beforeEach(async () => {
  await redis.flushAll();
  limits = openLoginLimits(redis, { loginsPerMinute: 1_000, loginFailuresPerQuarterHour: 10 });
});

const guess = (facts: Partial<LoginTry> = {}): LoginTry => ({
  nameOrEmail: 'ann',
  address: '203.0.113.1',
  knownBrowser: undefined,
  ...facts,
});
/** How many of these tries reach the password. */
async function countPassed(tries: readonly LoginTry[]): Promise<number> {
  const results = await Promise.allSettled(tries.map((one) => limits.consumeTry(one)));
  return results.filter(({ status }) => status === 'fulfilled').length;
}

it('lets fewer than 200 of 10,000 guesses at a name through, in every spelling, from fifty addresses, at once', async () => {
  const spellings = ['ann', 'ANN', 'Ａｎｎ', ' ann ', 'aＮn', 'ａｎｎ'];
  const tries = Array.from({ length: 10_000 }, (_, index) =>
    guess({
      nameOrEmail: spellings[index % spellings.length] ?? 'ann',
      address: `198.51.100.${index % 50}`,
    }),
  );
  let passed = 0;
  for (let from = 0; from < tries.length; from += 500)
    passed += await countPassed(tries.slice(from, from + 500));
  expect(passed).toBe(5);
  const owner = guess({ knownBrowser: 'home' });
  for (let time = 0; time < 30; time++) {
    await limits.consumeTry(owner);
    await limits.forgive(owner);
  }
}, 120_000);

it('counts a known browser apart, and not for ever', async () => {
  const tries = Array.from({ length: 30 }, () => guess({ knownBrowser: 'home' }));
  expect(await countPassed(tries)).toBe(10);
  expect(await countPassed([guess()])).toBe(1);
});

it('gives strangers no tries anew when the owner logs in from a known browser', async () => {
  const owner = guess({ knownBrowser: 'home' });
  let passed = 0;
  for (let round = 0; round < 20; round++) {
    passed += await countPassed(Array.from({ length: 6 }, () => guess({ address: `198.51.100.${round}` })));
    await limits.consumeTry(owner);
    await limits.forgive(owner);
  }
  expect(passed).toBe(5);
});

it('counts addresses over names, and a person’s whole IPv6 network as one', async () => {
  const tries = Array.from({ length: 150 }, (_, index) =>
    guess({ nameOrEmail: `person${index}`, address: `2001:db8:1:2::${index.toString(16)}` }),
  );
  expect(await countPassed(tries)).toBe(100);
  await expect(
    limits.consumeTry(guess({ nameOrEmail: 'one more', address: '2001:db8:1:2::1' })),
  ).rejects.toThrow(/^Too many log-ins from here have failed\. Please try again in 15 minutes\.$/);
  expect(await countPassed([guess({ address: '2001:db8:1:3::1' })])).toBe(1);
});

it('begins anew after a right password', async () => {
  for (let round = 0; round < 5; round++) {
    expect(await countPassed(Array.from({ length: 4 }, () => guess()))).toBe(4);
    await limits.consumeTry(guess());
    await limits.forgive(guess());
  }
});

it('waits longer the more have failed, up to an hour', async () => {
  const waits: number[] = [];
  for (let round = 0; round < 6; round++) {
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => limits.consumeTry(guess())));
    const refused = results.find((result) => result.status === 'rejected');
    waits.push((refused?.reason as { retryAfterSeconds: number }).retryAfterSeconds);
    // The minute passes; the longer steps stand.
    await redis.del('rate:login-account-1:ann');
    if (round > 1) await redis.del('rate:login-account-2:ann');
  }
  expect(waits[0]).toBeLessThanOrEqual(60);
  expect(Math.max(...waits)).toBeGreaterThan(3_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3_600);
});

it('counts changes of a password', async () => {
  const id = userIdSchema.parse('a'.repeat(24));
  const change = () => Promise.allSettled(Array.from({ length: 15 }, () => limits.consumePasswordChange(id)));
  expect((await change()).filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await limits.forgivePasswordChange(id);
  expect((await change()).filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});
