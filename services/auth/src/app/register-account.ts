import { failures, type Account, type RegisterInput } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { formatAccount } from './account-store.ts';
import type { AuthPorts } from './ports.ts';
import { isReservedName } from './reserved-names.ts';

/** @throws ServiceError `account.reserved-name`, `account.taken` */
export async function registerAccount(
  deps: Pick<AuthPorts, 'accounts' | 'audit' | 'hasher' | 'signupCredits' | 'mail'>,
  input: RegisterInput,
): Promise<Account> {
  const { accounts, hasher, mail } = deps;
  if (isReservedName(input.username)) throw new ServiceError(failures.usernameReserved);
  // The unique index decides; checking first only saves the hash if the name is taken.
  if (await accounts.findByLogin(input.username)) throw new ServiceError(failures.usernameTaken);
  if (await accounts.findByEmail(input.email)) throw new ServiceError(failures.emailTaken);

  const result = await accounts.create({
    username: input.username,
    passwordHash: await hasher.hash(input.password),
    isAdmin: false,
    // With email set up, the account gets its address and credits once the address is confirmed.
    ...(mail === undefined
      ? { email: input.email, credits: deps.signupCredits }
      : { pendingEmail: input.email, credits: 0, signupCreditsDue: true }),
  });
  if ('taken' in result) {
    throw new ServiceError(result.taken === 'username' ? failures.usernameTaken : failures.emailTaken);
  }
  await deps.audit.note({ kind: 'account-created', userId: result.created.id });
  await mail?.notify({ kind: 'confirm-address', to: input.email, userId: result.created.id });
  return formatAccount(result.created);
}
