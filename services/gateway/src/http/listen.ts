import type { RequestListener, ServerResponse } from 'node:http';
import { Server, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { failures, type Failure } from '@floatwise/contracts';
import { createServer } from '@floatwise/service-kit';

/** A slow connection may need long for 50 MB. */
const requestTimeoutMs = 30 * 60_000;
/** Longer than the minute proxies keep an idle connection: the proxy, which sends requests on it, must be the first to close it. */
const keepAliveMs = 75_000;
/** Idle connections are closed this long after the drain begins; clients use open connections before they open new ones. */
const idleDrainMs = 5_000;
/** Clients that follow it, as `fetch` of Node.js does, close an idle connection before the drain would. */
const idleHint = `timeout=${idleDrainMs / 1_000 - 1}`;
const idleCheckMs = 1_000;
/** The listener closes after this long without a connection or a response: clients often call again right after a response. */
const silenceMs = 25;
/** If no such moment comes within this time, it closes between any two connections. */
const longestDrainMs = 3_000;
/** Longest acceptable turn of the event loop: connections later in it are not seen before the listener closes. */
const shortTurnMs = 0.2;
/** If no turn is that short, any turn is accepted after this long. */
const lastDrainMs = 6_000;
/** Connections that send no request, or an incomplete one, are closed after this long. */
const headersTimeoutMs = 15_000;
const checkMs = 5_000;
/** A response is broken off if its caller reads nothing for this long: each holds sockets, and memory or an open file. */
const longestStallMs = 120_000;

/** Serves the site at an address. */
export async function listen(
  app: RequestListener,
  { stalledMs = longestStallMs, ...address }: { host: string; port: number; stalledMs?: number },
) {
  const answers = new Set<ServerResponse>();
  let draining = false;
  let lastStirMs = 0;
  const stir = (): void => {
    lastStirMs = performance.now();
  };
  const isAnswering = (socket: Duplex): boolean => [...answers].some((answer) => answer.socket === socket);
  const server = createServer({
    requestTimeout: requestTimeoutMs,
    headersTimeout: headersTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkMs,
  });
  // Before the app, which may send the headers immediately.
  server.on('request', (_request, response) => {
    answers.add(response);
    response.once('close', () => {
      answers.delete(response);
      stir();
    });
    if (draining) response.shouldKeepAlive = false;
    else response.setHeader('Keep-Alive', idleHint);
  });
  server.on('request', app);
  server.on('connection', stir);
  // Called when a connection was idle for that long. A response that has not begun has nothing to write.
  server.setTimeout(stalledMs, (socket) => {
    if (socket.writableLength > 0 || !isAnswering(socket)) socket.destroy();
  });
  server.on('clientError', (problem, socket) => {
    // Writing would corrupt a response in progress on the connection.
    if (isAnswering(socket)) socket.destroy();
    else refuseUnreadable(problem, socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    /**
     * Marks the next response of every connection as its last, closes the listener in a quiet moment, and resolves when all
     * connections have ended. Every request sent is answered: an idle connection has some seconds for its next one.
     */
    drain: async (): Promise<void> => {
      draining = true;
      for (const answer of answers) answer.shouldKeepAlive = false;
      // Closing resets connections in the listener's backlog, so close right after a short turn without a new connection.
      const begunMs = performance.now();
      const isSilent = (turnMs: number): boolean => {
        const nowMs = performance.now();
        const drainingMs = nowMs - begunMs;
        const isShort = nowMs - turnMs < shortTurnMs || drainingMs > lastDrainMs;
        return isShort && nowMs - lastStirMs > (drainingMs < longestDrainMs ? silenceMs : 1);
      };
      let turnMs: number;
      do {
        await sleep(2);
        turnMs = performance.now();
        await setImmediate();
      } while (!isSilent(turnMs));
      // HTTP's own close would immediately end idle connections, on which a request may be on its way.
      const ended = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));
      const endsIdle = setInterval(() => {
        if (performance.now() - begunMs > idleDrainMs) server.closeIdleConnections();
      }, idleCheckMs);
      await ended.finally(() => clearInterval(endsIdle));
    },
    /** Closes all open connections. */
    close: (): void => server.closeAllConnections(),
  };
}

const refusals: Partial<Record<string, readonly [status: string, failure: Failure]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', failures.headTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', failures.requestTimedOut],
};
const unreadable = ['400 Bad Request', failures.unreadableRequest] as const;

/** Answers a request that ends before its head has been read in the usual form, and closes the connection. */
function refuseUnreadable(problem: Error & { readonly code?: string }, socket: Duplex): void {
  if (problem.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, { code, error }] = refusals[problem.code ?? ''] ?? unreadable;
  const body = JSON.stringify({ error, code });
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
