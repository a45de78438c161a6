import type { User, UserId } from '@floatwise/contracts';

/** An account with its secret; leaves this service only as a `User`. */
export interface Account {
  readonly id: UserId;
  readonly username: string;
  readonly email?: string;
  readonly passwordHash: string;
  readonly credits: number;
  readonly isAdmin: boolean;
}

export function formatUser(account: Account): User {
  const { passwordHash: _secret, ...user } = account;
  return user;
}

/**
 * The form under which names and addresses are compared: `Ann`, `ANN` and full-width `Ａｎｎ` are one.
 * The database has no such comparison of its own, so the key is stored beside what the person typed.
 */
export function formatLoginKey(nameOrEmail: string): string {
  return nameOrEmail.normalize('NFKC').toLowerCase();
}

/** Names never hold `@` and addresses always do, so one login means one account at most. */
export function isEmailKey(loginKey: string): boolean {
  return loginKey.includes('@');
}
