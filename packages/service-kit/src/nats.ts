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
  /** Names the inbox, and signs in where a password is given. */
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** File with a user's JWT and key, in place of a password. */
  readonly credsFile?: string | undefined;
  /** Authorities to trust in place of the usual ones; requires TLS, as the certificate does. */
  readonly caFile?: string | undefined;
  /** Certificate to show, with its key. */
  readonly certFile?: string | undefined;
  readonly keyFile?: string | undefined;
}

/** Between two lines of a log about a server that is not there at the start. */
const waitNoteMs = 5_000;

/**
 * Connects and stays connected: while the server is away it tries again every second, without end. With a `tls://` address,
 * or with a certificate, it talks to no server without TLS: what it signs in with is sent only over a connection whose
 * certificate it trusts. Files are read at every connection, so that renewed ones are used without a restart.
 */
export async function connectNats(config: NatsConfig, name: string, logger: Logger): Promise<NatsConnection> {
  const waiting = setInterval(
    () => logger.warn('waiting for NATS, which cannot be reached or refuses the user and the password'),
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
    pingInterval: 10_000,
    // Every request would have the stack of its caller written down, in case it fails.
    noAsyncTraces: true,
    // While a password is changed some servers know the new one and some the old one.
    ignoreAuthErrorAbort: true,
    // A user hears answers on its own inbox alone, never on another's.
    ...(config.user === undefined ? {} : { inboxPrefix: `_INBOX.${config.user}` }),
  }).finally(() => clearInterval(waiting));
  void followConnection(nats, logger);
  void watchSilence(nats, logger);
  return nats;
}

/** The protocol of an address alone asks for nothing: a server that offers no TLS would get the password in clear. */
function toTlsOptions({ url, caFile, certFile, keyFile }: NatsConfig): Pick<ConnectionOptions, 'tls'> {
  const files = Object.entries({ caFile, certFile, keyFile }).filter(([, path]) => path !== undefined);
  return isTls(url) || files.length > 0 ? { tls: Object.fromEntries(files) } : {};
}

function toSignInOptions({ user, password, credsFile }: NatsConfig): ConnectionOptions {
  if (credsFile !== undefined) return { authenticator: credsAuthenticator(() => readFileSync(credsFile)) };
  return user === undefined || password === undefined ? {} : { user, pass: password };
}

/** Whether the servers are to be reached over TLS. One that says `tls://` asks it of all: a client goes from one to another. */
function isTls(url: string): boolean {
  return url.split(',').some((server) => server.trim().startsWith('tls://'));
}

/** Connections that are lost now, and what their return settles. */
const lost = new WeakMap<NatsConnection, PromiseWithResolvers<'back'>>();

function noteLost(nats: NatsConnection): void {
  if (!lost.has(nats)) lost.set(nats, Promise.withResolvers());
}

function noteBack(nats: NatsConnection): void {
  lost.get(nats)?.resolve('back');
  lost.delete(nats);
}

async function followConnection(nats: NatsConnection, logger: Logger): Promise<void> {
  for await (const status of nats.status()) {
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

const askEveryMs = 1_000;
/** A server that keeps its connections and answers nothing counts as lost after so long. */
const silenceMs = 2_000;

/** Detects a server that hangs; its connections stay open and report nothing. */
async function watchSilence(nats: NatsConnection, logger: Logger): Promise<void> {
  while (!nats.isClosed()) {
    await sleep(askEveryMs, undefined, { ref: false });
    const timer = setTimeout(() => {
      logger.warn('NATS does not answer');
      noteLost(nats);
    }, silenceMs).unref();
    await nats.rtt().then(
      () => noteBack(nats),
      // The connection itself is lost; its status says so, and when it is back.
      () => undefined,
    );
    clearTimeout(timer);
  }
}

/**
 * Resolves at once while connected, otherwise when the connection is back. A request sent over a lost connection would
 * wait much longer.
 * @throws ServiceError `service.unavailable` when the connection is not back within the limit
 */
export async function awaitConnection(nats: NatsConnection, limitMs: number): Promise<void> {
  const back = lost.get(nats)?.promise;
  if (back === undefined) return;
  const timer = new AbortController();
  const late = sleep(limitMs, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const);
  const which = await Promise.race([back, late]);
  timer.abort();
  if (which === 'late') throw new ServiceError(failures.unavailable);
}

/** Whether the server answers now. */
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

/** Whether the server refused a call because it is not among the rights of the user. */
export function isNatsRefusal(error: unknown): boolean {
  return (
    error instanceof errors.PermissionViolationError ||
    (error instanceof Error && error.cause instanceof errors.PermissionViolationError)
  );
}

/** Whether a call failed because the server, or the service that should answer, cannot be reached now. */
export function isNatsAway(error: unknown): boolean {
  return awayErrors.some((known) => error instanceof known) || error instanceof JetStreamError;
}
