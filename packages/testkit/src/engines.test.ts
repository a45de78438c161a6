import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'minio';
import { afterEach, describe, expect, it } from 'vitest';
import { startEngines, type Engines } from './engines.ts';

const running: Engines[] = [];

async function startForTest(...options: Parameters<typeof startEngines>): Promise<Engines> {
  const engines = await startEngines(...options);
  running.push(engines);
  return engines;
}

function createS3Client(engines: Engines): Client {
  const { endpoint, accessKey, secretKey } = engines.s3;
  const { hostname, port } = new URL(endpoint);
  return new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey, secretKey });
}

/** The first text a server sends after `text`; empty if it accepts the connection and stays silent for 100 ms. */
async function askOnce(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    const answer = (said: string): void => {
      socket.destroy();
      resolve(said);
    };
    socket.setEncoding('utf8').once('data', answer).once('error', reject);
    socket.setTimeout(100, () => answer(''));
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

afterEach(async () => {
  for (const engines of running.splice(0)) await engines.stop();
});

describe('startEngines', () => {
  it('starts four servers that are immediately ready', async () => {
    const engines = await startForTest();
    expect(await askOnce(engines.natsUrl, 'PING\r\n')).toMatch(/^INFO \{.*"jetstream":true/);
    expect(await askOnce(engines.redisUrl, '*1\r\n$4\r\nPING\r\n')).toBe('+PONG\r\n');
    const s3 = createS3Client(engines);
    await s3.makeBucket('bucket');
    await s3.putObject('bucket', 'inputs/one', 'text');
    expect((await s3.statObject('bucket', 'inputs/one')).size).toBe(4);
    expect(engines.mongodbUrl).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/floatwise\?maxPoolSize=1$/);
    await expect(askOnce(engines.mongodbUrl, '')).resolves.toBe('');
  });

  it('leaves no process or folder after stop', async () => {
    const engines = await startForTest();
    const args = (await readFile(`/proc/${String(engines.pid)}/cmdline`, 'utf8')).split('\0');
    const dataDir = args[args.indexOf('--data-dir') + 1] ?? '';
    expect(existsSync(dataDir)).toBe(true);
    await engines.stop();
    expect(isAlive(engines.pid)).toBe(false);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('keeps a given folder after a kill, and restarts on it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'floatwise-engines-test-'));
    try {
      const before = await startForTest({ dataDir, only: ['s3'] });
      expect(before.natsUrl).toBe('');
      await createS3Client(before).makeBucket('kept');
      await before.kill();
      const after = await startForTest({ dataDir, only: ['s3'] });
      expect(await createS3Client(after).bucketExists('kept')).toBe(true);
      await after.stop();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it('reports which port is taken and how to change it', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    try {
      await expect(startEngines({ only: ['redis'], ports: { redis: port } })).rejects.toThrow(
        `port ${String(port)} is in use; free it or set --redis-port (ENGINES_REDIS_PORT) to another one`,
      );
    } finally {
      taken.close();
    }
  });
});
