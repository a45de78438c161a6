import { createLogger } from '@floatwise/service-kit';
import { createConversionId, startEngines, type Engines } from '@floatwise/testkit';
import { userIdSchema } from '@floatwise/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConversionClaims } from '../src/adapters/conversion-claims.ts';
import { connectRedis, type RedisClient } from '../src/adapters/redis.ts';
import { describeConversionClaims } from './conversion-claims-contract.ts';

const silent = createLogger('test', { level: 'silent' });
let engines: Engines;
const clients: RedisClient[] = [];

async function connect(): Promise<RedisClient> {
  const client = await connectRedis(engines.redisUrl, silent);
  clients.push(client);
  return client;
}

beforeAll(async () => {
  engines = await startEngines({ only: ['redis'] });
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await engines.stop();
});

describeConversionClaims('Redis', async () => [
  openConversionClaims(await connect()),
  openConversionClaims(await connect()),
]);

it('every key of a conversion is forgotten after a while, also one written after its time', async () => {
  const redis = await connect();
  const claims = openConversionClaims(redis);
  const id = createConversionId();
  await claims.claim(id, userIdSchema.parse('a'.repeat(24)));
  await claims.submit(id);
  await claims.end(id, { type: 'failed', code: 'a', message: 'b' });
  await claims.addListener(id);
  const keys = await redis.keys(`conversion:${id}:*`);
  expect(keys).toHaveLength(4);
  await redis.del(`conversion:${id}:listeners`);
  await claims.removeListener(id);
  for (const key of keys) {
    expect(await redis.ttl(key), key).toBeGreaterThan(0);
    expect(await redis.ttl(key), key).toBeLessThanOrEqual(3_600);
  }
});

it('a call fails at once while Redis is away, and works when it is back', async () => {
  const lone = await startEngines({ only: ['redis'] });
  const port = Number(new URL(lone.redisUrl).port);
  const redis = await connectRedis(lone.redisUrl, silent);
  const claims = openConversionClaims(redis);
  await lone.kill();
  const begunMs = performance.now();
  await expect(claims.submit(createConversionId())).rejects.toThrow();
  expect(performance.now() - begunMs).toBeLessThan(2_000);
  const again = await startEngines({ only: ['redis'], ports: { redis: port } });
  await expect
    .poll(() => claims.submit(createConversionId()).catch(() => false), { timeout: 10_000 })
    .toBe(true);
  await redis.close();
  await again.stop();
  await lone.stop();
});
