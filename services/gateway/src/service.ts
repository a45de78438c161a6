import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failures, scheduleRequests, type CreditOffer } from '@floatwise/contracts';
import {
  awaitConnection,
  natsEngine,
  request,
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
import { openLoginLimits } from './adapters/login-limits.ts';
import { anyPassword, refuseCommonPasswords } from './adapters/password-rules.ts';
import { openRateLimits } from './adapters/rate-limits.ts';
import { redisEngine, type RedisClient } from './adapters/redis.ts';
import { openSessionRecords, openSessionStore } from './adapters/session-records.ts';
import { openAuditNotes } from './adapters/audit-notes.ts';
import { openUploadAddresses } from './adapters/upload-addresses.ts';
import { openStats } from './adapters/stats.ts';
import { createPersonLimit, enterSoon } from './receive/person-limit.ts';
import { trySamples } from './app/conversions/try-samples.ts';
import type { GatewayConfig } from './config.ts';
import type { ApiContext } from './receive/api-context.ts';
import { createApp } from './http/create-app.ts';
import { createKnownBrowsers } from './receive/known-browser.ts';
import { listen } from './http/listen.ts';
import { loadFirst } from './http/load-first.ts';
import { computeTtlSeconds, createSessions } from './receive/sessions.ts';
import { startConversions } from './start-conversions.ts';
import { startProbes } from './start-probes.ts';
import { createGatewayMetrics, type GatewayMetrics } from './telemetry.ts';

const builtWeb = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** Time left of the grace period when waiting clients are asked to reconnect, and when all connections are closed. */
const answerMarginMs = 3_000;
const closeMarginMs = 1_500;
/** How long a call waits for a connection to NATS that was just lost. */
const natsLimitMs = 1_500;
/** How long the store may take to begin an answer about a small file, so that callers get theirs within two seconds. */
const storeAnswerMs = 1_800;
/** Event streams of one user at this gateway. */
const mostEventStreams = 32;
/** Downloads of one user at this gateway: a slow reader holds about 300 KB of its memory. */
const mostDownloads = 8;
/** Downloads of all users at this gateway, some 200 MB of its memory. */
const mostDownloadsOfAll = 600;
/** Longer than a question about a schedule usually waits for its turn at a converter. */
const questionLimitMs = 90_000;

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
      s3: storeEngine({ ...config.store, answerMs: storeAnswerMs }, logger),
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
  const stats = openStats(nats);
  const { secrets, secure, ...sessionLimits } = config.session;
  const sessionContext = {
    limits: sessionLimits,
    records: openSessionRecords(redis),
    onBegun: () => metrics.sessions.inc({ event: 'begun' }),
  };
  const webDist = config.webDist ?? builtWeb;
  const samples = {
    ...conversions,
    readSample: (name: string): Promise<Uint8Array> => readFile(join(webDist, 'samples', name)),
    leaving: leaving.signal,
  };
  const { productName, supportEmail, founders, sendsMail, publicUrl, arrival } = config;
  const enterDownload = createPersonLimit(mostDownloads, failures.manyDownloads, {
    most: mostDownloadsOfAll,
    failure: failures.manyDownloadsOfAll,
  });
  const context: ApiContext = {
    ...{ accounts, stats, conversions, sessionContext, logger },
    ...{ productName, supportEmail, founders, sendsMail, publicUrl, arrival },
    keys: openApiKeys(nats),
    providers: await openProviders(config, logger),
    limits: openRateLimits(redis, config.limits),
    loginLimits: openLoginLimits(redis, config.limits),
    passwordRules: config.refuseCommonPasswords ? await refuseCommonPasswords(productName) : anyPassword,
    auditNotes: openAuditNotes(nats, logger),
    knownBrowsers: createKnownBrowsers(secrets, secure),
    sessions: createSessions({
      store: openSessionStore(redis, (data) => computeTtlSeconds(data, sessionLimits)),
      accounts,
      context: sessionContext,
      secrets,
      secure,
    }),
    onSignedOut: () => metrics.sessions.inc({ event: 'ended' }),
    awaitNats: () => awaitConnection(nats, natsLimitMs),
    offer: () => describeOffer(config),
    payments:
      config.stripe &&
      (await import('./adapters/stripe-payments.ts')).openStripePayments(config.stripe, {
        ...config.credits,
        productName,
      }),
    enterEventStream: createPersonLimit(mostEventStreams, failures.manyStreams),
    enterDownload: (userId) => enterSoon(() => enterDownload(userId)),
    findSample: trySamples(samples),
    ending: ending.signal,
    leaving: leaving.signal,
  };
  let stopGraphql: (() => Promise<void>) | undefined;
  const probes =
    config.probeMs === 0
      ? undefined
      : startProbes({ samples, accounts, stats, redis }, { everyMs: config.probeMs, metrics, logger });
  const app = createApp({
    ...context,
    metrics,
    graphql: loadFirst(async () => {
      const { serveGraphql } = await import('./graphql/serve-graphql.ts');
      const { router, stop } = await serveGraphql(context);
      stopGraphql = stop;
      return router;
    }),
    mcp: loadFirst(async () => {
      const { serveMcp } = await import('./mcp/serve-mcp.ts');
      return serveMcp(context, {
        askConverter: (question) => request(nats, scheduleRequests.answer, question, questionLimitMs),
        addresses: openUploadAddresses(redis),
      });
    }),
    siteNames: { host: config.http.host, publicUrl, extraHosts: config.extraHosts },
    proxyHops: config.http.proxyHops,
    webDist,
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
      await stopGraphql?.();
      await conversions.stop();
    },
  };
}

async function openProviders({ providers }: GatewayConfig, logger: Logger): Promise<ApiContext['providers']> {
  if (providers.length === 0) return {};
  const { openSignInProvider } = await import('./adapters/sign-in-provider.ts');
  return Object.fromEntries(providers.map((provider) => [provider.id, openSignInProvider(provider, logger)]));
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
