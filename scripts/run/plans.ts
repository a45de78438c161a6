import { join } from 'node:path';
import { steadyMemoryEnv } from './steady-memory.ts';
import type { EngineName, RunSettings } from './settings.ts';
import type { ProcessPlan } from './supervise-process.ts';

export type EngineUrls = Readonly<Partial<Record<EngineName, string>>>;

export interface ServicePlan extends ProcessPlan {
  readonly healthPort: number;
}

/** The engines nobody brought along, or undefined when there is nothing to start. */
export function findEnginesPlan(settings: RunSettings, rootDir: string): ProcessPlan | undefined {
  const started = Object.entries(settings.engines).flatMap(([name, setting]) =>
    'port' in setting ? [{ name, port: setting.port }] : [],
  );
  if (started.length === 0) return undefined;
  return {
    name: 'engines',
    command: join(rootDir, 'engines/bin/engines'),
    args: [
      '--stop-with-stdin',
      ...['--data-dir', join(settings.dataDir, 'engines')],
      ...['--only', started.map(({ name }) => name).join(',')],
      ...started.flatMap(({ name, port }) => [`--${name}-port`, String(port)]),
    ],
    cwd: rootDir,
    // By the environment, since a command line can be read by every account of the machine.
    env: {
      ...process.env,
      ENGINES_S3_ACCESS_KEY: settings.serviceEnv['S3_ACCESS_KEY'],
      ENGINES_S3_SECRET_KEY: settings.serviceEnv['S3_SECRET_KEY'],
    },
    tether: 'stdin',
  };
}

/** Process names in the order of the screen; converters are numbered. */
export function listServiceNames(settings: RunSettings): string[] {
  const converters = Array.from({ length: settings.converters }, (_, index) => `converter-${index + 1}`);
  return ['auth', 'stats', ...converters, 'gateway'];
}

export function createServicePlans(options: {
  settings: RunSettings;
  rootDir: string;
  engineUrls: EngineUrls;
  sessionSecret: string;
  healthPorts: readonly number[];
}): ServicePlan[] {
  const { settings, rootDir, engineUrls } = options;
  const { PORT: _port, ...inherited } = process.env;
  return listServiceNames(settings).map((name, index) => {
    const healthPort = options.healthPorts[index] ?? 0;
    const isGateway = name === 'gateway';
    return {
      name,
      command: process.execPath,
      args: [`services/${name.replace(/-\d+$/, '')}/src/main.ts`],
      cwd: rootDir,
      env: {
        ...steadyMemoryEnv,
        ...inherited,
        ...settings.serviceEnv,
        NATS_URL: engineUrls.nats,
        S3_ENDPOINT: engineUrls.s3,
        MONGODB_URL: engineUrls.mongodb,
        REDIS_URL: engineUrls.redis,
        HEALTH_PORT: String(healthPort),
        SESSION_SECRET: options.sessionSecret,
        ...(isGateway ? { PORT: String(settings.port) } : {}),
      },
      tether: 'ipc',
      healthPort,
    };
  });
}
