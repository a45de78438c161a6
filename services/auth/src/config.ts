import { registerSchema, wholeNumberText } from '@floatwise/contracts';
import {
  EnvError,
  flagSchema,
  mongodbEnv,
  natsEnv,
  processEnv,
  readEnv,
  streamsEnv,
  streamStorageEnv,
  toServiceConfig,
  toStreamLayout,
  type Settings,
} from '@floatwise/service-kit';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { isWellKnownPassword } from './app/ensure-admin.ts';

export type AuthConfig = ReturnType<typeof readConfig>;

/** `address` or `Name <address>`. */
const mailFrom = z.string().transform((text, context) => {
  const [, name = '', inBrackets] = /^([^<>\p{Cc}]{0,100})<([^<>]*)>$/u.exec(text.trim()) ?? [];
  const address = z.email().safeParse(inBrackets ?? text.trim());
  if (address.success) return { name: name.trimEnd(), address: address.data };
  context.addIssue({ code: 'custom', message: 'must be an address, or a name and an <address>' });
  return z.NEVER;
});

const splitNetworks = (text: string): string[] => text.split(',').map((network) => network.trim());
const networksText = z
  .string()
  .refine(
    (text) => splitNetworks(text).every((network) => ipaddr.isValidCIDR(network)),
    'must be networks such as 10.1.0.0/16, separated by commas',
  );

/** Every variable the service reads; the chart and the compose file are checked against it. */
export const authEnv = {
  ...processEnv,
  ...natsEnv,
  ...streamsEnv,
  ...streamStorageEnv,
  ...mongodbEnv,
  SIGNUP_CREDITS: wholeNumberText(0).default(5),
  PRODUCT_NAME: z.string().min(1).max(60).default('Floatwise'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/]+/, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: mailFrom.optional(),
  ADMIN_USERNAME: registerSchema.shape.username.optional(),
  ADMIN_PASSWORD: registerSchema.shape.password.optional(),
  LOOPBACK_ONLY: flagSchema.default(false),
  WEBHOOKS: flagSchema.default(true),
  WEBHOOK_PRIVATE_NETWORKS: networksText.optional(),
} as const;

/** @throws EnvError naming the invalid variable */
export function readConfig(env: NodeJS.ProcessEnv) {
  const settings = readEnv(authEnv, env);
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = settings;
  if ((username === undefined) !== (password === undefined)) {
    throw new EnvError('ADMIN_USERNAME and ADMIN_PASSWORD belong together: set both or neither.');
  }
  const loopbackOnly = settings.LOOPBACK_ONLY;
  if (password !== undefined && isWellKnownPassword(password) && !loopbackOnly) {
    throw new EnvError(
      'ADMIN_PASSWORD is the well-known password of make run. Set it to a password of your own: the site can be reached from elsewhere.',
    );
  }
  return {
    ...toServiceConfig(settings),
    mongodbUrl: settings.MONGODB_URL,
    streams: toStreamLayout(settings),
    signupCredits: settings.SIGNUP_CREDITS,
    /** Whether the site listens on loopback only, where even the well-known password does no harm. */
    loopbackOnly,
    /** Undefined if the site posts nothing to programs. */
    webhooks: settings.WEBHOOKS
      ? { privateNetworks: readNetworks(settings.WEBHOOK_PRIVATE_NETWORKS) }
      : undefined,
    /** Undefined if the site sends no email. */
    mail: readMail(settings),
    ...(username === undefined || password === undefined ? {} : { admin: { username, password } }),
  };
}

const readNetworks = (text: string | undefined): string[] => (text === undefined ? [] : splitNetworks(text));

/** @throws EnvError if a part of it is missing */
function readMail(settings: Settings<typeof authEnv>) {
  const { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: publicUrl, PRODUCT_NAME: productName } = settings;
  if (url === undefined && from === undefined) return undefined;
  if (url === undefined || from === undefined || publicUrl === undefined) {
    throw new EnvError(
      'SMTP_URL, MAIL_FROM and PUBLIC_URL belong together: set all three, or neither SMTP_URL nor MAIL_FROM.',
    );
  }
  return {
    smtp: { url, from: { ...from, name: from.name === '' ? productName : from.name } },
    site: { productName, publicUrl: publicUrl.replace(/\/+$/, '') },
  };
}
