import type { UserId } from '@floatwise/contracts';

/** What may be done so often in a time. */
export interface RateLimits {
  readonly consumeRegistration: (address: string) => Promise<void>;
  readonly consumeExport: (userId: UserId) => Promise<void>;
  readonly consumeConversion: (userId: UserId) => Promise<void>;
  /** A key has a rate of its own, so that a script takes nothing from its owner's pages. */
  readonly consumeKeyConversion: (keyId: string) => Promise<void>;
  /** Before a key is looked up that may be none. */
  readonly consumeKeyTry: (address: string) => Promise<void>;
  readonly forgiveKeyTry: (address: string) => Promise<void>;
  /** An operation of GraphQL. */
  readonly consumeOperation: (userId: UserId) => Promise<void>;
  /** An operation of GraphQL without a session. */
  readonly consumeVisit: (address: string) => Promise<void>;
  readonly consumePayment: (userId: UserId) => Promise<void>;
}
