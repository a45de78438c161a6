import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@floatwise/service-kit';
import { startRecordingServer, type RecordingServer } from '@floatwise/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { connectRedis } from './redis.ts';

const secret = 'a-secret-of-a-test';
const logger = createLogger('test', { level: 'silent' });
let server: RecordingServer | undefined;
afterEach(() => {
  server?.stop();
  server = undefined;
});

describe('a Redis by rediss://', () => {
  it.each([
    ['without TLS', false],
    ['that is not trusted', true],
  ])('is sent nothing to be read when it is a server %s', async (_what, isSecure) => {
    server = await startRecordingServer({ isSecure });
    const { port, heard, countConnections } = server;
    const connecting = connectRedis(`rediss://default:${secret}@localhost:${port}`, logger).then(
      () => 'connected',
      () => 'failed',
    );
    await expect.poll(countConnections).toBeGreaterThan(0);
    expect(await Promise.race([connecting, sleep(2_000, 'waiting')])).not.toBe('connected');
    for (const text of [secret, 'HELLO', 'AUTH']) expect(heard()).not.toContain(text);
  });
});
