import type {
  AuditEntry,
  AuditPage,
  AuditPageRequest,
  ConversionId,
  KeySpending,
  KeptConversion,
  UserId,
} from '@floatwise/contracts';
import type { Logger } from '@floatwise/service-kit';
import type { AccountStore } from './account-store.ts';
import type { HoldList, LedgerStore, PaidWork } from './ledger-store.ts';
import type { LinkStore } from './link-store.ts';
import type { MailDesk, Outbox } from './mail-desk.ts';

/** Everything use cases need from this process. Each declares the ports it uses. */
export interface AuthPorts {
  readonly accounts: AccountStore;
  readonly audit: AuditTrail;
  readonly keys: KeyStore;
  readonly ledger: LedgerStore;
  readonly holds: HoldList;
  readonly paidWork: PaidWork;
  readonly links: LinkStore;
  readonly outbox: Outbox;
  readonly mailboxes: SignupMailboxes;
  readonly deletions: DeletionList;
  readonly hasher: PasswordHasher;
  /** Undefined if the site sends no email. */
  readonly mail: MailDesk | undefined;
  readonly signupCredits: number;
  readonly findConversion: (id: ConversionId) => Promise<KeptConversion | undefined>;
  /** Has the user's conversions removed from the statistics. */
  readonly forgetConversions: (userId: UserId) => Promise<unknown>;
  readonly logger: Logger;
}

/** Selects entries, with the accounts already looked up. */
export interface AuditQuery extends Omit<AuditPageRequest, 'who' | 'whom'> {
  /** An administrator, or the account's owner if no administrator did it. */
  readonly doneBy: UserId | undefined;
  /** Entries about this account, or about this name if no account has it. */
  readonly whom: { readonly login: string; readonly id: UserId | undefined } | undefined;
}

/** Records what happens to accounts. */
export interface AuditTrail {
  /** Creates the indexes for look-ups and removal; safe to call at every start. */
  readonly ensureIndexes: () => Promise<void>;
  /** Logs and stores the entry. Never throws: the event has happened, and the log has it even if the database is unavailable. */
  readonly note: (entry: AuditEntry) => Promise<void>;
  /** Newest first. @throws ServiceError `service.unavailable` without the database, `request.invalid` for an invalid cursor */
  readonly list: (query: AuditQuery) => Promise<AuditPage>;
  /** Removes entries older than the retention. */
  readonly forget: () => Promise<void>;
}

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

/** A key without its secret; only the hash is stored. */
export interface StoredKey {
  readonly id: string;
  readonly userId: UserId;
  readonly name: string;
  /** SHA-256 in hexadecimal digits. */
  readonly secretHash: string;
  readonly createdAt: Date;
  readonly lastUsedAt?: Date;
  /** Credits it may spend in a day. */
  readonly dailyCredits?: number;
  readonly spending?: KeyDay;
}

/** What a key has spent on one day (UTC). */
export interface KeyDay {
  readonly day: string;
  readonly spent: readonly { readonly instance: string; readonly credits: number }[];
}

/** Every method throws `ServiceError` `service.unavailable` while the database is unavailable. */
export interface KeyStore {
  readonly ensureIndexes: () => Promise<void>;
  readonly create: (key: StoredKey) => Promise<void>;
  readonly find: (id: string) => Promise<StoredKey | undefined>;
  /** Newest first. */
  readonly listOf: (userId: UserId) => Promise<StoredKey[]>;
  /** Returns whether this user had such a key. */
  readonly remove: (userId: UserId, id: string) => Promise<boolean>;
  /** Removes all keys of this user. */
  readonly removeAll: (userId: UserId) => Promise<void>;
  readonly putUse: (id: string) => Promise<void>;
  /** False if the spending is no longer `seen`. */
  readonly replaceSpending: (id: string, seen: KeyDay | undefined, next: KeyDay) => Promise<boolean>;
  readonly removeSpending: (spending: KeySpending) => Promise<void>;
}

/** Slow on purpose. Throws `ServiceError` `service.unavailable` if too many are already waiting. */
export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (hash: string, password: string) => Promise<boolean>;
  /** Hash of a random password: verifying against it takes as long as against a real hash. */
  readonly decoyHash: string;
}

/** Mailboxes that have had sign-up credits, by hash. Throws `ServiceError` `service.unavailable` while the database is unavailable. */
export interface SignupMailboxes {
  readonly ensureIndexes: () => Promise<void>;
  /** True for the account that claims the mailbox first, also when it repeats the claim. */
  readonly claim: (mailboxHash: string, userId: UserId) => Promise<boolean>;
  /** Removes the account's id but keeps the hash for a while. */
  readonly detach: (userId: UserId) => Promise<void>;
  /** Removes the hashes of accounts deleted before this time. */
  readonly forget: (deletedBefore: Date) => Promise<void>;
}
