import type { UserId } from '@floatwise/contracts';
import type { Charged, LedgerEntry } from './ledger-entry.ts';

/** Every method throws `ServiceError` `service.unavailable` while the database is away; what it was to do may be done then. */
export interface LedgerStore {
  /** Makes what uniqueness rests on; safe to call at every start. */
  readonly ensureIndexes: () => Promise<void>;
  /** The account's last entry. */
  readonly findLast: (userId: UserId) => Promise<LedgerEntry | undefined>;
  readonly find: (userId: UserId, number: number) => Promise<LedgerEntry | undefined>;
  /** May take long: not every server has an index for it. */
  readonly findByKey: (userId: UserId, key: string) => Promise<LedgerEntry | undefined>;
  /** The account's entries whose keys begin so, in no order. */
  readonly listByKey: (userId: UserId, keyStart: string) => Promise<LedgerEntry[]>;
  /** False when the account has an entry of this number, or with this key, already. */
  readonly append: (entry: LedgerEntry) => Promise<boolean>;
  /** Removes an account's entries but those of payments (`paymentKinds`), which the site's own books rest on. */
  readonly forget: (userId: UserId) => Promise<void>;
  /** What an account without entries has, and since when; undefined when there is no such account. */
  readonly findOpening: (userId: UserId) => Promise<{ credits: number; at: Date } | undefined>;
}

/** Holds by the time their conversion is over at the latest, so that none is forgotten. Throws as `LedgerStore`. */
export interface HoldList {
  readonly put: (hold: ListedHold) => Promise<void>;
  readonly remove: (charged: Charged) => Promise<void>;
  readonly removeAll: (userId: UserId) => Promise<void>;
  readonly listOverdue: (now: Date) => Promise<ListedHold[]>;
}

export interface ListedHold extends Charged {
  readonly userId: UserId;
  readonly until: Date;
}
