import { createLogger } from '@floatwise/service-kit';
import { findFreePort, startEngines } from '@floatwise/testkit';
import { expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { startGateway } from '../src/service.ts';

it('is alive but not ready until its engines are available', async () => {
  const [nats, s3, redis, health] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const config = readConfig({
    NATS_URL: `nats://127.0.0.1:${nats}`,
    S3_ENDPOINT: `http://127.0.0.1:${s3}`,
    S3_ACCESS_KEY: 'floatwise',
    S3_SECRET_KEY: 'floatwise-test',
    REDIS_URL: `redis://127.0.0.1:${redis}`,
    SESSION_SECRET: 'a secret for tests only',
    PORT: '0',
    HEALTH_PORT: String(health),
  });
  const starting = startGateway(config, createLogger('test', { level: 'silent' }));
  const ask = async (path: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${health}${path}`)).status;
  await expect.poll(() => ask('/livez').catch(() => 0)).toBe(200);
  expect(await ask('/readyz')).toBe(503);

  const engines = await startEngines({ only: ['nats', 's3', 'redis'], ports: { nats, s3, redis } });
  const gateway = await starting;
  expect(await ask('/readyz')).toBe(200);
  await gateway.stop();
  await engines.stop();
});
