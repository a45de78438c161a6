import { createLogger } from '@floatwise/service-kit';
import { findFreePort, startEngines } from '@floatwise/testkit';
import { expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { startConverter } from '../src/service.ts';

it('is alive but not ready until NATS and the store are available', async () => {
  const [nats, s3, health] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const config = readConfig({
    NATS_URL: `nats://127.0.0.1:${nats}`,
    S3_ENDPOINT: `http://127.0.0.1:${s3}`,
    S3_ACCESS_KEY: 'floatwise',
    S3_SECRET_KEY: 'floatwise-test',
    HEALTH_PORT: String(health),
  });
  const starting = startConverter(config, createLogger('test', { level: 'silent' }));
  const ask = async (path: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${health}${path}`)).status;
  await expect.poll(() => ask('/livez').catch(() => 0)).toBe(200);
  expect(await ask('/readyz')).toBe(503);

  const engines = await startEngines({ only: ['nats', 's3'], ports: { nats, s3 } });
  const converter = await starting;
  expect(await ask('/readyz')).toBe(200);
  await converter.stop();
  await engines.stop();
});
