import type {
  Account,
  AccountChange,
  AccountPageRequest,
  ListedAccount,
  OwnAccount,
  ProviderId,
  UserId,
} from '@floatwise/contracts';

/** An account with its secrets, which never leave this service. */
export interface StoredAccount {
  readonly id: UserId;
  readonly username: string;
  readonly email?: string;
  /** Unconfirmed: it belongs to no account, and several may have it. */
  readonly pendingEmail?: string;
  /** Whether sign-up credits are due when the address is confirmed. */
  readonly signupCreditsDue?: boolean;
  /** Absent if its owner signs in only with a provider. */
  readonly passwordHash?: string;
  /** Google's id of the user: its issuer and the subject. */
  readonly googleId?: string;
  /** The company's. */
  readonly companyId?: string;
  readonly credits: number;
  readonly isAdmin: boolean;
  readonly isBlocked: boolean;
  readonly createdAt: Date;
  readonly lastLoginAt?: Date;
  /** Sessions that signed in earlier have ended. */
  readonly sessionsValidFrom?: Date;
}

/** The field of each provider. */
export const identityFields = {
  google: 'googleId',
  company: 'companyId',
} as const satisfies Record<ProviderId, keyof StoredAccount>;

/** The account as other services receive it. */
export function formatAccount(account: StoredAccount): Account {
  const { id, username, email, pendingEmail, credits, isAdmin, isBlocked, sessionsValidFrom } = account;
  const facts = { id, username, email, pendingEmail, credits, isAdmin, isBlocked };
  return { ...facts, sessionsValidFrom: sessionsValidFrom?.toISOString() };
}

/** The account as administrators see it in lists. */
export function formatListedAccount(account: StoredAccount): ListedAccount {
  return {
    ...formatAccount(account),
    createdAt: account.createdAt.toISOString(),
    lastLoginAt: account.lastLoginAt?.toISOString(),
  };
}

/** The account as its owner sees it. */
export function formatOwnAccount(account: StoredAccount): OwnAccount {
  return {
    ...formatAccount(account),
    createdAt: account.createdAt.toISOString(),
    hasPassword: account.passwordHash !== undefined,
    hasGoogle: account.googleId !== undefined,
    hasCompany: account.companyId !== undefined,
  };
}

/** Names never contain `@` and addresses always do, so a login matches at most one account. */
export function isEmailKey(loginKey: string): boolean {
  return loginKey.includes('@');
}

export type NewAccount = Pick<
  StoredAccount,
  | 'username'
  | 'email'
  | 'pendingEmail'
  | 'signupCreditsDue'
  | 'passwordHash'
  | 'googleId'
  | 'companyId'
  | 'credits'
  | 'isAdmin'
>;

export interface AccountRows {
  /** Each row with the cursor of the rows after it. */
  readonly rows: readonly { readonly account: StoredAccount; readonly cursor: string }[];
  readonly hasMore: boolean;
  /** Number of accounts that match the search, on all pages. */
  readonly total: number;
}

/** The unique field whose value another account already has. */
export type TakenField = 'username' | 'email' | 'identity';

/** Every method throws `ServiceError` `service.unavailable` while the database is unavailable. */
export interface AccountStore {
  /** Creates the indexes that enforce uniqueness; safe to call at every start. */
  readonly ensureIndexes: () => Promise<void>;
  /** Of several simultaneous requests for a name or address, exactly one gets it. */
  readonly create: (account: NewAccount) => Promise<{ created: StoredAccount } | { taken: TakenField }>;
  /** By username or confirmed email, ignoring case. */
  readonly findByLogin: (usernameOrEmail: string) => Promise<StoredAccount | undefined>;
  /** By confirmed email, ignoring case. */
  readonly findByEmail: (email: string) => Promise<StoredAccount | undefined>;
  readonly find: (id: UserId) => Promise<StoredAccount | undefined>;
  readonly findByIdentity: (provider: ProviderId, identity: string) => Promise<StoredAccount | undefined>;
  /** Undefined if the identity is linked to another account, or this account to another identity of the provider. */
  readonly linkIdentity: (
    id: UserId,
    provider: ProviderId,
    identity: string,
  ) => Promise<StoredAccount | undefined>;
  /** Removes the link if there is one and the account has a password; otherwise returns undefined. */
  readonly unlinkIdentity: (id: UserId, provider: ProviderId) => Promise<StoredAccount | undefined>;
  /** Frees its name and address. */
  readonly remove: (id: UserId) => Promise<void>;
  /**
   * Replaces the password only if the hash is still `from` (undefined: none); otherwise returns undefined. Ends earlier sessions.
   * If an address is confirmed, a pending one, perhaps requested with the old password, is forgotten.
   */
  readonly replacePasswordHash: (
    id: UserId,
    from: string | undefined,
    to: string,
  ) => Promise<StoredAccount | undefined>;
  /** Stores an address to be confirmed in place of any other; false if the password's hash is no longer `hash`. */
  readonly putPendingEmail: (id: UserId, email: string, hash: string | undefined) => Promise<boolean>;
  /**
   * Makes the pending address that of the account; an address it already has stays. Returns `taken` if another account has it,
   * undefined if it is neither. Of several simultaneous confirmations of one address, exactly one succeeds.
   */
  readonly confirmEmail: (id: UserId, email: string) => Promise<StoredAccount | 'taken' | undefined>;
  /** Removes an address that one account has confirmed from all accounts where it is pending. */
  readonly releasePendingEmail: (email: string) => Promise<void>;
  readonly putSignupCreditsGiven: (id: UserId) => Promise<void>;
  readonly putAdmin: (id: UserId) => Promise<void>;
  /** Blocking ends earlier sessions. Undefined if there is no such account. */
  readonly change: (id: UserId, change: AccountChange) => Promise<StoredAccount | undefined>;
  /** Records that its owner has just signed in. */
  readonly putLogin: (id: UserId) => Promise<void>;
  /** Whether another account is an administrator that can sign in. */
  readonly hasOtherAdmin: (id: UserId) => Promise<boolean>;
  /** Cursors meet every account that existed throughout exactly once. @throws ServiceError for a cursor of another order */
  readonly list: (request: AccountPageRequest) => Promise<AccountRows>;
}
