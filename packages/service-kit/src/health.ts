import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { z } from 'zod';
import { createServer } from './http.ts';
import type { Logger } from './logger.ts';
import type { healthPortMessage } from './node-env.ts';

const checkTimeoutMs = 2_000;

/** Uses a separate port, so that users cannot reach it. `isServing` says whether the service can do without an engine. */
export async function startHealthServer(options: {
  port: number;
  host: string;
  checks: Readonly<Record<string, () => Promise<void>>>;
  isServing?: () => boolean;
  metrics: Registry;
  logger: Logger;
}) {
  let draining = false;
  watchReadiness(options);
  const server = createServer((request, response) => {
    const send = (status: number, body: string, type = 'application/json'): void => {
      response.writeHead(status, { 'content-type': type }).end(body);
    };
    if (request.url === '/livez') return send(200, '{"live":true}');
    if (request.url === '/readyz') {
      if (draining) return send(503, '{"ready":false,"draining":true}');
      void runChecks(options.checks).then((failed) => {
        const ready = failed.length === 0 || options.isServing?.() === true;
        send(ready ? 200 : 503, JSON.stringify({ ready, failed }));
      });
      return;
    }
    if (request.url === '/metrics') {
      void options.metrics.metrics().then(
        (text) => send(200, text, options.metrics.contentType),
        (error: unknown) => {
          options.logger.error({ err: error }, 'metrics could not be read');
          send(500, '{}');
        },
      );
      return;
    }
    send(404, '{"error":"There is /livez, /readyz and /metrics."}');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  if (process.connected) process.send?.({ healthPort: port } satisfies z.infer<typeof healthPortMessage>);
  return {
    port,
    /** From now on `/readyz` answers 503, so that no new work arrives. */
    drain: (): void => {
      draining = true;
    },
    stop: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Exports which checks succeed, run at each scrape. */
function watchReadiness({ checks, metrics }: Parameters<typeof startHealthServer>[0]): void {
  new Gauge({
    name: 'floatwise_ready',
    help: '1 while this part answers: an engine, or the work of the service; 0 while it does not',
    labelNames: ['part'],
    registers: [metrics],
    async collect() {
      const failed = await runChecks(checks);
      for (const part of Object.keys(checks)) this.set({ part }, failed.includes(part) ? 0 : 1);
    },
  });
}

async function runChecks(checks: Readonly<Record<string, () => Promise<void>>>): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const late = sleep(checkTimeoutMs, name, { ref: false });
      const failed = check().then(
        () => undefined,
        () => name,
      );
      return Promise.race([failed, late]);
    }),
  );
  return results.filter((name) => name !== undefined);
}
