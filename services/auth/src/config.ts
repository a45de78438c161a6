import { registerSchema, wholeNumberText } from '@floatwise/contracts';
import {
  EnvError,
  flagSchema,
  mongodbEnv,
  natsEnv,
  processEnv,
  readEnv,
  streamsEnv,
  toServiceConfig,
  type ServiceConfig,
} from '@floatwise/service-kit';
import { isWellKnownPassword, type AdminSeed } from './app/ensure-admin.ts';

export interface AuthConfig extends ServiceConfig {
  readonly mongodbUrl: string;
  readonly streamReplicas: number;
  readonly signupCredits: number;
  readonly passwordHashesAtOnce: number;
  readonly auditDays: number;
  readonly admin?: AdminSeed;
  /** The site answers this machine alone, so that even the well-known password does no harm. */
  readonly loopbackOnly: boolean;
}

/** Every variable the service reads; the chart and the compose file are checked against it. */
export const authEnv = {
  ...processEnv,
  ...natsEnv,
  ...streamsEnv,
  ...mongodbEnv,
  SIGNUP_CREDITS: wholeNumberText(0).default(5),
  PASSWORD_HASHES_AT_ONCE: wholeNumberText(1, 64).default(2),
  AUDIT_DAYS: wholeNumberText(1).default(365),
  ADMIN_USERNAME: registerSchema.shape.username.optional(),
  ADMIN_PASSWORD: registerSchema.shape.password.optional(),
  LOOPBACK_ONLY: flagSchema.default(false),
} as const;

/** @throws EnvError naming the variable that does not fit */
export function readConfig(env: NodeJS.ProcessEnv): AuthConfig {
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
    streamReplicas: settings.STREAM_REPLICAS,
    signupCredits: settings.SIGNUP_CREDITS,
    passwordHashesAtOnce: settings.PASSWORD_HASHES_AT_ONCE,
    auditDays: settings.AUDIT_DAYS,
    loopbackOnly,
    ...(username === undefined || password === undefined ? {} : { admin: { username, password } }),
  };
}
