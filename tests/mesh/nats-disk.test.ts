import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { conversionSubjects, toolIdSchema } from '@floatwise/contracts';
import { connectNats, createLogger, publishKept, type NatsConnection } from '@floatwise/service-kit';
import { findProgram } from '@floatwise/testkit/find-program';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startNatsCluster, type NatsCluster } from './start-nats-cluster.ts';

// One server of the chart and its sidecars, on a disk that is full for a while.
const rootDir = resolve(import.meta.dirname, '../..');
const logger = createLogger('nats-disk', { level: 'fatal' });
const subject = conversionSubjects.requested('small', toolIdSchema.parse('x-pobs'));
let cluster: NatsCluster;
let gateway: NatsConnection;

beforeAll(async () => {
  cluster = await startNatsCluster({ size: 1 });
  await execa(process.execPath, [findProgram('packages/service-kit/src/set-up-streams-main.ts')], {
    cwd: rootDir,
    env: { ...cluster.signIn('setup') },
  });
  const { NATS_URL: url, NATS_USER: user, NATS_PASSWORD: password } = cluster.signIn('gateway');
  gateway = await connectNats({ url, user, password }, 'nats-disk', logger);
}, 300_000);

afterAll(async () => {
  await gateway.close();
  await cluster.stop();
});

const publish = (limitMs: number): Promise<unknown> =>
  publishKept(
    gateway,
    {
      subject,
      schema: z.object({ text: z.string() }),
      body: { text: 'x'.repeat(4_096) },
      messageId: randomUUID(),
    },
    limitMs,
  );

it('restarts when its full disk has space again, and accepts messages again', async () => {
  const [server] = cluster.servers;
  if (server === undefined) throw new Error('There is no server.');
  await publish(10_000);
  await server.limitFiles(4_096);
  await expect(publish(1_000)).rejects.toThrow();
  await server.limitFiles();
  // Without the sidecar the server would refuse it forever.
  await server.ended();
  await server.start();
  await publish(20_000);
});
