import type { UserId } from '@floatwise/contracts';
import type { Account } from './account.ts';

export type NewAccount = Omit<Account, 'id'>;

/** Which of the two things that tell accounts apart belongs to another account already. */
export type TakenField = 'username' | 'email';

/** Every method throws `ServiceError` `service.unavailable` while the database is away. */
export interface AccountStore {
  /** Makes what uniqueness rests on; safe to call at every start. */
  readonly ensureIndexes: () => Promise<void>;
  /** Of several that want the same name or address at once, exactly one gets it. */
  readonly create: (account: NewAccount) => Promise<{ created: Account } | { taken: TakenField }>;
  /** By username or email, in any case. */
  readonly findByLogin: (usernameOrEmail: string) => Promise<Account | undefined>;
  readonly find: (id: UserId) => Promise<Account | undefined>;
  /** Replaces the password, and ends the sessions of before, only if the hash is still `from`; otherwise undefined. */
  readonly replacePasswordHash: (id: UserId, from: string, to: string) => Promise<Account | undefined>;
  readonly putAdmin: (id: UserId) => Promise<void>;
}
