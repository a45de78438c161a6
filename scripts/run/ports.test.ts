import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { checkPort, findFreePorts } from './ports.ts';

const servers: Server[] = [];

async function takePort(host: string): Promise<number> {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe('checkPort', () => {
  it.each(['127.0.0.1', '0.0.0.0'])('names a port taken on %s, and its setting', async (host) => {
    const port = await takePort(host);
    await expect(checkPort(port, 'PORT')).rejects.toThrow(
      `Port ${port} is in use; free it or set PORT to another one.`,
    );
  });

  it('answers with a port that can be had, also for 0', async () => {
    const port = await checkPort(0, 'PORT');
    expect(port).toBeGreaterThan(0);
    expect(await checkPort(port, 'PORT')).toBe(port);
  });
});

describe('findFreePorts', () => {
  it('steps over a port that is taken', async () => {
    const taken = await takePort('127.0.0.1');
    const ports = await findFreePorts(taken, 3);
    expect(new Set(ports).size).toBe(3);
    expect(ports).not.toContain(taken);
  });
});
