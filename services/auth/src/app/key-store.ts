import type { UserId } from '@floatwise/contracts';

/** A key without its secret; only the hash is stored. */
export interface StoredKey {
  readonly id: string;
  readonly userId: UserId;
  readonly name: string;
  /** SHA-256 in hexadecimal digits. */
  readonly secretHash: string;
  readonly createdAt: Date;
  readonly lastUsedAt?: Date;
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
}
