import { failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Account } from './account.ts';
import type { PasswordHasher } from './password-hasher.ts';

export interface OwnerProof {
  readonly password?: string | undefined;
  /** Whether the user has just signed in. */
  readonly isFresh: boolean;
}

/**
 * Requires the password, or a recent sign-in if the account has none. `purpose` completes the message.
 * @throws ServiceError `account.wrong-password`, `account.sign-in-again`
 */
export async function checkOwner(
  hasher: PasswordHasher,
  { passwordHash }: Account,
  { password, isFresh, purpose }: OwnerProof & { readonly purpose: string },
): Promise<void> {
  if (passwordHash === undefined) {
    if (isFresh) return;
    throw new ServiceError(failures.signInAgain(purpose));
  }
  if (password === undefined || !(await hasher.verify(passwordHash, password))) {
    throw new ServiceError(failures.wrongPassword);
  }
}
