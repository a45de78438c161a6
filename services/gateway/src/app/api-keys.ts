import type { Account, ApiKey, CreatedApiKey, UserId } from '@floatwise/contracts';

/** API keys, as the auth service keeps them. */
export interface ApiKeys {
  readonly create: (userId: UserId, name: string) => Promise<CreatedApiKey>;
  readonly list: (userId: UserId) => Promise<ApiKey[]>;
  readonly revoke: (userId: UserId, id: string) => Promise<void>;
  /** Looks every key up again: some were revoked in another way. */
  readonly refresh: () => void;
  /** The account a key belonged to two seconds ago at most. `onAsk` is called before somebody else is asked. */
  readonly verify: (key: string, onAsk: () => Promise<void>) => Promise<Account | null>;
}
