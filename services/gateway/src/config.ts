import {
  EnvError,
  flagSchema,
  natsEnv,
  processEnv,
  readEnv,
  s3Env,
  secretsText,
  streamsEnv,
  toServiceConfig,
  toStoreConfig,
  type Settings,
} from '@floatwise/service-kit';
import { decimalText, wholeNumberText, type Founder, type ProviderId } from '@floatwise/contracts';
import { z } from 'zod';
import type { ProviderConfig } from './adapters/sign-in-provider.ts';
import { isLoopbackHost } from './http/require-host.ts';
import type { StripeConfig } from './adapters/stripe-payments.ts';

const bytesPerMb = 1024 * 1024;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A session ends when it is unused for this long, and this long after sign-in. */
const session = { idleMs: 12 * hourMs, absoluteMs: 7 * dayMs };
/** Bytes at once: of uploads at one gateway, of a user's waiting files and kept results, of all waiting files. */
const limitBytes = {
  uploadBytes: 1_024 * bytesPerMb,
  userWaitingBytes: 256 * bytesPerMb,
  userResultBytes: 1_024 * bytesPerMb,
  waitingBytes: 8_192 * bytesPerMb,
};
const count = (initial: number) => wholeNumberText(1).default(initial);
/** Trusted proxies in front of the gateway, for client addresses; `true` means one. */
const proxyHops = z.union([wholeNumberText(0, 10), flagSchema.transform(Number)]);
const seconds = (initial: number) => decimalText({ above: 0 }).default(initial);

const hostNames = z
  .string()
  .regex(/^[\w.-]+(,[\w.-]+)*$/, 'must be names without ports, separated by commas');
/** Issuers are reached by https; only one on this machine may do without. */
const issuerUrl = z.url({ protocol: /^https?$/, abort: true }).refine((text) => {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopbackHost(hostname);
}, 'must start with https://');
const founderText = z.string().trim().min(1).max(80);
const founderUrl = z.url({ protocol: /^https?$/ });

/** Every variable the service reads; the chart and the compose file are checked against it. */
export const gatewayEnv = {
  ...processEnv,
  ...natsEnv,
  ...streamsEnv,
  ...s3Env,
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/(\S*@)?[^,@\s]+$/, 'must start with redis:// or rediss:// and name one server'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumberText(0, 65_535).default(8080),
  PRODUCT_NAME: z.string().min(1).max(60).default('Floatwise'),
  SUPPORT_EMAIL: z.email().optional(),
  FOUNDER_NAME: founderText.optional(),
  FOUNDER_ROLE: founderText.default('Founder'),
  FOUNDER_URL: founderUrl.optional(),
  COFOUNDER_NAME: founderText.optional(),
  COFOUNDER_ROLE: founderText.default('Co-founder'),
  COFOUNDER_URL: founderUrl.optional(),
  SESSION_SECRET: secretsText(16),
  COOKIE_SECURE: z.enum(['auto', 'true', 'false']).default('auto'),
  TRUST_PROXY: proxyHops.default(0),
  CONVERSION_TIMEOUT_SECONDS: seconds(120),
  CONVERSIONS_PER_MINUTE: count(600),
  LOGINS_PER_MINUTE: count(120),
  LOGIN_FAILURES_PER_QUARTER_HOUR: count(10),
  REGISTRATIONS_PER_HOUR: count(1_000),
  REQUEST_SECONDS: seconds(20),
  UPLOAD_IDLE_SECONDS: seconds(30),
  UPLOAD_SLOTS: count(64),
  USER_RUNNING: count(2),
  USER_WAITING: count(8),
  QUEUE_LIMIT: count(1_000),
  STORE_MB: count(10_240),
  PROBE_SECONDS: wholeNumberText(0).default(60),
  FREE_UNTIL: z.iso
    .date()
    .or(z.iso.datetime({ offset: true }))
    .optional(),
  CREDITS_SELF_SERVICE: flagSchema.default(false),
  PRICE_PER_CREDIT_CENTS: wholeNumberText(1).default(100),
  CURRENCY: z
    .string()
    .regex(/^[A-Za-z]{3}$/, 'must be three letters, such as usd')
    .toLowerCase()
    .default('usd'),
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: secretsText(8).optional(),
  STRIPE_API_URL: z.url().optional(),
  PUBLIC_URL: z.url().optional(),
  EXTRA_HOSTS: hostNames.optional(),
  MAIL_FROM: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER_URL: issuerUrl.default('https://accounts.google.com'),
  OIDC_ISSUER_URL: issuerUrl.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).optional(),
  OIDC_TRUST_EMAIL: flagSchema.default(false),
  REFUSE_COMMON_PASSWORDS: flagSchema.optional(),
  WEB_DIST: z.string().optional(),
} as const;

export type GatewayConfig = ReturnType<typeof readConfig>;

