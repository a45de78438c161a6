import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { failures } from '@floatwise/contracts';
import { JetStreamError } from '@nats-io/jetstream';
import {
  connect,
  credsAuthenticator,
  errors,
  type ConnectionOptions,
  type NatsConnection,
} from '@nats-io/transport-node';
import type { Logger } from './logger.ts';
import { ServiceError } from './service-error.ts';

export type { NatsConnection } from '@nats-io/transport-node';

export interface NatsConfig {
  readonly url: string;
  /** Determines the inbox prefix; with a password, also signs in. */
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** File with a user's JWT and key, instead of a password. */
  readonly credsFile?: string | undefined;
  /** Certificate authorities to trust instead of the default ones; requires TLS, as a client certificate does. */
  readonly caFile?: string | undefined;
  /** Client certificate, with its key. */
  readonly certFile?: string | undefined;
  readonly keyFile?: string | undefined;
}

/** Interval of log lines while no server can be reached at the start. */
const waitNoteMs = 5_000;

/** Reconnects every second without limit. Files are read for each connection, so that renewed ones need no restart. */
export async function connectNats(config: NatsConfig, name: string, logger: Logger): Promise<NatsConnection> {
  const waiting = setInterval(
    () => logger.warn('waiting for NATS: it is unavailable or refuses the credentials'),
    waitNoteMs,
  );
  const nats = await connect({
    servers: config.url.split(','),
    ...toTlsOptions(config),
    ...toSignInOptions(config),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 1000,
    waitOnFirstConnect: true,
    // A server that hangs is left for another, or for a new connection to the same, after 1.8 s at most.
    pingInterval: 600,
    maxPingOut: 2,
    timeout: 5_000,
    // Otherwise every request captures a stack trace in case it fails.
    noAsyncTraces: true,
    // During a password change, some servers know the new one and others the old one.
    ignoreAuthErrorAbort: true,
    // Users can receive answers only on their own inbox.
    ...(config.user === undefined ? {} : { inboxPrefix: `_INBOX.${config.user}` }),
  }).finally(() => clearInterval(waiting));
  void followConnection(nats, logger);
  return nats;
}

/** The scheme alone does not require TLS: a server without it would get the password in clear text. */
function toTlsOptions({ url, caFile, certFile, keyFile }: NatsConfig): Pick<ConnectionOptions, 'tls'> {
  const files = Object.entries({ caFile, certFile, keyFile }).filter(([, path]) => path !== undefined);
  // One `tls://` server requires it from all, since the client may switch between them.
  const isTls = url.split(',').some((server) => server.trim().startsWith('tls://'));
  return isTls || files.length > 0 ? { tls: Object.fromEntries(files) } : {};
}

function toSignInOptions({ user, password, credsFile }: NatsConfig): ConnectionOptions {
  if (credsFile !== undefined) return { authenticator: credsAuthenticator(() => readFileSync(credsFile)) };
  return user === undefined || password === undefined ? {} : { user, pass: password };
}

/** Connections currently lost, with promises that resolve on their return. */
const lost = new WeakMap<NatsConnection, PromiseWithResolvers<'back'>>();

function noteLost(nats: NatsConnection): void {
  if (!lost.has(nats)) lost.set(nats, Promise.withResolvers());
}

function noteBack(nats: NatsConnection): void {
  silent.delete(nats);
  lost.get(nats)?.resolve('back');
  lost.delete(nats);
}

/** Lost connections whose server does not answer: calls on them would wait until their own time is over. */
const silent = new WeakSet<NatsConnection>();
/** Calls that wait for an answer, and how each is ended. */
const waiting = new WeakMap<NatsConnection, Set<(error: Error) => void>>();

function endCalls(nats: NatsConnection): void {
  silent.add(nats);
  for (const reject of waiting.get(nats) ?? []) reject(new ServiceError(failures.unavailable));
}

/** Ends a call when the server hangs. @throws ServiceError `service.unavailable` */
export function guardNats<Answer>(nats: NatsConnection, call: () => Promise<Answer>): Promise<Answer> {
  if (silent.has(nats)) return Promise.reject(new ServiceError(failures.unavailable));
  return new Promise((resolve, reject) => {
    const calls = waiting.get(nats) ?? new Set();
    waiting.set(nats, calls.add(reject));
    call()
      .then(resolve, reject)
      .finally(() => calls.delete(reject));
  });
}

async function followConnection(nats: NatsConnection, logger: Logger): Promise<void> {
  for await (const status of nats.status()) {
    if (status.type === 'staleConnection') {
      logger.warn('NATS does not answer');
      noteLost(nats);
      endCalls(nats);
    }
    if (status.type === 'disconnect') {
      logger.warn('the connection to NATS is lost');
      noteLost(nats);
    }
    if (status.type === 'reconnect') {
      logger.info('the connection to NATS is back');
      noteBack(nats);
    }
    if (status.type === 'error') logger.warn({ err: status.error }, 'NATS reports an error');
  }
}

/** A request on a lost connection would wait longer. Throws ServiceError `service.unavailable` if it is not back in time. */
export async function awaitConnection(nats: NatsConnection, limitMs: number): Promise<void> {
  const back = lost.get(nats)?.promise;
  if (back === undefined) return;
  const timer = new AbortController();
  const late = sleep(limitMs, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const);
  const which = await Promise.race([back, late]);
  timer.abort();
  if (which === 'late') throw new ServiceError(failures.unavailable);
}

/** Rejects if the server does not answer. */
export async function checkNats(nats: NatsConnection): Promise<void> {
  await nats.rtt();
}

const awayErrors = [
  errors.ConnectionError,
  errors.ClosedConnectionError,
  errors.DrainingConnectionError,
  errors.RequestError,
  errors.TimeoutError,
  errors.NoRespondersError,
];

/** Whether the server refused a call for lack of permission. */
export function isNatsRefusal(error: unknown): boolean {
  return (
    error instanceof errors.PermissionViolationError ||
    (error instanceof Error && error.cause instanceof errors.PermissionViolationError)
  );
}

/** Whether a call failed because the server or the answering service is unavailable. */
export function isNatsAway(error: unknown): boolean {
  return awayErrors.some((known) => error instanceof known) || error instanceof JetStreamError;
}

/** The JSON of a message or an entry; undefined if it is not JSON. */
export function readJson(message: { readonly json: () => unknown }): unknown {
  try {
    return message.json();
  } catch {
    return undefined;
  }
}
