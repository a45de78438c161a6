import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@floatwise/service-kit';
import {
  findFreePort,
  startHangingProxy,
  startRecordingServer,
  type RecordingServer,
} from '@floatwise/testkit';
import { execa } from 'execa';
import { afterEach, describe, expect, it } from 'vitest';
import { connectRedis, type RedisClient } from './redis.ts';

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

interface Started {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** Reports the given mode as Redis does, and replies OK to every other command. */
async function startStandIn(mode: string): Promise<Started> {
  const info = `# Server\r\nredis_version:7.0.15\r\nredis_mode:${mode}\r\n`;
  const answer = (command: string): string =>
    command.includes('\r\nINFO\r\n') ? `$${info.length}\r\n${info}\r\n` : '+OK\r\n';
  const standIn = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const commands = data.toString().split(/^(?=\*\d+\r$)/m);
      socket.write(commands.map(answer).join(''));
    });
  }).listen(0, '127.0.0.1');
  await once(standIn, 'listening');
  const stop = async (): Promise<void> => {
    standIn.close();
    await once(standIn, 'close');
  };
  return { port: (standIn.address() as AddressInfo).port, stop };
}

async function startRedis(mode: string): Promise<Started> {
  const dir = await mkdtemp(join(tmpdir(), 'floatwise-redis-'));
  const port = await findFreePort();
  const file = join(dir, 'redis.conf');
  await writeFile(file, `port ${port}\nbind 127.0.0.1\ndir ${dir}\n`);
  const words =
    mode === 'sentinel'
      ? ['--sentinel']
      : mode === 'cluster'
        ? // Its own port and 10,000 is often no port at all.
          ['--cluster-enabled', 'yes', '--cluster-port', String(await findFreePort())]
        : [];
  const running = execa(program, [file, ...words], { reject: false, stdio: 'ignore' });
  return {
    port,
    stop: async () => {
      running.kill('SIGKILL');
      await running;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

const program = process.env['REDIS_SERVER'] ?? 'redis-server';

function isInstalled(): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

// Includes a real server if one is installed.
const starters: readonly (readonly [string, (mode: string) => Promise<Started>])[] = [
  ['a stand-in', startStandIn],
  ...(isInstalled() ? [['a server', startRedis] as const] : []),
];

describe.each(starters)('the address of %s', (_what, start) => {
  it.each([
    ['sentinel', /address of a Sentinel.*name the primary/],
    ['cluster', /a Redis Cluster, which is not supported.*name a single primary/],
  ])('in the mode %s stops the start and says why', async (mode, sentence) => {
    const { port, stop } = await start(mode);
    try {
      await expect(connectRedis(`redis://127.0.0.1:${port}`, logger)).rejects.toThrow(sentence);
    } finally {
      await stop();
    }
  });

  it('is accepted for a single Redis', async () => {
    const { port, stop } = await start('standalone');
    try {
      const redis = await connectRedis(`redis://127.0.0.1:${port}`, logger);
      redis.destroy();
    } finally {
      await stop();
    }
  });
});

describe('a Redis that hangs', () => {
  it.each([
    ['a command', (redis: RedisClient) => redis.get('a')],
    ['a script', (redis: RedisClient) => redis.eval('return 1', { keys: [], arguments: [] })],
    ['a transaction', (redis: RedisClient) => redis.multi().get('a').pTTL('a').exec()],
    ['a pipeline', (redis: RedisClient) => redis.multi().get('a').pTTL('a').exec(true)],
  ])('ends %s within two seconds, and further ones at once', async (_what, call) => {
    const { port, stop } = await startStandIn('standalone');
    const proxy = await startHangingProxy(port);
    const redis = await connectRedis(`redis://127.0.0.1:${proxy.port}`, logger);
    try {
      proxy.hang();
      const measure = async (): Promise<number> => {
        const begunMs = performance.now();
        await expect(call(redis)).rejects.toMatchObject({ code: 'service.unavailable' });
        return performance.now() - begunMs;
      };
      const firstMs = await measure();
      expect(firstMs).toBeLessThan(2_900);
      expect(await measure()).toBeLessThan(firstMs / 2);
    } finally {
      redis.destroy();
      proxy.close();
      await stop();
    }
  });
});
