import type { LinkKind, UserId } from '@floatwise/contracts';

/** A link that was sent by email. Only that email has its secret. */
export interface StoredLink {
  readonly secretHash: string;
  readonly kind: LinkKind;
  readonly userId: UserId;
  /** The address it was sent to. */
  readonly email: string;
  readonly createdAt: Date;
  /** The account's `sessionsValidFrom` at that moment, 0 for none: a later one makes the link void. Absent in links of earlier releases. */
  readonly validFromMs?: number;
  readonly expiresAt: Date;
}

/** Every method throws `ServiceError` `service.unavailable` while the database is unavailable. */
export interface LinkStore {
  readonly ensureIndexes: () => Promise<void>;
  readonly create: (link: StoredLink) => Promise<void>;
  readonly find: (secretHash: string) => Promise<StoredLink | undefined>;
  readonly remove: (secretHash: string) => Promise<void>;
  readonly listOf: (userId: UserId) => Promise<StoredLink[]>;
  /** Number of links of a kind sent to an address since then. */
  readonly countSince: (sent: { kind: LinkKind; email: string; since: Date }) => Promise<number>;
  /** Removes links of one kind, or of every kind if undefined. */
  readonly removeOf: (userId: UserId, kind?: LinkKind) => Promise<void>;
  readonly removeExpired: (now: Date) => Promise<void>;
}
