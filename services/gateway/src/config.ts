import {
  flagSchema,
  natsEnv,
  processEnv,
  readEnv,
  s3Env,
  streamsEnv,
  toServiceConfig,
  toStoreConfig,
  type ObjectStoreConfig,
  type ServiceConfig,
} from '@floatwise/service-kit';
import { z } from 'zod';
import type { AdmissionLimits } from './app/admission.ts';

const bytesPerMb = 1024 * 1024;
const count = (initial: number) => z.coerce.number().int().positive().default(initial);
/** Proxies before the gateway whose word on addresses is taken; `true` is one. */
const proxyHops = z.union([z.coerce.number().int().min(0).max(10), flagSchema.transform(Number)]);
const seconds = (initial: number) => z.coerce.number().positive().default(initial);

/** Every variable the service reads; the chart and the compose file are checked against it. */
export const gatewayEnv = {
  ...processEnv,
  ...natsEnv,
  ...streamsEnv,
  ...s3Env,
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'must start with redis://'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  PRODUCT_NAME: z.string().min(1).max(60).default('Floatwise'),
  SUPPORT_EMAIL: z.email().optional(),
  SESSION_SECRET: z.string().min(16),
  SESSION_IDLE_HOURS: z.coerce.number().positive().default(12),
  SESSION_DAYS: z.coerce.number().positive().default(7),
  COOKIE_SECURE: z.enum(['auto', 'true', 'false']).default('auto'),
  TRUST_PROXY: proxyHops.default(0),
  CONVERSION_TIMEOUT_SECONDS: seconds(120),
  CONVERSIONS_PER_MINUTE: count(600),
  LOGINS_PER_MINUTE: count(120),
  LOGIN_FAILURES_PER_QUARTER_HOUR: count(10),
  REGISTRATIONS_PER_HOUR: count(1_000),
  UPLOAD_SLOTS: count(64),
  UPLOAD_MB: count(1_024),
  USER_RUNNING: count(2),
  USER_WAITING: count(8),
  USER_WAITING_MB: count(256),
  QUEUE_LIMIT: count(1_000),
  QUEUE_MB: count(8_192),
  WEB_DIST: z.string().optional(),
} as const;

export interface GatewayConfig extends ServiceConfig {
  readonly store: ObjectStoreConfig;
  readonly redisUrl: string;
  readonly streamReplicas: number;
  readonly http: { readonly host: string; readonly port: number; readonly proxyHops: number };
  readonly productName: string;
  /** Address on the pages; the pages make one of the site's host when absent. */
  readonly supportEmail: string | undefined;
  readonly session: {
    readonly secret: string;
    readonly idleMs: number;
    readonly absoluteMs: number;
    readonly secure: boolean | 'auto';
  };
  readonly conversionTimeoutMs: number;
  readonly limits: {
    readonly conversionsPerMinute: number;
    readonly loginsPerMinute: number;
    readonly loginFailuresPerQuarterHour: number;
    readonly registrationsPerHour: number;
  };
  readonly admission: AdmissionLimits;
  /** Folder of the built web app; the repository's own when absent. */
  readonly webDist: string | undefined;
}

/** @throws EnvError naming the variable that does not fit */
export function readConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const read = readEnv(gatewayEnv, env);
  return {
    ...toServiceConfig(read),
    store: toStoreConfig(read),
    redisUrl: read.REDIS_URL,
    streamReplicas: read.STREAM_REPLICAS,
    http: { host: read.HOST, port: read.PORT, proxyHops: read.TRUST_PROXY },
    productName: read.PRODUCT_NAME,
    supportEmail: read.SUPPORT_EMAIL,
    session: {
      secret: read.SESSION_SECRET,
      idleMs: read.SESSION_IDLE_HOURS * 3_600_000,
      absoluteMs: read.SESSION_DAYS * 86_400_000,
      secure: read.COOKIE_SECURE === 'auto' ? 'auto' : read.COOKIE_SECURE === 'true',
    },
    conversionTimeoutMs: read.CONVERSION_TIMEOUT_SECONDS * 1_000,
    limits: {
      conversionsPerMinute: read.CONVERSIONS_PER_MINUTE,
      loginsPerMinute: read.LOGINS_PER_MINUTE,
      loginFailuresPerQuarterHour: read.LOGIN_FAILURES_PER_QUARTER_HOUR,
      registrationsPerHour: read.REGISTRATIONS_PER_HOUR,
    },
    admission: {
      uploads: read.UPLOAD_SLOTS,
      uploadBytes: read.UPLOAD_MB * bytesPerMb,
      userRunning: read.USER_RUNNING,
      userWaiting: read.USER_WAITING,
      userWaitingBytes: read.USER_WAITING_MB * bytesPerMb,
      waiting: read.QUEUE_LIMIT,
      waitingBytes: read.QUEUE_MB * bytesPerMb,
    },
    webDist: read.WEB_DIST,
  };
}
