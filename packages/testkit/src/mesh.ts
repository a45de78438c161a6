import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  connectNats,
  createLogger,
  natsEnv,
  readEnv,
  setUpStreams,
  streamsEnv,
  streamStorageEnv,
  toNatsConfig,
  toStreamLayout,
  waitForStreams,
} from '@floatwise/service-kit';
import { startMailCatcher, type MailCatcher } from '@floatwise/service-kit/mail-catcher';
import { createCompileCacheEnv, steadyMemoryEnv } from '@floatwise/service-kit/node-env';
import { startEngines, type Engines } from './engines.ts';
import { findFreePort } from './find-free-port.ts';
import { findProgram, repositoryRoot } from './find-program.ts';

const readyLimitMs = 120_000;

export type ServiceName = 'auth' | 'stats' | 'converter' | 'gateway';

export interface MeshOptions {
  /** Number of converter processes; 1 by default. */
  readonly converters?: number;
  /** Settings for all services; override the test defaults. */
  readonly env?: Record<string, string>;
  /** Starts a mail server for this mesh; without it the site sends no email. */
  readonly mail?: boolean;
  /** Root of the checkout whose services run; this one by default. */
  readonly root?: string;
  /** Running engines to use; by default the mesh starts its own and stops them. */
  readonly engines?: Engines;
}

export interface MeshProcess {
  readonly name: ServiceName;
  readonly pid: number;
  /** Base URL of `/livez`, `/readyz` and `/metrics`. */
  readonly healthUrl: string;
  readonly output: () => string;
  readonly isRunning: () => boolean;
  /**
   * Sends a signal and waits for the end of the process, unless the signal only suspends or resumes it. Kills it after
   * `graceMs`, 30 s by default.
   */
  readonly kill: (signal: NodeJS.Signals, graceMs?: number) => Promise<void>;
}

export interface Mesh {
  /** URL of the site, without a trailing slash. */
  readonly url: string;
  readonly engines: Engines;
  readonly admin: { readonly username: string; readonly password: string };
  /** Present with the option `mail`. */
  readonly mail: MailCatcher | undefined;
  /** Running and ended processes of a service, in start order. */
  readonly processes: (name: ServiceName) => readonly MeshProcess[];
  /** Starts one more process of a service and waits until it is ready; `env` overrides the settings of the mesh. */
  readonly start: (name: ServiceName, env?: Record<string, string>) => Promise<MeshProcess>;
  readonly stop: () => Promise<void>;
}

/** Starts the whole mesh as separate processes on free loopback ports, with its own engines and data. */
export async function startMesh(options: MeshOptions = {}): Promise<Mesh> {
  const engines = options.engines ?? (await startEngines({ natsUsers: true }));
  const admin = { username: 'admin', password: 'admin-password' };
  const port = await findFreePort();
  const mail = options.mail === true ? await startMailCatcher() : undefined;
  const started: MeshProcess[] = [];
  const env = {
    ...steadyMemoryEnv,
    ...createCompileCacheEnv(options.root ?? repositoryRoot),
    ...process.env,
    NATS_URL: engines.natsUrl,
    S3_ENDPOINT: engines.s3.endpoint,
    S3_ACCESS_KEY: engines.s3.accessKey,
    S3_SECRET_KEY: engines.s3.secretKey,
    MONGODB_URL: engines.mongodbUrl,
    REDIS_URL: engines.redisUrl,
    SESSION_SECRET: 'a secret for tests only',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    // A test counts only its own conversions.
    PROBE_SECONDS: '0',
    PORT: String(port),
    ...(mail === undefined
      ? { SMTP_URL: '', MAIL_FROM: '' }
      : { SMTP_URL: mail.url, MAIL_FROM: 'Floatwise <mail@floatwise.example>' }),
    ...options.env,
  };
  const start: Mesh['start'] = async (name, ownEnv = {}) => {
    const service = await startProcess(name, options.root ?? repositoryRoot, {
      ...env,
      // Links in emails start with it; on loopback the gateway needs none.
      ...(name === 'auth' && mail !== undefined ? { PUBLIC_URL: `http://127.0.0.1:${port}` } : {}),
      ...engines.signIn(name),
      ...options.env,
      ...ownEnv,
    });
    started.push(service);
    await awaitReady(service);
    return service;
  };
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((service) => service.kill('SIGTERM')));
    await mail?.stop();
    if (options.engines === undefined) await engines.stop();
  };

  try {
    await prepareStreams({ ...env, ...engines.signIn('setup'), ...options.env });
    const converters = Array.from({ length: options.converters ?? 1 }, () => 'converter' as const);
    await Promise.all((['auth', 'stats', ...converters, 'gateway'] as const).map((name) => start(name)));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    engines,
    admin,
    mail,
    processes: (name) => started.filter((service) => service.name === name),
    start,
    stop,
  };
}

/** Does in this process what `make run` starts another for, since that would take as long as starting a service. */
async function prepareStreams(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readEnv({ ...natsEnv, ...streamsEnv, ...streamStorageEnv }, env);
  const logger = createLogger('set-up-streams', { level: 'error' });
  const nats = await connectNats(toNatsConfig(config), 'set-up-streams', logger);
  try {
    await waitForStreams(() => setUpStreams(nats, toStreamLayout(config)), logger);
  } finally {
    await nats.drain();
  }
}

async function startProcess(name: ServiceName, root: string, env: NodeJS.ProcessEnv): Promise<MeshProcess> {
  const healthPort = await findFreePort();
  const child = spawn(process.execPath, [findProgram(`services/${name}/src/main.ts`, root)], {
    cwd: root,
    env: { ...env, HEALTH_PORT: String(healthPort) },
    // Through the IPC channel, a service ends together with the test that started it.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    name,
    pid: child.pid ?? 0,
    healthUrl: `http://127.0.0.1:${healthPort}`,
    output: () => output,
    isRunning,
    kill: async (signal, graceMs = 30_000) => {
      if (isRunning()) await sendSignal(child, signal, graceMs);
    },
  };
}

async function sendSignal(child: ChildProcess, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  // Not 'exit', which may precede the last lines of the log.
  const ended = signal === 'SIGSTOP' || signal === 'SIGCONT' ? undefined : once(child, 'close');
  child.kill(signal);
  if (ended === undefined) return;
  const limit = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(limit);
}

async function awaitReady(service: MeshProcess): Promise<void> {
  const deadline = performance.now() + readyLimitMs;
  while (performance.now() < deadline) {
    if (!service.isRunning()) throw new Error(`${service.name} ended while starting: ${service.output()}`);
    const answer = await fetch(`${service.healthUrl}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error(`${service.name} is not ready after ${readyLimitMs} ms: ${service.output()}`);
}
