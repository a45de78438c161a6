import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { conversionSubjects, jobStream, toolIdSchema } from '@floatwise/contracts';
import { connectNats, createLogger, publishKept, type NatsConnection } from '@floatwise/service-kit';
import { findProgram } from '@floatwise/testkit/find-program';
import { jetstreamManager } from '@nats-io/jetstream';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startTcpBalancer } from '../chaos/tcp-balancer.ts';
import { startNatsCluster, type NatsCluster } from './start-nats-cluster.ts';

// The servers of the chart, rolled as in a StatefulSet, while jobs are published as the gateway publishes them.
const rootDir = resolve(import.meta.dirname, '../..');
const logger = createLogger('nats-roll', { level: 'fatal' });
const subject = conversionSubjects.requested('small', toolIdSchema.parse('x-pobs'));
const limitMs = 20_000;
let cluster: NatsCluster;
let gateway: NatsConnection;

beforeAll(async () => {
  cluster = await startNatsCluster();
  await execa(process.execPath, [findProgram('packages/service-kit/src/set-up-streams-main.ts')], {
    cwd: rootDir,
    env: { ...cluster.signIn('setup'), STREAM_REPLICAS: '3' },
  });
  gateway = await connect();
}, 300_000);

afterAll(async () => {
  await gateway.close();
  await cluster.stop();
});

function connect(service?: string): Promise<NatsConnection> {
  const { NATS_URL: servers, NATS_USER: user, NATS_PASSWORD: password } = cluster.signIn('gateway');
  const url = service ?? servers;
  return connectNats({ url, user, password }, 'nats-roll', logger);
}

async function publish(place: number, nats = gateway, patienceMs = limitMs): Promise<void> {
  await publishKept(
    nats,
    { subject, schema: z.object({ place: z.number() }), body: { place }, messageId: randomUUID() },
    patienceMs,
  );
}

/**
 * Two publishers. `hasFinishedOn` resolves when neither waits for this connection any more; `stop` resolves when they have ended,
 * with the published jobs and the failures.
 */
function publishWithoutPause(getNats: () => NatsConnection) {
  let isGoingOn = true;
  let published = 0;
  const failures: unknown[] = [];
  const inUse: NatsConnection[] = [];
  const run = async (publisher: number): Promise<void> => {
    while (isGoingOn) {
      const nats = getNats();
      inUse[publisher] = nats;
      await publish(published, nats).then(
        () => (published += 1),
        (error: unknown) => failures.push(error),
      );
      await sleep(20);
    }
  };
  const running = Promise.all([run(0), run(1)]);
  return {
    hasFinishedOn: async (nats: NatsConnection) => {
      while (inUse.includes(nats)) await sleep(50);
    },
    stop: async () => {
      isGoingOn = false;
      await running;
      return { published, failures };
    },
  };
}

async function countMessages(): Promise<number> {
  return (await (await jetstreamManager(gateway)).streams.info(jobStream.name)).state.messages;
}

it('loses no job and fails none while each server is replaced in turn', { timeout: 300_000 }, async () => {
  const publishing = publishWithoutPause(() => gateway);
  for (const server of cluster.servers) {
    await server.retire();
    await server.start();
  }
  const { published, failures } = await publishing.stop();
  expect(failures).toEqual([]);
  expect(published).toBeGreaterThan(100);
  expect(await countMessages()).toBe(published);
  console.log(`3 servers replaced, ${published} jobs published: 0 lost, 0 failed`);
});

it(
  'loses no job and fails none while a password is changed as in the runbook',
  { timeout: 300_000 },
  async () => {
    const before = await countMessages();
    // One address for all servers, like the Service of a cluster: which server answers is random.
    const service = await startTcpBalancer(cluster.servers.map(({ url }) => Number(new URL(url).port)));
    const address = service.url.replace('http:', 'nats:');
    await gateway.close();
    gateway = await connect(address);
    cluster.changePassword('gateway', 'another-one-of-a-test');
    const [first, ...others] = cluster.servers;
    const publishing = publishWithoutPause(() => gateway);
    // The first server has the old password until every service has the new one.
    for (const server of others.toReversed()) {
      await server.retire();
      await server.start();
    }
    const old = gateway;
    // As many as in a roll of the services: some reach the server that does not accept the new password.
    for (let count = 0; count < 6; count += 1) await (await connect(address)).close();
    gateway = await connect(address);
    // Like a stopping service that finishes its work: its connection may still look for the one server with the old password.
    await publishing.hasFinishedOn(old);
    await first?.retire();
    await first?.start();
    await sleep(500);
    const { published, failures } = await publishing.stop();
    expect(failures).toEqual([]);
    expect(await countMessages()).toBe(before + published);
    await expect(publish(published, old, 2_000)).rejects.toThrow();
    expect(await countMessages()).toBe(before + published);
    await old.close();
    service.close();
  },
);

it('applies new rights of a user without a restart', async () => {
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
    timeout: 60_000,
    interval: 200,
  });
  expect(await countMessages()).toBe(before);
});
