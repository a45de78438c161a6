import type { Account, ApiKey, CreatedApiKey, UserId } from '@floatwise/contracts';

/** API keys, kept by the auth service. */
export interface ApiKeys {
  /** `validFromMs` is that of the caller's session. */
  readonly create: (key: {
    readonly userId: UserId;
    readonly name: string;
    readonly validFromMs: number | undefined;
  }) => Promise<CreatedApiKey>;
  readonly list: (userId: UserId) => Promise<ApiKey[]>;
  readonly revoke: (userId: UserId, id: string) => Promise<void>;
  /** Looks up every key again, since some were revoked in another way. */
  readonly refresh: () => void;
  /** The account of a key, at most two seconds old. `onAsk` is called before another service is asked. */
  readonly verify: (key: string, onAsk: () => Promise<void>) => Promise<Account | null>;
}
