import type { UserId } from '@floatwise/contracts';

/** Mailboxes whose owner has had sign-up credits, by a hash. Throws `ServiceError` `service.unavailable` while the database is away. */
export interface SignupMailboxes {
  readonly ensureIndexes: () => Promise<void>;
  /** True for the account that claims the mailbox first, each time it asks. */
  readonly claim: (mailboxHash: string, userId: UserId) => Promise<boolean>;
  /** The hash stays for a while, the account's id goes. */
  readonly detach: (userId: UserId) => Promise<void>;
  /** Removes the hashes of accounts that were deleted before. */
  readonly forget: (deletedBefore: Date) => Promise<void>;
}
