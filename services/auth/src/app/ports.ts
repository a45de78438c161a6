import type {
  AuditEntry,
  AuditPage,
  AuditPageRequest,
  ConversionId,
  KeySpending,
  KeptConversion,
  UserId,
  WebhookDelivery,
  WebhookEvent,
  WebhookProblem,
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
  readonly deliveries: DeliveryStore;
  /** Undefined if the site posts nothing to programs. */
  readonly webhookSender: WebhookSender | undefined;
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
  readonly webhook?: KeyWebhook;
}

/** Where the ends of a key's conversions are posted, and with what they are signed. */
export interface KeyWebhook {
  readonly url: string;
  readonly secret: string;
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
  /** Sets it, or removes it if undefined. Returns whether this user has such a key. */
  readonly putWebhook: (userId: UserId, id: string, webhook: KeyWebhook | undefined) => Promise<boolean>;
}

interface NewDelivery {
  /** The `webhook-id`. */
  readonly id: string;
  readonly keyId: string;
  readonly userId: UserId;
  readonly conversionId: ConversionId;
  readonly type: WebhookEvent['type'];
  readonly at: Date;
  /** Host and port of the address. */
  readonly host: string;
  /** As it is signed and posted, the same in every try. */
  readonly body: string;
}

/** An event for a program and what became of it. */
export interface StoredDelivery extends NewDelivery, DeliveryTry {
  readonly state: WebhookDelivery['state'];
  /** When it is posted next; absent once it has ended. */
  readonly dueAt?: Date;
}

interface DeliveryTry {
  readonly tries: number;
  readonly status?: number;
  readonly problem?: WebhookProblem;
}

/** Events for programs. Every method throws `ServiceError` `service.unavailable` while the database is unavailable. */
export interface DeliveryStore {
  readonly ensureIndexes: () => Promise<void>;
  /** Repeating it changes nothing. */
  readonly add: (delivery: NewDelivery) => Promise<void>;
  /** Takes the one that is due longest until `leaseUntil`, after which it is due again; of several instances one gets it. */
  readonly takeDue: (
    now: Date,
    leaseUntil: Date,
    exceptHosts: readonly string[],
  ) => Promise<StoredDelivery | undefined>;
  readonly putBack: (id: string, made: DeliveryTry & { readonly dueAt: Date }) => Promise<void>;
  readonly putEnd: (
    id: string,
    made: DeliveryTry & { readonly state: 'delivered' | 'given-up' },
  ) => Promise<void>;
  /** Newest first. */
  readonly listOf: (keyId: string, most: number) => Promise<StoredDelivery[]>;
  readonly remove: (id: string) => Promise<void>;
  readonly removeOfKey: (keyId: string) => Promise<void>;
  readonly removeAll: (userId: UserId) => Promise<void>;
  /** Removes those from before this time. */
  readonly forget: (before: Date) => Promise<void>;
}

/** Posts to programs. */
export interface WebhookSender {
  /** Whether the name leads to addresses that may be posted to, and to no others. */
  readonly isAllowed: (url: string) => Promise<boolean>;
  /** Returns the status of the answer, or why there is none. */
  readonly post: (
    url: string,
    message: { readonly headers: Record<string, string>; readonly body: string },
  ) => Promise<number | WebhookProblem>;
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
