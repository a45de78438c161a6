import type { AuditEntry, AuditPage, AuditPageRequest, UserId } from '@floatwise/contracts';

/** Selects entries, with the accounts already looked up. */
export interface AuditQuery extends Omit<AuditPageRequest, 'who' | 'whom'> {
  /** An administrator, or the account's owner if no administrator did it. */
  readonly doneBy?: UserId;
  /** Entries about this account, or about this name if no account has it. */
  readonly whom?: { readonly login: string; readonly id: UserId | undefined };
}

/** Records what happens to accounts. */
export interface AuditTrail {
  /** Creates the indexes for look-ups and removal; safe to call at every start. */
  readonly ensureIndexes: () => Promise<void>;
  /** Logs and stores the entry. Never throws: the event has happened, and the log has it even if the database is unavailable. */
  readonly note: (entry: AuditEntry) => Promise<void>;
  /**
   * Matching entries, newest first.
   * @throws ServiceError `service.unavailable` while the database is unavailable, `request.invalid` for an invalid cursor
   */
  readonly list: (query: AuditQuery) => Promise<AuditPage>;
  /** Removes entries older than the retention. */
  readonly forget: () => Promise<void>;
}
