import type { UserId } from '@floatwise/contracts';

/** One piece of work of one user, and the instance that pays for it. */
export interface WorkClaim {
  readonly userId: UserId;
  /** Hash of file, tool and options. */
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
  /**
   * Makes the instance the payer of the work unless another one is; of concurrent claims exactly one wins. A claim that is over
   * at `until` stays until it is dropped.
   */
  readonly claim: (claim: WorkClaim, until: Date) => Promise<WorkPayer>;
  /** The payer's entry is in the ledger: the work is paid until then. */
  readonly confirm: (claim: WorkClaim, until: Date) => Promise<void>;
  /** Drops an unconfirmed claim of this instance. */
  readonly drop: (claim: WorkClaim) => Promise<void>;
  readonly isPaid: (userId: UserId, work: string) => Promise<boolean>;
  readonly removeAll: (userId: UserId) => Promise<void>;
  /** Removes expired claims. */
  readonly removeOld: (now: Date) => Promise<void>;
}