/** @throws EnvError naming the invalid variable */
export function readConfig(env: NodeJS.ProcessEnv) {
  const read = readEnv(gatewayEnv, env);
  if (!isLoopbackHost(read.HOST) && read.PUBLIC_URL === undefined && read.EXTRA_HOSTS === undefined) {
    throw new EnvError(
      `HOST is ${read.HOST}, which others can reach, and nothing says the site's name: set PUBLIC_URL to its address, or EXTRA_HOSTS to its host names.`,
    );
  }
  return {
    ...toServiceConfig(read),
    store: toStoreConfig(read),
    redisUrl: read.REDIS_URL,
    streamReplicas: read.STREAM_REPLICAS,
    http: { host: read.HOST, port: read.PORT, proxyHops: read.TRUST_PROXY },
    productName: read.PRODUCT_NAME,
    /** Address shown on the pages; if undefined, the pages derive one from the site's host. */
    supportEmail: read.SUPPORT_EMAIL,
    /** People whose profiles the About page shows. */
    founders: [
      { role: read.FOUNDER_ROLE, name: read.FOUNDER_NAME, url: read.FOUNDER_URL },
      { role: read.COFOUNDER_ROLE, name: read.COFOUNDER_NAME, url: read.COFOUNDER_URL },
    ] satisfies Founder[],
    session: {
      /** The first signs; all are accepted. */
      secrets: read.SESSION_SECRET,
      ...session,
      secure: read.COOKIE_SECURE === 'auto' ? read.COOKIE_SECURE : read.COOKIE_SECURE === 'true',
    },
    // A site with TLS is usually public, so attackers can reach it too.
    refuseCommonPasswords: read.REFUSE_COMMON_PASSWORDS ?? read.PUBLIC_URL?.startsWith('https:') ?? false,
    conversionTimeoutMs: read.CONVERSION_TIMEOUT_SECONDS * 1_000,
    limits: {
      conversionsPerMinute: read.CONVERSIONS_PER_MINUTE,
      loginsPerMinute: read.LOGINS_PER_MINUTE,
      loginFailuresPerQuarterHour: read.LOGIN_FAILURES_PER_QUARTER_HOUR,
      registrationsPerHour: read.REGISTRATIONS_PER_HOUR,
    },
    admission: {
      ...limitBytes,
      uploads: read.UPLOAD_SLOTS,
      userRunning: read.USER_RUNNING,
      userWaiting: read.USER_WAITING,
      waiting: read.QUEUE_LIMIT,
      // The rest is for reports, and for outputs that are larger than their inputs.
      storedBytes: 0.6 * read.STORE_MB * bytesPerMb,
    },
    arrival: { bodyMs: read.REQUEST_SECONDS * 1_000, uploadIdleMs: read.UPLOAD_IDLE_SECONDS * 1_000 },
    /** Time between two probes of the site; 0 for none. */
    probeMs: read.PROBE_SECONDS * 1_000,
    credits: {
      /** Conversions accepted before this time cost nothing; 0 if not set. */
      freeUntilMs: read.FREE_UNTIL === undefined ? 0 : parseEndMs(read.FREE_UNTIL),
      /** Whether users may add credits without paying. */
      selfService: read.CREDITS_SELF_SERVICE,
      pricePerCreditCents: read.PRICE_PER_CREDIT_CENTS,
      currency: read.CURRENCY,
    },
    /** Undefined if card payments are not set up. */
    stripe: readStripe(read),
    providers: [...readGoogle(read), ...readCompany(read)],
    /** Whether auth sends email; it reads the same setting. */
    sendsMail: read.MAIL_FROM !== undefined,
    /** Public address, without a trailing slash; if undefined, that of each request. */
    publicUrl: read.PUBLIC_URL?.replace(/\/+$/, ''),
    /** Host names the site is served under besides that of its address. */
    extraHosts: read.EXTRA_HOSTS?.toLowerCase().split(',') ?? [],
    /** Folder of the built web app; if undefined, the repository's own. */
    webDist: read.WEB_DIST,
  };
}

/** A date includes its whole day. */
function parseEndMs(date: string): number {
  const isDay = !date.includes('T');
  return Date.parse(date) + (isDay ? dayMs : 0);
}

function readStripe(read: Settings<typeof gatewayEnv>): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets } = read;
  if (secretKey === undefined && webhookSecrets === undefined) return undefined;
  if (secretKey === undefined || webhookSecrets === undefined) {
    throw new EnvError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both or neither.');
  }
  return { secretKey, webhookSecrets, apiUrl: read.STRIPE_API_URL };
}

/** @throws EnvError if a part of it is missing */
function readGoogle(read: Settings<typeof gatewayEnv>): ProviderConfig[] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, PUBLIC_URL: publicUrl } = read;
  if (clientId === undefined && clientSecret === undefined) return [];
  if (clientId === undefined || clientSecret === undefined || publicUrl === undefined) {
    throw new EnvError(
      'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and PUBLIC_URL belong together: set all three to enable Google sign-in, or none.',
    );
  }
  const issuerUrl = read.GOOGLE_ISSUER_URL;
  const callbackUrl = formatCallbackUrl('google', publicUrl);
  return [
    { id: 'google', name: 'Google', issuerUrl, clientId, clientSecret, callbackUrl, trustsEmail: false },
  ];
}

/** @throws EnvError if a part of it is missing */
function readCompany(read: Settings<typeof gatewayEnv>): ProviderConfig[] {
  const { OIDC_ISSUER_URL: issuerUrl, OIDC_NAME: name, PUBLIC_URL: publicUrl } = read;
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read;
  const trustsEmail = read.OIDC_TRUST_EMAIL;
  const isUnset = [issuerUrl, name, clientId, clientSecret].every((value) => value === undefined);
  if (isUnset && !trustsEmail) return [];
  if (
    issuerUrl === undefined ||
    name === undefined ||
    clientId === undefined ||
    clientSecret === undefined ||
    publicUrl === undefined
  ) {
    throw new EnvError(
      'OIDC_ISSUER_URL, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME and PUBLIC_URL belong together: set all five to enable company sign-in, or none of the first four. OIDC_TRUST_EMAIL needs them.',
    );
  }
  const callbackUrl = formatCallbackUrl('company', publicUrl);
  return [{ id: 'company', name, issuerUrl, clientId, clientSecret, callbackUrl, trustsEmail }];
}

function formatCallbackUrl(provider: ProviderId, publicUrl: string): string {
  return new URL(`/api/auth/${provider}/callback`, publicUrl).href;
}
