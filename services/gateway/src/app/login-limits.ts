import type { UserId } from '@floatwise/contracts';

export interface LoginTry {
  /** Of the account, or of a login that belongs to none: name and address of one account have the same. */
  readonly accountKey: string;
  readonly address: string;
  /** The browser, when this account signed in with it before. */
  readonly knownBrowser: string | undefined;
}

/** Limits how often passwords may be tried. Each try counts before its check, so that parallel tries cannot slip through. */
export interface LoginLimits {
  /** @throws ServiceError `rate.limited` with the wait; a try that comes back after its wait has a turn of its own */
  readonly consumeTry: (attempt: LoginTry) => Promise<void>;
  /** After a right password: clears the count of the known browser, or else that of the account. */
  readonly forgive: (attempt: LoginTry) => Promise<void>;
  readonly consumePasswordChange: (userId: UserId) => Promise<void>;
  readonly forgivePasswordChange: (userId: UserId) => Promise<void>;
}
