import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { checkPort, findFreePort } from './ports.ts';

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

  it('returns an available port, also for 0', async () => {
    expect(await checkPort(0, 'PORT')).toBeGreaterThan(0);
    const port = await takePort('127.0.0.1');
    await new Promise((done) => servers.pop()?.close(done));
    expect(await checkPort(port, 'PORT')).toBe(port);
  });
});

describe('findFreePort', () => {
  it('returns the first port if it is free', async () => {
    const port = await takePort('127.0.0.1');
    await new Promise((done) => servers.pop()?.close(done));
    expect(await findFreePort(port)).toBe(port);
  });

  it('skips ports that are taken or already returned', async () => {
    const taken = await takePort('127.0.0.1');
    const ports = [await findFreePort(taken), await findFreePort(taken), await findFreePort(taken)];
    expect(new Set([taken, ...ports]).size).toBe(4);
    expect(ports.every((port) => port > taken)).toBe(true);
  });

  it('returns any port for 0', async () => {
    expect(await findFreePort(0)).toBeGreaterThan(0);
  });
});
