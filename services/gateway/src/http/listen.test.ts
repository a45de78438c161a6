import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen } from './listen.ts';

/** A client with one connection. */
const openAgent = () => new Agent({ keepAlive: true, maxSockets: 1 });

let server: Awaited<ReturnType<typeof listen>>;
let agents: Agent[];

beforeEach(async () => {
  server = await listen((_request, response) => response.end('here'), { host: '127.0.0.1', port: 0 });
  agents = [openAgent(), openAgent()];
});
afterEach(() => {
  for (const agent of agents) agent.destroy();
  server.close();
});

async function ask(agent: Agent | undefined): Promise<IncomingMessage> {
  const [answer] = (await once(
    get({ host: '127.0.0.1', port: server.port, ...(agent && { agent }) }),
    'response',
  )) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer;
}

describe('listen', () => {
  it('asks clients to close an idle connection before a drain would, and keeps it longer than a proxy does', async () => {
    const socket = connect(server.port, '127.0.0.1').setEncoding('utf8');
    let received = '';
    socket.on('data', (text: string) => (received += text));
    const askAgain = (): boolean => socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    askAgain();
    await expect
      .poll(() => received)
      .toMatch(/\r\nKeep-Alive: timeout=4\r\n(.+\r\n)*Connection: keep-alive\r\n/);
    received = '';
    // Proxies keep it for a minute.
    await sleep(61_000);
    askAgain();
    await expect.poll(() => received).toContain('here');
    socket.destroy();
  });

  it('answers requests on open connections before it ends, without waiting for idle ones', async () => {
    for (const agent of agents) await ask(agent);
    const drained = server.drain();
    const { statusCode, headers } = await ask(agents[0]);
    expect([statusCode, headers.connection]).toEqual([200, 'close']);
    // The other connection may stay idle for longer than this test.
    await drained;
    await expect(ask(undefined)).rejects.toThrow('ECONNREFUSED');
  });

  it('breaks off a response that its caller does not read, but not one that is late or read slowly', async () => {
    const large = Buffer.alloc(32 * 1024 * 1024);
    const impatient = await listen(
      (request, response) => void sleep(request.url === '/late' ? 4_000 : 0).then(() => response.end(large)),
      { host: '127.0.0.1', port: 0, stalledMs: 2_000 },
    );
    const open = (path: string): Socket => {
      const socket = connect(impatient.port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
      return socket;
    };
    const read = async (socket: Socket, pauseMs: number): Promise<number> => {
      let bytes = 0;
      try {
        for await (const piece of socket as AsyncIterable<Buffer>) {
          bytes += piece.length;
          await sleep(pauseMs);
        }
      } catch {
        // Expected: the connection was closed.
      }
      return bytes;
    };
    const stalled = open('/').pause();
    const [late, slow] = await Promise.all([read(open('/late'), 0), read(open('/'), 8), sleep(6_000)]);
    expect(Math.min(late, slow)).toBeGreaterThan(large.length);
    expect(await read(stalled, 0)).toBeLessThan(large.length);
    impatient.close();
  });
});
