import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { createCertificate } from '@floatwise/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { connectNats, type NatsConnection } from './nats.ts';

const silent = createLogger('test', { level: 'silent' });
const signIn = { user: 'gateway', password: 'a secret of a test' };

let server: Server | undefined;
let nats: NatsConnection | undefined;
afterEach(async () => {
  await nats?.close();
  nats = undefined;
  server?.close();
});

/** Greets like a NATS server and records what it receives: in clear, or over TLS if it has a certificate. */
async function startStandIn(secure?: { key: Buffer; cert: Buffer }) {
  const heard: string[] = [];
  let greeted = 0;
  const listen = (socket: Socket): void => {
    socket.on('data', (data) => {
      heard.push(data.toString());
      if (data.includes('PING')) socket.write('PONG\r\n');
    });
  };
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    const info = { server_id: 'A', version: '2.12.0', proto: 1, headers: true, max_payload: 1_000_000 };
    socket.write(`INFO ${JSON.stringify({ ...info, ...(secure ? { tls_required: true } : {}) })}\r\n`);
    greeted += 1;
    if (secure === undefined) listen(socket);
    else {
      const safe = new TLSSocket(socket, { isServer: true, ...secure });
      safe.on('error', () => undefined);
      listen(safe);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, heard, countGreeted: () => greeted };
}

/** Leaves time for three greetings: the client retries every second. */
async function tryToConnect(url: string, countGreeted: () => number): Promise<void> {
  const connecting = connectNats({ url, ...signIn }, 'test', silent).then(
    (connected) => (nats = connected),
    () => undefined,
  );
  await Promise.race([connecting, expect.poll(countGreeted).toBeGreaterThanOrEqual(3)]);
}

describe('a NATS address', () => {
  it('with tls:// sends nothing to a server without TLS', async () => {
    const { port, heard, countGreeted } = await startStandIn();
    await tryToConnect(`tls://127.0.0.1:${port}`, countGreeted);
    expect(countGreeted()).toBeGreaterThan(0);
    expect(heard.join('')).not.toContain('CONNECT');
    expect(heard.join('')).not.toContain(signIn.password);
  });

  it('with tls:// on one of several servers requires TLS from all', async () => {
    const { port, heard, countGreeted } = await startStandIn();
    await tryToConnect(`nats://127.0.0.1:${port},tls://127.0.0.1:${port}`, countGreeted);
    expect(heard.join('')).not.toContain(signIn.password);
  });

  it('with tls:// sends nothing to a server with an untrusted certificate', async () => {
    const { port, heard, countGreeted } = await startStandIn(createCertificate());
    await tryToConnect(`tls://localhost:${port}`, countGreeted);
    expect(heard.join('')).not.toContain(signIn.password);
  });

  it('with nats:// signs in without TLS', async () => {
    const { port, heard } = await startStandIn();
    nats = await connectNats({ url: `nats://127.0.0.1:${port}`, ...signIn }, 'test', silent);
    expect(heard.join('')).toContain(signIn.password);
  });
});
