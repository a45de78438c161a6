import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import {
  natsEngine,
  startService,
  storeEngine,
  type Logger,
  type NatsConnection,
  type ObjectStore,
  type RunningService,
  type ServiceWork,
} from '@floatwise/service-kit';
import { openAccounts } from './adapters/accounts.ts';
import { openConversionClaims } from './adapters/conversion-claims.ts';
import { openConversionObjects } from './adapters/conversion-objects.ts';
import { openRateLimits } from './adapters/rate-limits.ts';
import { redisEngine, type RedisClient } from './adapters/redis.ts';
import { openSessionEpochs } from './adapters/session-epochs.ts';
import { sweepObjects } from './app/sweep-objects.ts';
import type { GatewayConfig } from './config.ts';
import { followOutcomes } from './consumers/on-conversion-outcome.ts';
import { openConversionQueue } from './events/conversion-queue.ts';
import { createApp } from './http/create-app.ts';
import { createSessions } from './http/sessions.ts';
import { createGatewayMetrics, type GatewayMetrics } from './telemetry.ts';

const builtWeb = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const sweepIntervalMs = 60_000;
/** A slow line may need long for 50 MB. */
const requestTimeoutMs = 30 * 60_000;

export interface RunningGateway extends RunningService {
  readonly port: number;
}

/**
 * Puts the gateway together and starts it; `stop` lets the answers under way leave. Waits for NATS, Redis and the
 * store; until all are there `/readyz` answers 503.
 */
export async function startGateway(config: GatewayConfig, logger: Logger): Promise<RunningGateway> {
  const metrics = createGatewayMetrics();
  const { work, stop } = await startService({
    engines: {
      nats: natsEngine(config.nats, {
        name: 'gateway',
        streams: { replicas: config.streamReplicas },
        logger,
      }),
      s3: storeEngine(config.store, logger),
      redis: redisEngine(config.redisUrl, logger),
    },
    workName: 'site',
    start: (engines) => startSite(engines, config, { metrics, logger }),
    health: config.health,
    metrics: metrics.registry,
    logger,
  });
  return { port: work.port, stop };
}

async function startSite(
  { nats, s3, redis }: { nats: NatsConnection; s3: ObjectStore; redis: RedisClient },
  config: GatewayConfig,
  { metrics, logger }: { metrics: GatewayMetrics; logger: Logger },
): Promise<ServiceWork & { readonly port: number }> {
  const ending = new AbortController();
  const objects = openConversionObjects(s3);
  const outcomes = await followOutcomes(nats, logger);
  const accounts = openAccounts(nats);
  const epochs = openSessionEpochs(redis, config.session.maxAgeMs);

  const app = createApp({
    accounts,
    epochs,
    limits: openRateLimits(redis, config.limits),
    sessions: createSessions({ redis, accounts, epochs, ...config.session }),
    conversions: {
      objects,
      outcomes,
      queue: await openConversionQueue(nats),
      claims: openConversionClaims(redis),
      queueLimit: config.limits.queue,
      conversionTimeoutMs: config.conversionTimeoutMs,
      onTidyError: (error) => logger.warn({ err: error }, 'something could not be tidied up'),
    },
    nats,
    metrics,
    logger,
    productName: config.productName,
    supportEmail: config.supportEmail,
    proxyHops: config.http.proxyHops,
    webDist: config.webDist ?? builtWeb,
    ending: ending.signal,
  });
  const server = await listen(createServer({ requestTimeout: requestTimeoutMs }, app), config.http);
  // An upload may be under way as long as its request.
  const maxAgeMs = { object: config.objectMaxAgeMs, upload: config.objectMaxAgeMs + requestTimeoutMs };
  const sweeper = startSweeper(() => sweepObjects(objects, maxAgeMs), logger);

  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      clearInterval(sweeper);
      ending.abort();
      await closeServer(server);
      await outcomes.stop();
    },
  };
}

function startSweeper(sweep: () => Promise<number>, logger: Logger): NodeJS.Timeout {
  const timer = setInterval(() => {
    sweep().then(
      (removed) => {
        if (removed > 0) logger.warn({ removed }, 'objects left behind were removed');
      },
      (error: unknown) => logger.warn({ err: error }, 'the sweep of the bucket failed'),
    );
  }, sweepIntervalMs);
  return timer;
}

async function listen(server: Server, address: { host: string; port: number }): Promise<Server> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, resolve);
  });
  return server;
}

async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
