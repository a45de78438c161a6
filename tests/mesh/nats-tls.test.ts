import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect as connectTcp, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { jobStream } from '@floatwise/contracts';
import { connectNats, createLogger, readEnv, natsEnv, toNatsConfig } from '@floatwise/service-kit';
import { findProgram } from '@floatwise/testkit/find-program';
import { jetstreamManager } from '@nats-io/jetstream';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startNatsCluster, type NatsCluster } from './start-nats-cluster.ts';

// The servers of the chart with nats.tls.
const rootDir = resolve(import.meta.dirname, '../..');
let cluster: NatsCluster;

beforeAll(async () => {
  cluster = await startNatsCluster({ isSecure: true });
}, 300_000);

afterAll(async () => {
  await cluster.stop();
});

const readCa = (): Promise<Buffer> => readFile(cluster.signIn('setup').NATS_CA_FILE ?? '');

/** Returns the server's greeting, which is not encrypted. */
async function greet(): Promise<{ socket: Socket; info: string }> {
  const { port, hostname } = new URL(cluster.servers[0]?.url ?? '');
  const socket = connectTcp(Number(port), hostname);
  const [greeting] = (await once(socket, 'data')) as [Buffer];
  return { socket, info: greeting.toString() };
}

it('replicates streams over TLS, and services connect with only the CA certificate', async () => {
  const setUp = cluster.signIn('setup');
  await execa(process.execPath, [findProgram('packages/service-kit/src/set-up-streams-main.ts')], {
    cwd: rootDir,
    env: { ...setUp, STREAM_REPLICAS: '3' },
  });
  const config = toNatsConfig(readEnv(natsEnv, { ...setUp }));
  const nats = await connectNats(config, 'nats-tls', createLogger('nats-tls', { level: 'fatal' }));
  try {
    const { streams } = await jetstreamManager(nats);
    const listCurrent = async (): Promise<unknown> => {
      const { cluster: peers } = await streams.info(jobStream.name);
      return peers?.replicas?.map(({ current }) => current);
    };
    await expect.poll(listCurrent).toEqual([true, true]);
  } finally {
    await nats.close();
  }
});

it('speaks TLS with the other servers', async () => {
  const route = connectTls({
    port: cluster.servers[0]?.routePort ?? 0,
    host: '127.0.0.1',
    ca: await readCa(),
  });
  await once(route, 'secureConnect');
  expect(route.getPeerCertificate().subject.CN).toContain('nats-0');
  route.destroy();
});

it('does not answer an unencrypted client', async () => {
  const { socket, info } = await greet();
  expect(info).toContain('"tls_required":true');
  const ended = once(socket, 'close');
  const received: string[] = [];
  socket.on('data', (data) => received.push(data.toString())).on('error', () => undefined);
  socket.write('CONNECT {"verbose":false}\r\nPING\r\n');
  await ended;
  expect(received.join('')).not.toContain('PONG');
});

it('uses a renewed certificate without a restart', async () => {
  await cluster.renewCertificates('renewed');
  const ca = await readCa();
  const readName = async (): Promise<unknown> => {
    const { socket } = await greet();
    const secure = connectTls({ socket, ca, host: '127.0.0.1' });
    await once(secure, 'secureConnect');
    const { subject } = secure.getPeerCertificate();
    secure.destroy();
    return subject.CN;
  };
  await expect.poll(readName).toBe('renewed-of-nats-0');
});
