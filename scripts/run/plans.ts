import { join } from 'node:path';
import { createCompileCacheEnv, steadyMemoryEnv } from '@floatwise/service-kit/node-env';
import { isSecretName, secretsOf } from './secrets.ts';
import { getPasswordVariable, natsUsers, type EngineName, type RunSettings } from './settings.ts';
import type { ProcessPlan } from './supervise-process.ts';

const stopLimitMs = 10_000;
/** A service that is late reports it before it is killed. */
const stopMarginMs = 2_000;

export type EngineUrls = Readonly<Partial<Record<EngineName, string>>>;

/** The plan for the engines without a URL from the user; undefined if all have one. */
export function findEnginesPlan(settings: RunSettings, rootDir: string): ProcessPlan | undefined {
  const started = Object.entries(settings.engines).flatMap(([name, setting]) =>
    'url' in setting ? [] : [{ name, setting }],
  );
  if (started.length === 0) return undefined;
  return {
    name: 'engines',
    command: join(rootDir, 'engines/bin/engines'),
    args: [
      '--stop-with-stdin',
      ...['--data-dir', join(settings.dataDir, 'engines')],
      ...['--only', started.map(({ name }) => name).join(',')],
      ...started.flatMap(({ name, setting }) =>
        'socket' in setting ? [`--${name}-socket`, setting.socket] : [`--${name}-port`, String(setting.port)],
      ),
    ],
    cwd: rootDir,
    // In the environment, since every account of the machine can read a command line.
    env: {
      ...pickOwn('engines', process.env),
      ENGINES_S3_ACCESS_KEY: settings.serviceEnv['S3_ACCESS_KEY'],
      ENGINES_S3_SECRET_KEY: settings.serviceEnv['S3_SECRET_KEY'],
      ENGINES_REDIS_PASSWORD: settings.redisPassword,
      ...listNatsPasswords(settings),
    },
    tether: 'stdin',
    stopLimitMs,
  };
}

/** Creates the streams before the services start, which may not do it themselves. */
export function createSetUpPlan(options: {
  settings: RunSettings;
  rootDir: string;
  engineUrls: EngineUrls;
}): ProcessPlan {
  return {
    name: 'set-up',
    command: process.execPath,
    args: ['packages/service-kit/src/set-up-streams-main.ts'],
    cwd: options.rootDir,
    env: {
      ...pickOwn('set-up', process.env),
      ...signIn(options.settings, 'setup'),
      NATS_URL: options.engineUrls.nats,
    },
    tether: 'ipc',
    stopLimitMs,
  };
}

function listNatsPasswords({ natsPasswords }: RunSettings): NodeJS.ProcessEnv {
  return Object.fromEntries(natsUsers.map((user) => [getPasswordVariable(user), natsPasswords[user]]));
}

function signIn({ natsPasswords }: RunSettings, user: string): NodeJS.ProcessEnv {
  const known = natsUsers.find((name) => name === user);
  const password = known === undefined ? undefined : natsPasswords[known];
  return password === undefined ? {} : { NATS_USER: user, NATS_PASSWORD: password };
}

/** Removes secrets that the process does not read. */
function pickOwn(reader: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const reads = secretsOf[reader] ?? [];
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !isSecretName(name) || reads.includes(name)),
  );
}

/** Process names in display order; converters are numbered. */
export function listServiceNames(settings: RunSettings): string[] {
  const converters = Array.from({ length: settings.converters }, (_, index) => `converter-${index + 1}`);
  return ['auth', 'stats', ...converters, 'gateway'];
}

export function createServicePlans(options: {
  settings: RunSettings;
  rootDir: string;
  engineUrls: EngineUrls;
  sessionSecret: string;
}): ProcessPlan[] {
  const { settings, rootDir, engineUrls } = options;
  return listServiceNames(settings).map((name) => {
    const service = name.replace(/-\d+$/, '');
    const isGateway = name === 'gateway';
    return {
      name,
      command: process.execPath,
      args: [`services/${service}/src/main.ts`],
      cwd: rootDir,
      env: {
        ...steadyMemoryEnv,
        ...createCompileCacheEnv(rootDir),
        ...pickOwn(service, {
          ...process.env,
          ...settings.serviceEnv,
          ...signIn(settings, service),
          NATS_URL: engineUrls.nats,
          S3_ENDPOINT: engineUrls.s3,
          MONGODB_URL: engineUrls.mongodb,
          REDIS_URL: engineUrls.redis,
          SESSION_SECRET: options.sessionSecret,
        }),
        // Any free port: the service sends the one it has, so that no other run can take it in between.
        HEALTH_PORT: '0',
        // The base of links in emails; the gateway uses the address of each request.
        ...(name === 'auth' ? { PUBLIC_URL: settings.publicUrl ?? `http://localhost:${settings.port}` } : {}),
        // Undefined hides the runner's own from the others.
        PORT: isGateway ? String(settings.port) : undefined,
      },
      tether: 'ipc',
      stopLimitMs: settings.shutdownTimeoutSeconds * 1_000 + stopMarginMs,
    };
  });
}
