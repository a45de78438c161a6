import type { AuditEntry, AuditPage, AuditPageRequest, UserId } from '@floatwise/contracts';

/** Which entries; the people are found. */
export interface AuditQuery extends Omit<AuditPageRequest, 'who' | 'whom'> {
  /** An administrator, or the owner of the account where no administrator did it. */
  readonly doneBy?: UserId;
  /** Entries about this account, or about this name where no account had it. */
  readonly whom?: { readonly login: string; readonly id: UserId | undefined };
}

/** Where what happens to accounts is written down. */
export interface AuditTrail {
  /** Makes what look-ups and forgetting rest on; safe to call at every start. */
  readonly ensureIndexes: () => Promise<void>;
  /** Logs the entry and keeps it. Never throws: what has happened has happened, and the log has it also when the database is away. */
  readonly note: (entry: AuditEntry) => Promise<void>;
  /**
   * Entries that fit, the latest first.
   * @throws ServiceError `service.unavailable` while the database is away, `request.invalid` for a cursor that is none
   */
  readonly list: (query: AuditQuery) => Promise<AuditPage>;
  /** Removes what is older than the retention. */
  readonly forget: () => Promise<void>;
}
