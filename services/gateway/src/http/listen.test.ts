import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen, type ListeningServer } from './listen.ts';

/** A client with one connection. */
const openAgent = () => new Agent({ keepAlive: true, maxSockets: 1 });

let server: ListeningServer;
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
  it('keeps a connection that waits longer than a proxy does', async () => {
    const { headers } = await ask(agents[0]);
    expect(headers).toMatchObject({ connection: 'keep-alive', 'keep-alive': 'timeout=75' });
  });

  it('ends after it has answered who comes on a connection it has, without waiting for those who do not', async () => {
    for (const agent of agents) await ask(agent);
    const drained = server.drain();
    const { statusCode, headers } = await ask(agents[0]);
    expect([statusCode, headers.connection]).toEqual([200, 'close']);
    // The other connection may wait for longer than this test.
    await drained;
    await expect(ask(undefined)).rejects.toThrow('ECONNREFUSED');
  }, 30_000);
});
