import type { ListedAccount, OwnAccount, Account as PublishedAccount, UserId } from '@floatwise/contracts';

/** An account with its secrets, which never leave this service. */
export interface Account {
  readonly id: UserId;
  readonly username: string;
  readonly email?: string;
  /** Unconfirmed: it belongs to no account, and several may have it. */
  readonly pendingEmail?: string;
  /** Whether sign-up credits are due when the address is confirmed. */
  readonly signupCreditsDue?: boolean;
  /** Absent if its owner signs in only with Google. */
  readonly passwordHash?: string;
  /** Google's id of the user. */
  readonly googleId?: string;
  readonly credits: number;
  readonly isAdmin: boolean;
  readonly isBlocked: boolean;
  readonly createdAt: Date;
  readonly lastLoginAt?: Date;
  /** Sessions that signed in earlier have ended. */
  readonly sessionsValidFrom?: Date;
}

/** The account as other services receive it. */
export function formatAccount(account: Account): PublishedAccount {
  const { id, username, email, pendingEmail, credits, isAdmin, isBlocked, sessionsValidFrom } = account;
  return {
    id,
    username,
    ...(email === undefined ? {} : { email }),
    ...(pendingEmail === undefined ? {} : { pendingEmail }),
    credits,
    isAdmin,
    isBlocked,
    ...(sessionsValidFrom === undefined ? {} : { sessionsValidFrom: sessionsValidFrom.toISOString() }),
  };
}

/** The account as administrators see it in lists. */
export function formatListedAccount(account: Account): ListedAccount {
  const { createdAt, lastLoginAt } = account;
  return {
    ...formatAccount(account),
    createdAt: createdAt.toISOString(),
    ...(lastLoginAt === undefined ? {} : { lastLoginAt: lastLoginAt.toISOString() }),
  };
}

/** The account as its owner sees it. */
export function formatOwnAccount(account: Account): OwnAccount {
  return {
    ...formatAccount(account),
    createdAt: account.createdAt.toISOString(),
    hasPassword: account.passwordHash !== undefined,
    hasGoogle: account.googleId !== undefined,
  };
}

/** Names never contain `@` and addresses always do, so a login matches at most one account. */
export function isEmailKey(loginKey: string): boolean {
  return loginKey.includes('@');
}
