import type { UserId } from '@floatwise/contracts';

/** What may be done so often in a time. */
export interface RateLimits {
  readonly consumeRegistration: (address: string) => Promise<void>;
  /** Sign-ups with one address from one place: each sends an email to it. */
  readonly consumeSignUpEmail: (address: string, email: string) => Promise<void>;
  /** Links to reset a password: from one place, and from there for one address. */
  readonly consumeResetLink: (address: string, email: string) => Promise<void>;
  /** Links to confirm an address that a person asks for. */
  readonly consumeConfirmation: (userId: UserId) => Promise<void>;
  /** Results of samples, which need no account. */
  readonly consumeSample: (address: string) => Promise<void>;
  readonly consumeLinkUse: (address: string) => Promise<void>;
  /** Changes of an account that are reported to its owner by email. */
  readonly consumeAccountChange: (userId: UserId) => Promise<void>;
  readonly consumeExport: (userId: UserId) => Promise<void>;
  readonly consumeConversion: (userId: UserId) => Promise<void>;
  /** A person's keys have a rate of their own, so that a script does not use up its owner's rate on the pages. */
  readonly consumeKeyConversion: (userId: UserId) => Promise<void>;
  /** A message of an assistant, by any of a person's API keys. */
  readonly consumeAssistantCall: (userId: UserId) => Promise<void>;
  /** Before looking up a key that may not exist. */
  readonly consumeKeyTry: (address: string) => Promise<void>;
  readonly forgiveKeyTry: (address: string) => Promise<void>;
  /** An operation of GraphQL. */
  readonly consumeOperation: (userId: UserId) => Promise<void>;
  /** An operation of GraphQL without a session. */
  readonly consumeVisit: (address: string) => Promise<void>;
  readonly consumePayment: (userId: UserId) => Promise<void>;
}
