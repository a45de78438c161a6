import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isLoopback } from './is-loopback.ts';
import { isSecretName } from './secrets.ts';

/** A setting from the environment has a value the runner cannot work with. The message is the sentence to show. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

export type EngineName = 'nats' | 's3' | 'mongodb' | 'redis';

/** Who signs in to NATS, by the rules of engines/nats-users.conf. */
export const natsUsers = ['gateway', 'auth', 'converter', 'stats', 'setup'] as const;
export type NatsUser = (typeof natsUsers)[number];

/**
 * An engine of one's own (`url`) or one the runner starts: on `port`, or the next that is free, or on a `socket` that only
 * this account of the machine can open.
 */
export type EngineSetting =
  { readonly url: string } | { readonly port: number } | { readonly socket: string };

export interface RunSettings {
  readonly port: number;
  readonly converters: number;
  readonly productName: string;
  readonly adminUsername: string;
  /** Absent when the environment brought one: what is not ours is not printed. */
  readonly shownAdminPassword?: string;
  readonly dataDir: string;
  /** Empty when the environment gives none. */
  readonly sessionSecret: string;
  readonly engines: Readonly<Record<EngineName, EngineSetting>>;
  /** Of NATS's users. Empty for a server of one's own that takes everybody, or one user for all. */
  readonly natsPasswords: Readonly<Partial<Record<NatsUser, string>>>;
  /** Of the Redis that is started; it holds as long as the processes do. */
  readonly redisPassword: string;
  /** All passwords of engines and services; none of them is printed. */
  readonly hidden: readonly string[];
  /** The runner catches emails and shows them: no mail server is set. */
  readonly catchesMail: boolean;
  /** Undefined when the environment gives none. */
  readonly publicUrl: string | undefined;
  /** So long a service has to answer and hand back what is at hand when the run ends. */
  readonly shutdownTimeoutSeconds: number;
  /** What the services get, each what it reads, on top of the runner's own environment. */
  readonly serviceEnv: NodeJS.ProcessEnv;
}

/** It is well known, so it is accepted only where the site answers this machine alone. */
const defaultAdminPassword = 'floatwise';
/** A shorter one may be a word of everyday lines. */
const shortestHidden = 12;

export function getPasswordVariable(user: NatsUser): string {
  return `NATS_${user.toUpperCase()}_PASSWORD`;
}

