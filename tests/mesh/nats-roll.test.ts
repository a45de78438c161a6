import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { conversionSubjects, jobStream, toolIdSchema } from '@floatwise/contracts';
import { connectNats, createLogger, publishKept, type NatsConnection } from '@floatwise/service-kit';
import { jetstreamManager } from '@nats-io/jetstream';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startNatsCluster, type NatsCluster } from './start-nats-cluster.ts';

// The servers of the chart, rolled as a StatefulSet rolls them, while jobs are published as the gateway publishes them.
const rootDir = resolve(import.meta.dirname, '../..');
const logger = createLogger('nats-roll', { level: 'fatal' });
const subject = conversionSubjects.requested('small', toolIdSchema.parse('x-pobs'));
const limitMs = 20_000;
let cluster: NatsCluster;
let gateway: NatsConnection;

beforeAll(async () => {
  cluster = await startNatsCluster();
  await execa(process.execPath, ['packages/service-kit/src/set-up-streams-main.ts'], {
    cwd: rootDir,
    env: { ...cluster.signIn('setup'), STREAM_REPLICAS: '3' },
  });
  const { NATS_URL: url, NATS_USER: user, NATS_PASSWORD: password } = cluster.signIn('gateway');
  gateway = await connectNats({ url, user, password }, 'nats-roll', logger);
}, 300_000);

afterAll(async () => {
  await gateway.close();
  await cluster.stop();
});

async function publish(place: number): Promise<void> {
  await publishKept(
    gateway,
    { subject, schema: z.object({ place: z.number() }), body: { place }, messageId: randomUUID() },
    limitMs,
  );
}

async function countMessages(): Promise<number> {
  return (await (await jetstreamManager(gateway)).streams.info(jobStream.name)).state.messages;
}

it('loses no job and fails none while each server is replaced in turn', { timeout: 300_000 }, async () => {
  let isRolling = true;
  let published = 0;
  const failures: unknown[] = [];
  const publishWithoutPause = async (): Promise<void> => {
    while (isRolling) {
      await publish(published).then(
        () => (published += 1),
        (error: unknown) => failures.push(error),
      );
      await sleep(5);
    }
  };
  const publishing = Promise.all([publishWithoutPause(), publishWithoutPause()]);
  for (const server of cluster.servers) {
    await server.retire();
    await server.start();
  }
  isRolling = false;
  await publishing;
  expect(failures).toEqual([]);
  expect(published).toBeGreaterThan(100);
  expect(await countMessages()).toBe(published);
  console.log(`3 servers replaced, ${published} jobs published: 0 lost, 0 failed`);
});

it('takes up new rights of a user without a restart', async () => {
  const say = async (): Promise<string> => {
    const answer = gateway.request('trial.new', '', { timeout: 2_000 });
    return answer.then(String, (error: unknown) => String(error));
  };
  expect(await say()).toMatch(/permission/i);
  const before = await countMessages();
  await cluster.changeUsers((rules) =>
    rules.replace('"conversion.delivered"', '"conversion.delivered", "trial.new"'),
  );
  await vi.waitFor(async () => expect(await say()).toMatch(/no responders/i), {
    timeout: 20_000,
    interval: 200,
  });
  expect(await countMessages()).toBe(before);
});
