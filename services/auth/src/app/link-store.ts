import type { LinkKind, UserId } from '@floatwise/contracts';

/** A link that was sent by email. Its secret is in that email alone. */
export interface StoredLink {
  readonly secretHash: string;
  readonly kind: LinkKind;
  readonly userId: UserId;
  /** Where it was sent. */
  readonly email: string;
  readonly createdAt: Date;
  /** The account's `sessionsValidFrom` at that moment, 0 for none: a later one makes the link void. Absent in links of earlier releases. */
  readonly validFromMs?: number;
  readonly expiresAt: Date;
}

/** Every method throws `ServiceError` `service.unavailable` while the database is away. */
export interface LinkStore {
  readonly ensureIndexes: () => Promise<void>;
  readonly create: (link: StoredLink) => Promise<void>;
  readonly find: (secretHash: string) => Promise<StoredLink | undefined>;
  readonly remove: (secretHash: string) => Promise<void>;
  readonly listOf: (userId: UserId) => Promise<StoredLink[]>;
  /** Links of a kind that were sent to an address since then. */
  readonly countSince: (sent: { kind: LinkKind; email: string; since: Date }) => Promise<number>;
  /** Links of one kind; of every kind without it. */
  readonly removeOf: (userId: UserId, kind?: LinkKind) => Promise<void>;
  readonly removeExpired: (now: Date) => Promise<void>;
}
