import { createServer } from 'node:net';
import { SettingError } from './settings.ts';

/** The port itself, or a free one for 0. @throws SettingError in one sentence when it cannot be had */
export async function checkPort(port: number, setting: string): Promise<number> {
  const result = await tryPort(port);
  if (typeof result === 'number') return result;
  if (result === 'EACCES') {
    throw new SettingError(`Port ${port} is not open to this account; set ${setting} to one above 1023.`);
  }
  throw new SettingError(`Port ${port} is in use; free it or set ${setting} to another one.`);
}

/** The first `count` free ports from `start` on: the same ones at every start, as long as nobody else wants them. */
export async function findFreePorts(start: number, count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let port = start; ports.length < count && port <= 65_535; port += 1) {
    if (typeof (await tryPort(port)) === 'number') ports.push(port);
  }
  return ports;
}

/** Listens on every address for a moment, since a listener on any one of them is in the way. */
async function tryPort(port: number): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? error.message);
    });
    server.listen(port, () => {
      const address = server.address();
      server.close(() => {
        resolve(address !== null && typeof address === 'object' ? address.port : 'ENOTFOUND');
      });
    });
  });
}
