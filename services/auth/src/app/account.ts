import type { Account as ToldAccount, UserId } from '@floatwise/contracts';

/** An account with its secret, which never leaves this service. */
export interface Account {
  readonly id: UserId;
  readonly username: string;
  readonly email?: string;
  readonly passwordHash: string;
  readonly credits: number;
  readonly isAdmin: boolean;
  /** Sessions signed in before have ended. */
  readonly sessionsValidFrom?: Date;
}

/** What the other services are told. */
export function formatAccount(account: Account): ToldAccount {
  const { passwordHash: _secret, sessionsValidFrom, ...told } = account;
  return {
    ...told,
    ...(sessionsValidFrom === undefined ? {} : { sessionsValidFrom: sessionsValidFrom.toISOString() }),
  };
}

/** Names never hold `@` and addresses always do, so one login means one account at most. */
export function isEmailKey(loginKey: string): boolean {
  return loginKey.includes('@');
}
