import type { UserId } from '@floatwise/contracts';
import type { Charged, LedgerEntry } from './ledger-entry.ts';

/** Every method throws `ServiceError` `service.unavailable` while the database is unavailable; the call may still have taken effect. */
export interface LedgerStore {
  /** Creates the indexes that enforce uniqueness; safe to call at every start. */
  readonly ensureIndexes: () => Promise<void>;
  /** The account's last entry. */
  readonly findLast: (userId: UserId) => Promise<LedgerEntry | undefined>;
  readonly find: (userId: UserId, number: number) => Promise<LedgerEntry | undefined>;
  /** May be slow: not every server has an index for it. */
  readonly findByKey: (userId: UserId, key: string) => Promise<LedgerEntry | undefined>;
  /** The account's entries whose keys begin with `keyStart`, in no order. */
  readonly listByKey: (userId: UserId, keyStart: string) => Promise<LedgerEntry[]>;
  /** False if the account already has an entry with this number or key. */
  readonly append: (entry: LedgerEntry) => Promise<boolean>;
  /** Removes an account's entries except payments (`paymentKinds`), which the site's own accounting needs. */
  readonly forget: (userId: UserId) => Promise<void>;
  /** The credits of an account without entries, and since when; undefined if there is no such account. */
  readonly findOpening: (userId: UserId) => Promise<{ credits: number; at: Date } | undefined>;
}

/** Holds by the latest end of their conversion, so that none is forgotten. Throws as `LedgerStore`. */
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

/** One piece of work of one user, and the instance that pays for it. */
export interface WorkClaim {
  readonly userId: UserId;
  /** Hash of the work, or of a file on which work was paid. */
  readonly work: string;
  readonly instance: string;
}

export interface WorkPayer {
  readonly instance: string;
  /** The payer's entry is in the ledger. */
  readonly settled: boolean;
  /** The unconfirmed claim has expired: its payment was interrupted, before or after the ledger entry. */
  readonly isOver: boolean;
}

/** What people have paid for within a day. Throws as `LedgerStore`. */
export interface PaidWork {
  /** Makes the instance the payer unless another one is: exactly one wins. A claim that is over at `until` stays until dropped. */
  readonly claim: (claim: WorkClaim, until: Date) => Promise<WorkPayer>;
  /** The payer's entry is in the ledger: the work is paid until then. */
  readonly confirm: (claim: WorkClaim, until: Date) => Promise<void>;
  /** Drops an unconfirmed claim of this instance. */
  readonly drop: (claim: WorkClaim) => Promise<void>;
  readonly isPaid: (userId: UserId, work: string) => Promise<boolean>;
  /** Files that paid work was done on: each counts as work paid until then. */
  readonly putFiles: (
    claim: Omit<WorkClaim, 'work'> & { readonly files: readonly string[] },
    until: Date,
  ) => Promise<void>;
  readonly removeAll: (userId: UserId) => Promise<void>;
  /** Removes expired claims. */
  readonly removeOld: (now: Date) => Promise<void>;
}
