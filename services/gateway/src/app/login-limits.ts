import type { UserId } from '@floatwise/contracts';

export interface LoginTry {
  readonly nameOrEmail: string;
  readonly address: string;
  /** The browser, when somebody signed in with it under this name before. */
  readonly knownBrowser: string | undefined;
}

/** How often passwords may be tried. Every try counts before its password is looked at, so that none slips by beside another. */
export interface LoginLimits {
  /** @throws ServiceError `rate.limited` when it may not be tried now */
  readonly consumeTry: (attempt: LoginTry) => Promise<void>;
  /** Forgives the tries that led to a right password: those of the browser if it was known, else those with the name. */
  readonly forgive: (attempt: LoginTry) => Promise<void>;
  readonly consumePasswordChange: (userId: UserId) => Promise<void>;
  readonly forgivePasswordChange: (userId: UserId) => Promise<void>;
}
