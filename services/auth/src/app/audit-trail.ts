import type {
  AuditEntry,
  AuditPage as TrailPage,
  AuditPageRequest,
  UserId,
  accountDataRequests,
} from '@floatwise/contracts';
import type { z } from 'zod';

export type AuditPage = z.infer<typeof accountDataRequests.listAudit.response>;

/** Where what happens to accounts is written down. */
export interface AuditTrail {
  /** Makes what look-ups and forgetting rest on; safe to call at every start. */
  readonly ensureIndexes: () => Promise<void>;
  /** Logs the entry and keeps it. Never throws: what has happened has happened, and the log has it also when the database is away. */
  readonly note: (entry: AuditEntry) => Promise<void>;
  /**
   * A page of an account's entries, the latest first; `before` is the `next` of the page before.
   * @throws ServiceError `service.unavailable`
   */
  readonly list: (of: { userId: UserId; before?: string | undefined }) => Promise<AuditPage>;
  /**
   * What happened to one account, the latest first.
   * @throws ServiceError `service.unavailable` while the database is away, `request.invalid` for a cursor that is none
   */
  readonly listPage: (page: AuditPageRequest) => Promise<TrailPage>;
  /** Removes what is older than the retention. */
  readonly forget: () => Promise<void>;
}
