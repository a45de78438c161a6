import type { UserId } from '@floatwise/contracts';

export interface LoginTry {
  /** Key of the account, or of a login without one. Name and address of one account share a key. */
  readonly accountKey: string;
  readonly address: string;
  /** The browser, if this account signed in with it before. */
  readonly knownBrowser: string | undefined;
}

/** Limits how often passwords may be tried. Each try counts before it is checked, so that parallel tries cannot slip through. */
export interface LoginLimits {
  /** @throws ServiceError `rate.limited` with the wait; a try repeated after its wait has its own turn */
  readonly consumeTry: (attempt: LoginTry) => Promise<void>;
  /** After a correct password, clears the count of the known browser, otherwise that of the account. */
  readonly forgive: (attempt: LoginTry) => Promise<void>;
  readonly consumePasswordChange: (userId: UserId) => Promise<void>;
  readonly forgivePasswordChange: (userId: UserId) => Promise<void>;
}
