import getPort, { portNumbers } from 'get-port';

// Below the range from which systems take the local ports of outgoing connections (32768 and up on Linux), so that
// no connection made meanwhile sits on a port that was found here. Where a process begins is its own, so that test
// processes side by side do not find the same ones.
const firstPort = 20_000;
const lastPort = 31_999;
const start = firstPort + ((process.pid * 97) % (lastPort - firstPort));

function* listCandidates(): Iterable<number> {
  yield* portNumbers(start, lastPort);
  yield* portNumbers(firstPort, start);
}

/** A loopback port that is free now, and that this process has not found before. */
export async function findFreePort(): Promise<number> {
  return getPort({ port: listCandidates(), host: '127.0.0.1', reserve: true });
}
