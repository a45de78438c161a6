import type { UserId } from '@floatwise/contracts';

/** Mailboxes that have had sign-up credits, by hash. Throws `ServiceError` `service.unavailable` while the database is unavailable. */
export interface SignupMailboxes {
  readonly ensureIndexes: () => Promise<void>;
  /** True for the account that claims the mailbox first, also when it repeats the claim. */
  readonly claim: (mailboxHash: string, userId: UserId) => Promise<boolean>;
  /** Removes the account's id but keeps the hash for a while. */
  readonly detach: (userId: UserId) => Promise<void>;
  /** Removes the hashes of accounts deleted before this time. */
  readonly forget: (deletedBefore: Date) => Promise<void>;
}