/** @throws SettingError naming the variable */
export function readSettings(env: NodeJS.ProcessEnv, rootDir: string): RunSettings {
  const text = (name: string, fallback: string): string => (env[name] ?? '') || fallback;
  const whole = (name: string, fallback: number, from: number, to: number): number => {
    const digits = text(name, String(fallback));
    const value = /^\d{1,9}$/.test(digits) ? Number(digits) : NaN;
    if (value >= from && value <= to) return value;
    throw new SettingError(
      `${name} is "${env[name] ?? ''}"; set it to a whole number from ${from} to ${to}, in digits.`,
    );
  };
  const dataDir = resolve(rootDir, text('DATA_DIR', '.data'));
  const engine = (urlName: string, portSetting: string, port: number): EngineSetting => {
    const url = text(urlName, '');
    return url === '' ? { port: whole(portSetting, port, 0, 65_535) } : { url };
  };

  for (const name of ['S3_ACCESS_KEY', 'S3_SECRET_KEY']) {
    if (text('S3_ENDPOINT', '') !== '' && text(name, '') === '') {
      throw new SettingError(`S3_ENDPOINT is set without ${name}; set both, or neither.`);
    }
  }
  const natsPasswords = Object.fromEntries(
    natsUsers.flatMap((user) => {
      const given = text(getPasswordVariable(user), '');
      if (given !== '') return [[user, given]];
      // They hold as long as the processes do, all of which get them from here.
      return text('NATS_URL', '') === '' ? [[user, createSecret()]] : [];
    }),
  );
  const adminUsername = text('ADMIN_USERNAME', 'admin');
  const adminPassword = text('ADMIN_PASSWORD', defaultAdminPassword);
  const reachedBy = findReach(env);
  if (reachedBy !== undefined && isDefaultPassword(adminPassword)) {
    throw new SettingError(
      `${reachedBy} lets others reach the site, and ADMIN_PASSWORD is the well-known "${defaultAdminPassword}"; ` +
        'set ADMIN_PASSWORD to a password of your own.',
    );
  }
  const redisPassword = createSecret();
  const productName = text('PRODUCT_NAME', 'Floatwise');
  const shutdownTimeoutSeconds = whole('SHUTDOWN_TIMEOUT_SECONDS', 25, 5, 3_600);
  const serviceEnv: NodeJS.ProcessEnv = {
    PRODUCT_NAME: productName,
    ADMIN_USERNAME: adminUsername,
    ADMIN_PASSWORD: adminPassword,
    S3_ACCESS_KEY: text('S3_ACCESS_KEY', 'floatwise'),
    S3_SECRET_KEY: text('S3_SECRET_KEY', createSecret()),
    S3_BUCKET: text('S3_BUCKET', 'floatwise'),
    // On one's own machine credits are free.
    CREDITS_SELF_SERVICE: text('CREDITS_SELF_SERVICE', 'true'),
    SHUTDOWN_TIMEOUT_SECONDS: String(shutdownTimeoutSeconds),
    // Auth, which does not know where the site listens, takes the default password only then.
    LOOPBACK_ONLY: String(reachedBy === undefined),
  };
  return {
    port: whole('PORT', 8080, 0, 65_535),
    converters: whole('CONVERTERS', 2, 1, 64),
    productName,
    adminUsername,
    ...(adminPassword === defaultAdminPassword ? { shownAdminPassword: defaultAdminPassword } : {}),
    dataDir,
    sessionSecret: text('SESSION_SECRET', ''),
    engines: {
      nats: engine('NATS_URL', 'ENGINES_NATS_PORT', 14_222),
      s3: engine('S3_ENDPOINT', 'ENGINES_S3_PORT', 17_070),
      mongodb:
        text('MONGODB_URL', '') === '' && text('ENGINES_MONGODB_PORT', '') === ''
          ? { socket: findSocket(dataDir) }
          : engine('MONGODB_URL', 'ENGINES_MONGODB_PORT', 0),
      redis: engine('REDIS_URL', 'ENGINES_REDIS_PORT', 16_379),
    },
    natsPasswords,
    redisPassword,
    hidden: listHidden([env, serviceEnv], [...Object.values(natsPasswords), redisPassword]),
    catchesMail: text('SMTP_URL', '') === '',
    publicUrl: text('PUBLIC_URL', '') || undefined,
    shutdownTimeoutSeconds,
    serviceEnv,
  };
}

/** The setting by which others reach the site; undefined where it answers this machine alone. */
function findReach(env: NodeJS.ProcessEnv): string | undefined {
  const { HOST: host = '', PUBLIC_URL: publicUrl = '' } = env;
  if (host !== '' && !isLoopback(host)) return `HOST=${host}`;
  if (publicUrl === '') return undefined;
  return URL.canParse(publicUrl) && isLoopback(new URL(publicUrl).hostname)
    ? undefined
    : `PUBLIC_URL=${publicUrl}`;
}

function isDefaultPassword(password: string): boolean {
  return password.normalize('NFKC').trim().toLowerCase() === defaultAdminPassword;
}

function listHidden(envs: readonly NodeJS.ProcessEnv[], others: readonly string[]): string[] {
  const named = envs
    .flatMap((env) => Object.entries(env))
    .flatMap(([name, value = '']) =>
      isSecretName(name) && !value.includes('://') ? [value, ...value.split(',')] : [],
    );
  return [...new Set([...named, ...others])].filter((value) => value.length >= shortestHidden);
}

const createSecret = (): string => randomBytes(24).toString('hex');

/** Unix knows no path of a socket that is longer. */
const socketPathLimit = 100;

/** In the data folder, or in that of temporary files where that one's path is too long. */
function findSocket(dataDir: string): string {
  const socket = join(dataDir, 'engines', 'mongodb.sock');
  if (Buffer.byteLength(socket) <= socketPathLimit) return socket;
  return join(tmpdir(), `floatwise-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`);
}
