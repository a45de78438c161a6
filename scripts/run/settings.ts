import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isSecretName } from './secrets.ts';

/** An environment variable has a value the runner cannot work with. The message is the sentence to show. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

export const engineNames = ['nats', 's3', 'mongodb', 'redis'] as const;
export type EngineName = (typeof engineNames)[number];

/** Users that sign in to NATS, with the rights in engines/nats-users.conf. */
export const natsUsers = ['gateway', 'auth', 'converter', 'stats', 'setup'] as const;
type NatsUser = (typeof natsUsers)[number];

/** An external engine (`url`), or one the runner starts: on `port` or the next free one, or on a `socket` only this OS account can open. */
export type EngineSetting =
  { readonly url: string } | { readonly port: number } | { readonly socket: string };

export interface RunSettings {
  readonly port: number;
  readonly converters: number;
  readonly productName: string;
  readonly adminUsername: string;
  /** Absent if the environment set one, which is not printed, or one is yet to be made. */
  readonly shownAdminPassword?: string;
  readonly dataDir: string;
  /** Empty if the environment sets none. */
  readonly sessionSecret: string;
  readonly engines: Readonly<Record<EngineName, EngineSetting>>;
  /** Passwords of NATS users. Empty for an external server that accepts any client, or one user for all. */
  readonly natsPasswords: Readonly<Partial<Record<NatsUser, string>>>;
  /** Password of the started Redis, valid as long as the processes run. */
  readonly redisPassword: string;
  /** All passwords of engines and services, none of which is printed. */
  readonly hidden: readonly string[];
  /** Whether the runner catches emails and shows them, because no mail server is set. */
  readonly catchesMail: boolean;
  /** Undefined if the environment sets none. */
  readonly publicUrl: string | undefined;
  /** Time a service has to finish or hand back its work when the run ends. */
  readonly shutdownTimeoutSeconds: number;
  /** Settings each service reads, in addition to the runner's own environment. */
  readonly serviceEnv: NodeJS.ProcessEnv;
}

/** Publicly known, so it is accepted only if the site listens on loopback only. */
const defaultAdminPassword = 'floatwise';
/** A shorter password may be a word in ordinary lines. */
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
      // Valid as long as the processes, all of which get them from here.
      return text('NATS_URL', '') === '' ? [[user, createSecret()]] : [];
    }),
  );
  const adminUsername = text('ADMIN_USERNAME', 'admin');
  const reachedBy = findReach(env);
  const adminPassword = text('ADMIN_PASSWORD', reachedBy === undefined ? defaultAdminPassword : '');
  if (reachedBy !== undefined && isDefaultPassword(adminPassword)) {
    throw new SettingError(
      `${reachedBy} lets others reach the site, and ADMIN_PASSWORD is the well-known "${defaultAdminPassword}"; ` +
        'set ADMIN_PASSWORD to a password of your own.',
    );
  }
  const host = text('HOST', '');
  if (host !== '' && !isLoopback(host) && text('PUBLIC_URL', '') === '' && text('EXTRA_HOSTS', '') === '') {
    throw new SettingError(
      `HOST=${host} lets others reach the site, and nothing says its name; ` +
        'set PUBLIC_URL to the address people use, or EXTRA_HOSTS to its host names.',
    );
  }
  const redisPassword = createSecret();
  const productName = text('PRODUCT_NAME', 'Floatwise');
  const shutdownTimeoutSeconds = whole('SHUTDOWN_TIMEOUT_SECONDS', 25, 5, 3_600);
  const serviceEnv: NodeJS.ProcessEnv = {
    PRODUCT_NAME: productName,
    ADMIN_USERNAME: adminUsername,
    // Without one, the runner makes one and keeps it.
    ADMIN_PASSWORD: adminPassword || undefined,
    S3_ACCESS_KEY: text('S3_ACCESS_KEY', 'floatwise'),
    S3_SECRET_KEY: text('S3_SECRET_KEY', createSecret()),
    S3_BUCKET: text('S3_BUCKET', 'floatwise'),
    // On a local machine credits are free.
    CREDITS_SELF_SERVICE: text('CREDITS_SELF_SERVICE', 'true'),
    SHUTDOWN_TIMEOUT_SECONDS: String(shutdownTimeoutSeconds),
    // Auth does not know where the site listens, and accepts the default password only then.
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

/** The setting that exposes the site to others; undefined if only this machine can reach it. */
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

/** Unix does not support longer socket paths. */
const socketPathLimit = 100;

/** In the data folder, or in the temporary folder if that path is too long. */
function findSocket(dataDir: string): string {
  const socket = join(dataDir, 'engines', 'mongodb.sock');
  if (Buffer.byteLength(socket) <= socketPathLimit) return socket;
  return join(tmpdir(), `floatwise-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`);
}

/** Whether only this machine can reach an address with this host name. */
function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    /^127(?:\.\d{1,3}){3}$/.test(name)
  );
}
