import type { AuditEntry, AuditPage, AuditPageRequest } from '@floatwise/contracts';

/** Where what happens to accounts is written down. */
export interface AuditTrail {
  /** Makes what look-ups and forgetting rest on; safe to call at every start. */
  readonly ensureIndexes: () => Promise<void>;
  /** Logs the entry and keeps it. Never throws: what has happened has happened, and the log has it also when the database is away. */
  readonly note: (entry: AuditEntry) => Promise<void>;
  /**
   * What happened to one account, the latest first.
   * @throws ServiceError `service.unavailable` while the database is away, `request.invalid` for a cursor that is none
   */
  readonly list: (page: AuditPageRequest) => Promise<AuditPage>;
  /** Removes what is older than the retention. */
  readonly forget: () => Promise<void>;
}
