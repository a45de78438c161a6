import { accountSchema, failures } from '@floatwise/contracts';
import { createLogger, ServiceError } from '@floatwise/service-kit';
import { startEngines, type Engines } from '@floatwise/testkit';
import type { Request, Response } from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRateLimits } from '../src/adapters/rate-limits.ts';
import { connectRedis, type RedisClient } from '../src/adapters/redis.ts';
import type { ApiKeys } from '../src/app/accounts/ports.ts';
import { acceptKey } from '../src/receive/accept-key.ts';

const tries = 2;
const rightKey = `fw_${'0'.repeat(16)}_${'a'.repeat(43)}`;
const wrongKey = `fw_${'0'.repeat(16)}_${'b'.repeat(43)}`;
const account = accountSchema.parse({ id: 'a'.repeat(24), username: 'Ann', credits: 5, isAdmin: false });
let engines: Engines;
let redis: RedisClient;

beforeAll(async () => {
  engines = await startEngines({ only: ['redis'] });
  redis = await connectRedis(engines.redisUrl, createLogger('test', { level: 'silent' }));
});
afterAll(async () => {
  redis.destroy();
  await engines.stop();
});

/** Makes a call with a key; returns the code of its refusal. */
async function call(key: string): Promise<string | undefined> {
  const limits = openRateLimits(redis, {
    ...{ conversionsPerMinute: 10, registrationsPerHour: 10 },
    loginsPerMinute: tries,
  });
  const keys = {
    // Like a gateway that does not know the key yet.
    verify: async (given: string, beforeAsking: () => Promise<void>) => {
      await beforeAsking();
      return given === rightKey ? { account, hasWebhook: false } : null;
    },
  } as unknown as ApiKeys;
  const request = { get: () => `Bearer ${key}`, ip: '203.0.113.7' } as unknown as Request;
  const response = { setHeader: () => undefined } as unknown as Response;
  try {
    await acceptKey({ keys, limits })(request, response, () => undefined);
    return undefined;
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
}

it('counts only wrong keys against the limit of an address', async () => {
  for (let use = 0; use < 3 * tries; use++) expect(await call(rightKey)).toBeUndefined();
  for (let guess = 0; guess < tries; guess++) expect(await call(wrongKey)).toBe(failures.invalidKey.code);
  expect(await call(wrongKey)).toBe('rate.limited');
});
