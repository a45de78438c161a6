import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@floatwise/testkit';
import { execa } from 'execa';
import { createClient } from 'redis';

/** A Redis or Valkey server installed on this machine. It keeps its data when it is stopped. */
export interface RedisServer {
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const readyLimitMs = 10_000;

/** REDIS_SERVER names its executable. */
export async function createRedisServer(dir: string): Promise<RedisServer> {
  const port = await findFreePort();
  const url = `redis://127.0.0.1:${port}`;
  const program = process.env['REDIS_SERVER'] ?? 'redis-server';
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--appendonly', 'yes'];
  let running: ReturnType<typeof launch> | undefined;
  const launch = () => execa(program, args, { reject: false, stdio: 'ignore' });
  return {
    url,
    start: async () => {
      running = launch();
      await waitUntilAnswers(url);
    },
    stop: async () => {
      running?.kill('SIGTERM');
      await running;
    },
  };
}

async function waitUntilAnswers(url: string): Promise<void> {
  const deadlineMs = performance.now() + readyLimitMs;
  while (performance.now() < deadlineMs) {
    const client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.ping();
      return;
    } catch {
      await sleep(100);
    } finally {
      client.destroy();
    }
  }
  throw new Error(
    'Redis does not answer: install redis-server or valkey-server, or name one in REDIS_SERVER.',
  );
}
