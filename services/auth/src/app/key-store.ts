import type { UserId } from '@floatwise/contracts';

/** A key without its secret, of which only the hash is kept. */
export interface StoredKey {
  readonly id: string;
  readonly userId: UserId;
  readonly name: string;
  /** SHA-256, as hexadecimal digits. */
  readonly secretHash: string;
  readonly createdAt: Date;
  readonly lastUsedAt?: Date;
}

/** Every method throws `ServiceError` `service.unavailable` while the database is away. */
export interface KeyStore {
  readonly ensureIndexes: () => Promise<void>;
  readonly create: (key: StoredKey) => Promise<void>;
  readonly find: (id: string) => Promise<StoredKey | undefined>;
  /** The latest first. */
  readonly listOf: (userId: UserId) => Promise<StoredKey[]>;
  /** Whether there was such a key of this person. */
  readonly remove: (userId: UserId, id: string) => Promise<boolean>;
  /** All of this person. */
  readonly removeAll: (userId: UserId) => Promise<void>;
  readonly putUse: (id: string) => Promise<void>;
}
