import getPort, { portNumbers } from 'get-port';

// Below the range of local ports for outgoing connections (32768 and up on Linux), so that no such connection takes a
// port found here. Each process starts elsewhere, so that parallel test processes find different ports. Multiples of the golden
// ratio keep the starts of processes with neighbouring numbers far apart.
const firstPort = 20_000;
const lastPort = 31_999;
const goldenRatio = (Math.sqrt(5) - 1) / 2;
const start = firstPort + Math.floor(((process.pid * goldenRatio) % 1) * (lastPort - firstPort));

function* listCandidates(): Iterable<number> {
  yield* portNumbers(start, lastPort);
  yield* portNumbers(firstPort, start);
}

/** Finds a loopback port that is free now and was not found by this process before. */
export async function findFreePort(): Promise<number> {
  return getPort({ port: listCandidates(), host: '127.0.0.1', reserve: true });
}
