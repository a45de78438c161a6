import { createServer } from 'node:net';

// Below the range from which systems take the local ports of outgoing connections (32768 and up on Linux), so that
// no connection made meanwhile sits on a port that was found here. Where a process begins is its own, so that test
// processes side by side do not find the same ones.
const firstPort = 20_000;
const portCount = 12_000;
let next = (process.pid * 97) % portCount;

/** A loopback port that is free now, and that this process has not found before. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < portCount; tries += 1) {
    const port = firstPort + next;
    next = (next + 1) % portCount;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${firstPort} to ${firstPort + portCount - 1} is free.`);
}

async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(false);
    });
    server.listen(port, '127.0.0.1', () =>
      server.close(() => {
        resolve(true);
      }),
    );
  });
}
