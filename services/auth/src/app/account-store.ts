import type { AccountChange, AccountPageRequest, UserId } from '@floatwise/contracts';
import type { Account } from './account.ts';

export type NewAccount = Pick<
  Account,
  | 'username'
  | 'email'
  | 'pendingEmail'
  | 'signupCreditsDue'
  | 'passwordHash'
  | 'googleId'
  | 'credits'
  | 'isAdmin'
>;

export interface AccountRows {
  /** Each with what to ask for behind it. */
  readonly rows: readonly { readonly account: Account; readonly cursor: string }[];
  readonly hasMore: boolean;
  /** Accounts that fit the search, on all pages. */
  readonly total: number;
}

/** The unique field whose value another account already has. */
export type TakenField = 'username' | 'email' | 'googleId';

/** Every method throws `ServiceError` `service.unavailable` while the database is away. */
export interface AccountStore {
  /** Makes what uniqueness rests on; safe to call at every start. */
  readonly ensureIndexes: () => Promise<void>;
  /** Of several that want the same name or address at once, exactly one gets it. */
  readonly create: (account: NewAccount) => Promise<{ created: Account } | { taken: TakenField }>;
  /** By username or confirmed email, in any case. */
  readonly findByLogin: (usernameOrEmail: string) => Promise<Account | undefined>;
  /** By confirmed email, in any case. */
  readonly findByEmail: (email: string) => Promise<Account | undefined>;
  readonly find: (id: UserId) => Promise<Account | undefined>;
  readonly findByGoogle: (googleId: string) => Promise<Account | undefined>;
  /** Undefined when it is another account's, or this account is linked with another person. */
  readonly linkGoogle: (id: UserId, googleId: string) => Promise<Account | undefined>;
  /** Takes the link away where there is one and a password signs in; undefined otherwise. */
  readonly unlinkGoogle: (id: UserId) => Promise<Account | undefined>;
  /** Its name and address are free then. */
  readonly remove: (id: UserId) => Promise<void>;
  /**
   * Replaces the password, only if the hash is still `from` (undefined: none); otherwise undefined. Sessions of before end,
   * and a confirmed address stays: one that was to replace it, perhaps asked for with the old password, is forgotten.
   */
  readonly replacePasswordHash: (
    id: UserId,
    from: string | undefined,
    to: string,
  ) => Promise<Account | undefined>;
  /** Notes an address that is to be confirmed, in place of one that was to be; false if the password's hash is not `hash` any more. */
  readonly putPendingEmail: (id: UserId, email: string, hash: string | undefined) => Promise<boolean>;
  /**
   * Makes the pending address that of the account; an address it has already stays. `taken` when another account has it,
   * undefined when it is neither. Of several that confirm the same address at once, exactly one gets it.
   */
  readonly confirmEmail: (id: UserId, email: string) => Promise<Account | 'taken' | undefined>;
  /** Takes an address, now confirmed by one account, from all that have it pending. */
  readonly releasePendingEmail: (email: string) => Promise<void>;
  readonly putSignupCreditsGiven: (id: UserId) => Promise<void>;
  readonly putAdmin: (id: UserId) => Promise<void>;
  /** Blocking ends the sessions of before. Undefined when there is no such account. */
  readonly change: (id: UserId, change: AccountChange) => Promise<Account | undefined>;
  /** Notes that its owner has just signed in. */
  readonly putLogin: (id: UserId) => Promise<void>;
  /** Whether another account is an administrator that can sign in. */
  readonly hasOtherAdmin: (id: UserId) => Promise<boolean>;
  /**
   * A page of the list. Going from cursor to cursor meets every account that was there all the time, once.
   * @throws ServiceError `request.invalid` for a cursor of another order
   */
  readonly list: (request: AccountPageRequest) => Promise<AccountRows>;
}
