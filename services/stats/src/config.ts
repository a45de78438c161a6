import {
  mongodbEnv,
  natsEnv,
  processEnv,
  readEnv,
  streamsEnv,
  type NatsConfig,
} from '@floatwise/service-kit';

export interface StatsConfig {
  readonly nats: NatsConfig;
  readonly mongodbUrl: string;
  readonly health: { readonly host: string; readonly port: number };
  readonly logLevel: string;
  readonly shutdownTimeoutMs: number;
  readonly streamReplicas: number;
}

/** Every variable the service reads; the chart and the compose file are checked against it. */
export const statsEnv = {
  ...processEnv,
  ...natsEnv,
  ...streamsEnv,
  ...mongodbEnv,
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
