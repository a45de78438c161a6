import { setTimeout as sleep } from 'node:timers/promises';
import { startRecordingServer, type RecordingServer } from '@floatwise/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { openMongo } from './mongodb.ts';
import { openObjectStore } from './object-store.ts';

// Engine addresses that require TLS, with a server that has no TLS or an untrusted certificate.
const secret = 'a-secret-of-a-test';
let server: RecordingServer | undefined;
afterEach(() => {
  server?.stop();
  server = undefined;
});

const engines: Readonly<Record<string, (port: number) => Promise<unknown>>> = {
  'MongoDB by tls=true': (port) =>
    openMongo(`mongodb://floatwise:${secret}@localhost:${port}/floatwise?tls=true`),
  'S3 by https://': (port) =>
    openObjectStore({
      endpoint: `https://localhost:${port}`,
      ...{ bucket: 'floatwise', region: 'us-east-1', accessKey: 'floatwise', secretKey: secret },
    }).putBytes('a', Buffer.from(secret)),
};

describe.each(Object.keys(engines))('%s', (name) => {
  it.each([
    ['without TLS', false],
    ['that is not trusted', true],
  ])('fails and reveals nothing to a server %s', async (_what, isSecure) => {
    server = await startRecordingServer({ isSecure });
    const { port, heard, countConnections } = server;
    const ended = engines[name]?.(port).then(
      () => 'connected',
      () => 'failed',
    );
    await expect.poll(countConnections).toBeGreaterThan(0);
    // Clients may wait longer for a server that does not answer.
    expect(await Promise.race([ended, sleep(5_000, 'waiting')])).not.toBe('connected');
    for (const text of [secret, 'floatwise', 'PUT /', 'saslStart', 'hello'])
      expect(heard()).not.toContain(text);
  });
});
