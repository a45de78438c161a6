import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { Server, type AddressInfo } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** A slow line may need long for 50 MB. */
const requestTimeoutMs = 30 * 60_000;

export interface ListeningServer {
  readonly port: number;
  /**
   * Takes no new connection, tells those there are that this is their last answer, and resolves when all have ended.
   * Whatever was sent is answered: a connection without a request ends by its keep-alive time, which its client knows.
   */
  readonly drain: () => Promise<void>;
  /** Ends what is still open. */
  readonly close: () => void;
}

/** Serves the site on an address. */
export async function listen(
  app: RequestListener,
  address: { host: string; port: number },
): Promise<ListeningServer> {
  const answers = new Set<ServerResponse>();
  let draining = false;
  let connections = 0;
  const server = createServer({ requestTimeout: requestTimeoutMs });
  // Before the app, which may send the headers at once.
  server.on('request', (_request, response) => {
    answers.add(response);
    response.once('close', () => answers.delete(response));
    if (draining) response.shouldKeepAlive = false;
  });
  server.on('request', app);
  server.on('connection', () => connections++);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    drain: async () => {
      draining = true;
      for (const answer of answers) answer.shouldKeepAlive = false;
      // What waits in the listener's backlog when it closes would be reset: close after a turn in which nobody came.
      for (let before = -1; before !== connections;) {
        before = connections;
        await sleep(1);
        await setImmediate();
      }
      // HTTP's own close would also end idle connections, on which a request may be on its way.
      await new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));
    },
    close: () => server.closeAllConnections(),
  };
}
