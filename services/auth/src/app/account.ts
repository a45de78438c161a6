import type { ListedAccount, OwnAccount, Account as PublishedAccount, UserId } from '@floatwise/contracts';

/** An account with its secret, which never leaves this service. */
export interface Account {
  readonly id: UserId;
  readonly username: string;
  readonly email?: string;
  /** Not confirmed: it belongs to no account, and several may want the same. */
  readonly pendingEmail?: string;
  /** Its sign-up credits come when its address is confirmed. */
  readonly signupCreditsDue?: boolean;
  /** Absent when its owner signs in with Google alone. */
  readonly passwordHash?: string;
  /** Google's own id of the person. */
  readonly googleId?: string;
  readonly credits: number;
  readonly isAdmin: boolean;
  readonly isBlocked: boolean;
  readonly createdAt: Date;
  readonly lastLoginAt?: Date;
  /** Sessions signed in before have ended. */
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

/** What its owner sees. */
export function formatOwnAccount(account: Account): OwnAccount {
  return {
    ...formatAccount(account),
    createdAt: account.createdAt.toISOString(),
    hasPassword: account.passwordHash !== undefined,
    hasGoogle: account.googleId !== undefined,
  };
}

/** Names never hold `@` and addresses always do, so one login means one account at most. */
export function isEmailKey(loginKey: string): boolean {
  return loginKey.includes('@');
}
