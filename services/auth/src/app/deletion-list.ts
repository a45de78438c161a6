import type { UserId } from '@floatwise/contracts';

/** An account whose owner has deleted it, and whose data may not all be gone yet. */
export interface ListedDeletion {
  readonly userId: UserId;
  readonly deletedAt: Date;
}

/**
 * Unfinished deletions, so that none stops halfway. Throws `ServiceError` `service.unavailable` while the database is
 * unavailable.
 */
export interface DeletionList {
  /** `dueAt` is when its data are to be erased next. */
  readonly put: (deletion: ListedDeletion & { readonly dueAt: Date }) => Promise<void>;
  readonly remove: (userId: UserId) => Promise<void>;
  readonly listDue: (now: Date) => Promise<ListedDeletion[]>;
}
