import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failures, type CreditOffer } from '@floatwise/contracts';
import {
  awaitConnection,
  natsEngine,
  ServiceError,
  startService,
  type Logger,
  type NatsConnection,
  type RunningService,
  type ServiceWork,
} from '@floatwise/service-kit';
import { storeEngine, type ObjectStore } from '@floatwise/service-kit/s3';
import { openAccounts } from './adapters/accounts.ts';
import { openApiKeys } from './adapters/api-keys.ts';
import { openGoogle } from './http/google.ts';
import { openLoginLimits } from './adapters/login-limits.ts';
import { anyPassword, refuseCommonPasswords } from './adapters/password-rules.ts';
import { openRateLimits } from './adapters/rate-limits.ts';
import { redisEngine, type RedisClient } from './adapters/redis.ts';
import { openSessionRecords, openSessionStore } from './adapters/session-records.ts';
import { openAuditNotes } from './adapters/audit-notes.ts';
import { listPastConversions, openStats } from './adapters/stats.ts';
import type { GatewayConfig } from './config.ts';
import { serveGraphql } from './graphql/serve-graphql.ts';
import { createApp } from './http/create-app.ts';
import { createKnownBrowsers } from './http/known-browser.ts';
import { listen } from './http/listen.ts';
import { computeTtlSeconds, createSessions } from './http/sessions.ts';
import { isStillSignedIn } from './http/still-signed-in.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { openScheduleQuestions } from './adapters/schedule-questions.ts';
import { startConversions } from './start-conversions.ts';
import { startProbes } from './start-probes.ts';
import { createGatewayMetrics, type GatewayMetrics } from './telemetry.ts';

const builtWeb = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** Time left of the grace period when waiting clients are asked to reconnect, and when all connections are closed. */
const answerMarginMs = 3_000;
const closeMarginMs = 1_500;
/** How long a call waits for a connection to NATS that was just lost. */
const natsLimitMs = 1_500;

export interface RunningGateway extends RunningService {
  readonly port: number;
}

/**
 * Starts the gateway; `stop` lets responses in progress finish. Waits for NATS, Redis and the store; until all are available
 * `/readyz` answers 503. Later it stays ready without them, since it still serves the pages.
 */
export async function startGateway(config: GatewayConfig, logger: Logger): Promise<RunningGateway> {
  const metrics = createGatewayMetrics();
  const { work, stop } = await startService({
    engines: {
      nats: natsEngine(config.nats, {
        name: 'gateway',
        streams: { replicas: config.streamReplicas, writesRecords: true },
        logger,
      }),
      s3: storeEngine(config.store, logger),
      redis: redisEngine(config.redisUrl, logger),
    },
    workName: 'site',
    servesWithout: true,
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
  const leaving = new AbortController();
  const conversions = await startConversions({ nats, s3 }, config, { metrics, logger });
  const accounts = openAccounts(nats);
  const { secrets, secure, ...sessionLimits } = config.session;
  const sessionContext = {
    limits: sessionLimits,
    records: openSessionRecords(redis),
    onBegun: () => metrics.sessions.inc({ event: 'begun' }),
  };
  const stats = openStats(nats);
  const limits = openRateLimits(redis, config.limits);
  const sessions = createSessions({
    store: openSessionStore(redis, (data) => computeTtlSeconds(data, sessionContext.limits)),
    accounts,
    context: sessionContext,
    secrets,
    secure,
  });
  const keys = openApiKeys(nats);
  const webDist = config.webDist ?? builtWeb;
  const awaitNats = (): Promise<void> => awaitConnection(nats, natsLimitMs);
  const graphql = await serveGraphql({
    ...{ accounts, stats, conversions, limits, sessions, awaitNats, logger },
    stillSignedIn: (request) => isStillSignedIn(request, { accounts, keys, sessionContext }),
    live: conversions.live,
    uploadIdleMs: config.arrival.uploadIdleMs,
    leaving: leaving.signal,
  });
  const readSample = (name: string): Promise<Uint8Array> => readFile(join(webDist, 'samples', name));
  const probes =
    config.probeMs === 0
      ? undefined
      : startProbes(
          {
            samples: { ...conversions, readSample, leaving: leaving.signal },
            ...{ accounts, stats, redis },
          },
          { everyMs: config.probeMs, metrics, logger },
        );
  const app = createApp({
    accounts,
    graphql: graphql.router,
    mcp: serveMcp({
      ...{ keys, limits, awaitNats, logger },
      publicUrl: config.publicUrl,
      assistant: { ...conversions, askConverter: openScheduleQuestions(nats) },
      leaving: leaving.signal,
    }),
    keys,
    google: config.google === undefined ? undefined : openGoogle(config.google),
    limits,
    loginLimits: openLoginLimits(redis, config.limits),
    passwordRules: config.refuseCommonPasswords ? refuseCommonPasswords(config.productName) : anyPassword,
    auditNotes: openAuditNotes(nats, logger),
    knownBrowsers: createKnownBrowsers(secrets, secure),
    sessionContext,
    sessions,
    onSignedOut: () => metrics.sessions.inc({ event: 'ended' }),
    conversions,
    listPastConversions: (userId) => listPastConversions(nats, userId),
    awaitNats,
    stats,
    metrics,
    logger,
    productName: config.productName,
    supportEmail: config.supportEmail,
    founders: config.founders,
    offer: () => describeOffer(config),
    sendsMail: config.sendsMail,
    payments:
      config.stripe &&
      (await import('./adapters/stripe-payments.ts')).openStripePayments(config.stripe, {
        ...config.credits,
        productName: config.productName,
      }),
    publicUrl: config.publicUrl,
    siteNames: { host: config.http.host, publicUrl: config.publicUrl, extraHosts: config.extraHosts },
    proxyHops: config.http.proxyHops,
    arrival: config.arrival,
    mostEventStreams: config.eventStreams,
    webDist,
    readSample,
    ending: ending.signal,
    leaving: leaving.signal,
  });
  const server = await listen(app, config.http);

  return {
    port: server.port,
    stop: async () => {
      ending.abort();
      const probed = probes?.stop();
      const timers = [
        setTimeout(
          () => leaving.abort(new ServiceError(failures.restarting)),
          config.shutdownTimeoutMs - answerMarginMs,
        ),
        setTimeout(server.close, config.shutdownTimeoutMs - closeMarginMs),
      ];
      await server.drain();
      for (const timer of timers) clearTimeout(timer);
      await probed;
      await graphql.stop();
      await conversions.stop();
    },
  };
}

function describeOffer({ credits, stripe }: GatewayConfig): CreditOffer {
  const { freeUntilMs, selfService, pricePerCreditCents, currency } = credits;
  return {
    ...(freeUntilMs > Date.now() ? { freeUntil: new Date(freeUntilMs).toISOString() } : {}),
    canBuy: stripe !== undefined,
    canAdd: selfService,
    pricePerCreditCents,
    currency,
  };
}
