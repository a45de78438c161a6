import { accessSync, constants } from 'node:fs';
import { decimalText, wholeNumberText } from '@floatwise/contracts';
import { z } from 'zod';
import { listWeakSecrets, splitSecrets } from './weak-secrets.ts';

/** An environment setting is missing or invalid. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

export const logEnv = {
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error']).default('info'),
} as const;

/** Settings every service needs. Spread into the schema of a service. */
export const processEnv = {
  ...logEnv,
  HEALTH_PORT: wholeNumberText(0, 65_535).default(9090),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  SHUTDOWN_TIMEOUT_SECONDS: decimalText({ above: 0 }).default(25),
  /** Where traces are sent, under the names OpenTelemetry gives these settings; nowhere without an endpoint. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Comma-separated `name=value` pairs. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/, 'must be name=value pairs with commas between them')
    .optional(),
  /** Share of conversions that are traced, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: decimalText({ from: 0, to: 1 }).default(1),
} as const;

const filePath = z.string().refine(isReadable, 'there is no such file, or it cannot be read');

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

export const natsEnv = {
  NATS_URL: z.string().min(1),
  NATS_USER: z.string().optional(),
  NATS_PASSWORD: z.string().optional(),
  NATS_CREDS_FILE: filePath.optional(),
  NATS_CA_FILE: filePath.optional(),
  NATS_CERT_FILE: filePath.optional(),
  NATS_KEY_FILE: filePath.optional(),
} as const;

export const streamsEnv = {
  STREAM_REPLICAS: wholeNumberText(1, 5).default(1),
} as const;

/** For processes that create streams. Storage of all streams together; 0 means the whole disk. */
export const streamStorageEnv = {
  STREAM_STORAGE_MB: wholeNumberText(0).default(0),
} as const;

export const s3Env = {
  S3_ENDPOINT: z.url(),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  S3_SESSION_TOKEN: z.string().min(1).optional(),
  /** The role of the workload, used if no key is set. A cluster's webhook gives it to a pod under these AWS names. */
  AWS_ROLE_ARN: z.string().min(1).optional(),
  AWS_WEB_IDENTITY_TOKEN_FILE: filePath.optional(),
  AWS_ENDPOINT_URL_STS: z.url().optional(),
  S3_BUCKET: z.string().min(3).default('floatwise'),
  S3_REGION: z.string().default('us-east-1'),
} as const;

export const mongodbEnv = {
  MONGODB_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb://'),
} as const;

/** Secrets that can be rotated without interruption: the first signs, all are accepted. */
export const secretsText = (leastLength: number) =>
  z
    .string()
    .transform((text) => splitSecrets(text))
    .refine((secrets) => secrets.every((secret) => secret.length >= leastLength), {
      message: `must be secrets of at least ${leastLength} characters, separated by commas`,
    });

/** `true`, `false`, `1`, `0`, `yes`, `no`. */
export const flagSchema = z.stringbool({ truthy: ['true', '1', 'yes'], falsy: ['false', '0', 'no'] });

/** Reads settings; an empty value counts as not set. @throws EnvError naming all that are missing, invalid or, in production, weak */
export function readEnv<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: NodeJS.ProcessEnv,
): z.infer<z.ZodObject<Shape>> {
  const given = Object.fromEntries(
    Object.keys(shape).flatMap((name) => {
      const value = env[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const parsed = z.object(shape).safeParse(given);
  const weak = listWeakSecrets(given, env['NODE_ENV']);
  if (parsed.success && weak.length === 0) return parsed.data;
  const complaints = (parsed.error?.issues ?? []).map((issue) => {
    const name = issue.path.join('.');
    return name in given ? `${name} has an invalid value: ${issue.message}` : `${name} is not set`;
  });
  complaints.push(...weak);
  throw new EnvError(`Invalid settings. ${complaints.join('. ')}.`);
}
