import { mongodbEnv, natsEnv, processEnv, readEnv, type NatsConfig } from '@floatwise/service-kit';
import { z } from 'zod';

export interface StatsConfig {
  readonly nats: NatsConfig;
  readonly mongodbUrl: string;
  readonly health: { readonly host: string; readonly port: number };
  readonly logLevel: string;
  readonly shutdownTimeoutMs: number;
  readonly streamReplicas: number;
}

const statsEnv = {
  ...processEnv,
  ...natsEnv,
  ...mongodbEnv,
  STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
} as const;

/** @throws EnvError naming the variable that does not fit */
export function readConfig(env: NodeJS.ProcessEnv): StatsConfig {
  const settings = readEnv(statsEnv, env);
  return {
    nats: { url: settings.NATS_URL, user: settings.NATS_USER, password: settings.NATS_PASSWORD },
    mongodbUrl: settings.MONGODB_URL,
    health: { host: settings.HEALTH_HOST, port: settings.HEALTH_PORT },
    logLevel: settings.LOG_LEVEL,
    shutdownTimeoutMs: settings.SHUTDOWN_TIMEOUT_SECONDS * 1_000,
    streamReplicas: settings.STREAM_REPLICAS,
  };
}
