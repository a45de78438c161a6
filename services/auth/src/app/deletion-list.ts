import type { UserId } from '@floatwise/contracts';

/** An account that its owner has deleted, and whose data may not all be erased yet. */
export interface ListedDeletion {
  readonly userId: UserId;
  readonly deletedAt: Date;
}

/** Unfinished deletions, so that each is completed. Throws `ServiceError` `service.unavailable` while the database is unavailable. */
export interface DeletionList {
  /** `dueAt` is the time of the next erasure. */
  readonly put: (deletion: ListedDeletion & { readonly dueAt: Date }) => Promise<void>;
  readonly remove: (userId: UserId) => Promise<void>;
  readonly listDue: (now: Date) => Promise<ListedDeletion[]>;
}
