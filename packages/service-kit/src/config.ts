import type { z } from 'zod';
import {
  EnvError,
  type natsEnv,
  type processEnv,
  type s3Env,
  type streamsEnv,
  type streamStorageEnv,
} from './env.ts';
import type { NatsConfig } from './nats.ts';
import type { StreamLayout } from './streams.ts';

/** Parsed settings by name. */
export type Settings<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

export type ServiceConfig = ReturnType<typeof toServiceConfig>;

export function toServiceConfig(read: Settings<typeof processEnv & typeof natsEnv>) {
  return {
    nats: toNatsConfig(read),
    health: { host: read.HEALTH_HOST, port: read.HEALTH_PORT },
    logLevel: read.LOG_LEVEL,
    /** Undefined if no traces are sent. */
    tracing: toTracingConfig(read),
    /** After this long a shutdown is forced. */
    shutdownTimeoutMs: read.SHUTDOWN_TIMEOUT_SECONDS * 1_000,
  };
}

/** For processes that create the streams. */
export function toStreamLayout(
  read: Settings<typeof streamsEnv & typeof streamStorageEnv>,
): Required<StreamLayout> {
  return {
    replicas: read.STREAM_REPLICAS,
    storageMb: read.STREAM_STORAGE_MB,
  };
}

/** @throws EnvError if a certificate has no key or a key no certificate */
export function toNatsConfig(read: Settings<typeof natsEnv>): NatsConfig {
  const { NATS_CERT_FILE: certFile, NATS_KEY_FILE: keyFile } = read;
  if ((certFile === undefined) !== (keyFile === undefined)) {
    throw new EnvError('NATS_CERT_FILE and NATS_KEY_FILE belong together: set both or neither.');
  }
  return {
    url: read.NATS_URL,
    user: read.NATS_USER,
    password: read.NATS_PASSWORD,
    credsFile: read.NATS_CREDS_FILE,
    caFile: read.NATS_CA_FILE,
    certFile,
    keyFile,
  };
}

export type TracingConfig = NonNullable<ReturnType<typeof toTracingConfig>>;

/** The rest of the settings of traces is read by OpenTelemetry itself. */
function toTracingConfig(read: Settings<typeof processEnv>) {
  // The share of traces to keep, 0..1.
  return read.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : { share: read.OTEL_TRACES_SAMPLER_ARG };
}

/** @throws EnvError if there is neither a key nor an identity */
export function toStoreConfig(read: Settings<typeof s3Env>): ObjectStoreConfig {
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = read;
  const hasKey = accessKey !== undefined && secretKey !== undefined;
  const webIdentity = hasKey ? undefined : toWebIdentity(read);
  if (!hasKey && webIdentity === undefined) {
    const missing = accessKey === undefined ? 'S3_ACCESS_KEY' : 'S3_SECRET_KEY';
    throw new EnvError(
      `${missing} is not set: S3 needs a key and its secret, or AWS_ROLE_ARN and AWS_WEB_IDENTITY_TOKEN_FILE.`,
    );
  }
  return {
    endpoint: read.S3_ENDPOINT,
    ...(hasKey ? { accessKey, secretKey, sessionToken: read.S3_SESSION_TOKEN } : { webIdentity }),
    bucket: read.S3_BUCKET,
    region: read.S3_REGION,
  };
}

/** The identity of a workload: a role, and a file with a token that proves it. */
export type WebIdentity = NonNullable<ReturnType<typeof toWebIdentity>>;

function toWebIdentity(read: Settings<typeof s3Env>) {
  const { AWS_ROLE_ARN: roleArn, AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile, S3_REGION: region } = read;
  if (roleArn === undefined || tokenFile === undefined) return undefined;
  const stsEndpoint = read.AWS_ENDPOINT_URL_STS ?? `https://sts.${region}.amazonaws.com`;
  return { roleArn, tokenFile, stsEndpoint };
}

/** A bucket of an S3 store, and the credentials for it: a key or the identity of the workload. */
export interface ObjectStoreConfig {
  readonly endpoint: string;
  readonly accessKey?: string | undefined;
  readonly secretKey?: string | undefined;
  /** Of a temporary key. */
  readonly sessionToken?: string | undefined;
  /** Used instead of a key. */
  readonly webIdentity?: WebIdentity | undefined;
  readonly bucket: string;
  readonly region: string;
  /** How long the store may take to begin an answer about a small object; by default ten seconds. */
  readonly answerMs?: number;
}
