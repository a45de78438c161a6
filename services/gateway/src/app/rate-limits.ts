import type { UserId } from '@floatwise/contracts';

/** Limits on how often something may be done in a period. */
export interface RateLimits {
  readonly consumeRegistration: (address: string) => Promise<void>;
  /** Sign-ups with one email address from one place: each sends an email. */
  readonly consumeSignUpEmail: (address: string, email: string) => Promise<void>;
  /** Password reset links: all from one place, and those from there for one address. */
  readonly consumeResetLink: (address: string, email: string) => Promise<void>;
  /** Confirmation links that a user requests. */
  readonly consumeConfirmation: (userId: UserId) => Promise<void>;
  /** Results of samples, which need no account. */
  readonly consumeSample: (address: string) => Promise<void>;
  readonly consumeLinkUse: (address: string) => Promise<void>;
  /** Account changes that are reported to the owner by email. */
  readonly consumeAccountChange: (userId: UserId) => Promise<void>;
  readonly consumeExport: (userId: UserId) => Promise<void>;
  readonly consumeConversion: (userId: UserId) => Promise<void>;
  /** API keys have their own rate, so that a script does not use up its owner's rate on the pages. */
  readonly consumeKeyConversion: (userId: UserId) => Promise<void>;
  /** Messages of assistants, by any of a user's API keys. */
  readonly consumeAssistantCall: (userId: UserId) => Promise<void>;
  /** Counted before looking up a key that may not exist. */
  readonly consumeKeyTry: (address: string) => Promise<void>;
  readonly forgiveKeyTry: (address: string) => Promise<void>;
  /** GraphQL operations of a user. */
  readonly consumeOperation: (userId: UserId) => Promise<void>;
  /** GraphQL operations without a session. */
  readonly consumeVisit: (address: string) => Promise<void>;
  readonly consumePayment: (userId: UserId) => Promise<void>;
}
