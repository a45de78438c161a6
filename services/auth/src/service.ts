import { conversionBucket, eventStream, personStatsRequests } from '@floatwise/contracts';
import {
  answerRequests,
  keepStreams,
  natsEngine,
  openConversionRecords,
  repeatEvery,
  request,
  startService,
  warn,
  type Logger,
  type NatsConnection,
  type ServiceWork,
  type StartedService,
} from '@floatwise/service-kit';
import { mongoEngine, waitForMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import { createArgon2PasswordHasher } from './adapters/argon2-password-hasher.ts';
import { openMongoAuditTrail } from './adapters/mongo-audit-trail.ts';
import { findLastBackUp } from './adapters/write-back-up.ts';
import { createMongoAccountStore } from './adapters/mongo-account-store.ts';
import { createMongoDeletionList } from './adapters/mongo-deletion-list.ts';
import { createMongoDeliveryStore } from './adapters/mongo-delivery-store.ts';
import {
  createMongoHoldList,
  createMongoLedgerStore,
  createMongoPaidWork,
} from './adapters/mongo-ledger-store.ts';
import { createMongoLinkStore, createMongoOutbox } from './adapters/mongo-mail-stores.ts';
import { createMongoSignupMailboxes } from './adapters/mongo-signup-mailboxes.ts';
import { deliverEmails } from './app/deliver-emails.ts';
import { deliverWebhooks, usualPausesMs } from './app/deliver-webhooks.ts';
import { createWebhookSender } from './adapters/https-webhook-sender.ts';
import { createMailDesk } from './app/mail-desk.ts';
import { createMongoKeyStore } from './adapters/mongo-key-store.ts';
import { ensureAdmin } from './app/ensure-admin.ts';
import type { AuthPorts } from './app/ports.ts';
import { sweepDeletions } from './app/delete-account.ts';
import { sweepHolds } from './app/review-hold.ts';
import type { AuthConfig } from './config.ts';
import { answerQuestions } from './consumers/answer-questions.ts';
import { consumeConversionEnds } from './consumers/on-conversion-ended.ts';
import { consumeConversionReports } from './consumers/on-conversion-reported.ts';
import { createTelemetry, type AuthTelemetry } from './telemetry.ts';

const forgetEveryMs = 3_600_000;
const backUpLookMs = 60_000;
const dayMs = 24 * 3_600_000;
/** How long the audit trail is kept, and the hash of a mailbox whose account is deleted. */
const auditDays = 365;
/** How long the log of webhooks goes back. */
const deliveryDays = 7;
/** Each takes 19 MiB and a core. */
const passwordHashesAtOnce = 2;

/** Starts the service. Waits for NATS and MongoDB; until both are available `/readyz` answers 503. */
export function startAuth(config: AuthConfig, logger: Logger): Promise<StartedService<ServiceWork>> {
  const telemetry = createTelemetry();
  return startService({
    engines: {
      nats: natsEngine(config.nats, {
        name: 'auth',
        streams: { names: [eventStream.name, conversionBucket.stream], replicas: config.streams.replicas },
        logger,
      }),
      mongodb: mongoEngine(config.mongodbUrl, logger),
    },
    workName: 'requests',
    start: (engines) => startRequests(engines, config, { ...telemetry, logger }),
    health: config.health,
    metrics: telemetry.metrics,
    logger,
  });
}

async function startRequests(
  engines: { nats: NatsConnection; mongodb: Connection },
  config: AuthConfig,
  { metrics, timeHasher, countEntries, noteLastBackUp, logger }: AuthTelemetry & { logger: Logger },
): Promise<ServiceWork> {
  const accounts = createMongoAccountStore(engines.mongodb);
  const hasher = timeHasher(await createArgon2PasswordHasher(passwordHashesAtOnce));
  const ledger = countEntries(createMongoLedgerStore(engines.mongodb));
  const holds = createMongoHoldList(engines.mongodb);
  const paidWork = createMongoPaidWork(engines.mongodb);
  const keys = createMongoKeyStore(engines.mongodb);
  const deliveries = createMongoDeliveryStore(engines.mongodb);
  const links = createMongoLinkStore(engines.mongodb);
  const outbox = createMongoOutbox(engines.mongodb);
  const mailboxes = createMongoSignupMailboxes(engines.mongodb);
  const audit = openMongoAuditTrail(engines.mongodb, { logger, retentionDays: auditDays });
  for (const { ensureIndexes } of [accounts, ledger, audit, keys, deliveries, links, outbox, mailboxes])
    await waitForMongo(ensureIndexes, logger);
  const delivery =
    config.mail &&
    deliverEmails({
      ...{ accounts, links, outbox, logger },
      mailer: (await import('./adapters/smtp-mailer.ts')).createSmtpMailer(config.mail.smtp),
      site: config.mail.site,
    });
  const mail = delivery && createMailDesk(outbox, delivery.wake, logger);
  const { admin, loopbackOnly, signupCredits } = config;
  const ports: AuthPorts = {
    ...{ accounts, audit, keys, deliveries, ledger, holds, paidWork, hasher, signupCredits, logger },
    webhookSender: config.webhooks && createWebhookSender({ ...config.webhooks, logger }),
    ...{ links, outbox, mailboxes, mail },
    deletions: createMongoDeletionList(engines.mongodb),
    findConversion: (await openConversionRecords(engines.nats)).find,
    forgetConversions: (userId) => request(engines.nats, personStatsRequests.forget, { userId }),
  };
  // Before registration opens, so that no user can take the administrator's name first.
  if (admin !== undefined) await waitForMongo(() => ensureAdmin({ ...ports, loopbackOnly }, admin), logger);
  // In the background, so that the service is ready before all old data is removed.
  const forget = async (): Promise<void> => {
    const now = Date.now();
    await audit.forget();
    await paidWork
      .removeOld(new Date(now))
      .catch(warn(logger, 'old hashes of paid work were not removed and will be tried again'));
    await deliveries
      .forget(new Date(now - deliveryDays * dayMs))
      .catch(warn(logger, 'old webhooks were not removed and will be tried again'));
    await mailboxes
      .forget(new Date(now - auditDays * dayMs))
      .catch(warn(logger, 'hashes of deleted mailboxes were not removed'));
  };
  void forget();
  const answers = answerQuestions(ports);
  const answering = await answerRequests(engines.nats, { name: 'auth', answers }, { metrics, logger });
  const consuming = consumeConversionEnds(engines.nats, ports);
  const { webhookSender } = ports;
  const posting = webhookSender && deliverWebhooks({ ...ports, webhookSender, pausesMs: usualPausesMs });
  const reporting =
    posting && consumeConversionReports(engines.nats, { keys, deliveries, logger, wake: posting.wake });
  const readLastBackUp = async (): Promise<void> => {
    // An unavailable engine is reported elsewhere.
    const at = await findLastBackUp(engines.mongodb).catch(() => undefined);
    if (at !== undefined) noteLastBackUp(at);
  };
  void readLastBackUp();
  const loops = [
    ...[repeatEvery(forgetEveryMs, forget), repeatEvery(backUpLookMs, readLastBackUp)],
    ...[sweepHolds(ports), sweepDeletions(ports)],
    keepStreams(engines.nats, config.streams, logger),
  ];
  return {
    stop: async () => {
      await Promise.all([answering.stop(), consuming.stop(), reporting?.stop()]);
      await Promise.all(loops.map((one) => one.stop()));
      await delivery?.stop();
      await posting?.stop();
    },
  };
}
