import { randomInt } from 'node:crypto';
import { registerSchema, type Account, type GooglePerson } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { formatAccount, type Account as StoredAccount } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { AuditTrail } from './audit-trail.ts';
import { isReservedName } from './reserved-names.ts';
import { createBlockedError } from './verify-login.ts';

const nameTries = 20;

interface Deps {
  readonly accounts: AccountStore;
  readonly signupCredits: number;
  readonly audit: AuditTrail;
}

/**
 * The account linked with the person, or a new one. An account that has the address by password alone is never taken:
 * whoever has the mailbox today need not be who made it.
 * @throws ServiceError `google.email-taken`, `account.blocked`
 */
export async function signInWithGoogle(deps: Deps, person: GooglePerson): Promise<Account> {
  const { accounts } = deps;
  const account = (await accounts.findByGoogle(person.googleId)) ?? (await createAccount(deps, person));
  if (account.isBlocked) throw createBlockedError();
  await accounts.putLogin(account.id);
  return formatAccount(account);
}

async function createAccount(
  { accounts, signupCredits, audit }: Deps,
  { googleId, email }: GooglePerson,
): Promise<StoredAccount> {
  const base = formatUsername(email);
  for (let tried = 0; tried < nameTries; tried++) {
    const username = tried === 0 ? base : `${base}-${randomInt(10_000, 100_000)}`;
    const result = await accounts.create({
      username,
      email,
      googleId,
      credits: signupCredits,
      isAdmin: false,
    });
    if ('created' in result) {
      await audit.note({ kind: 'account-created', userId: result.created.id });
      return result.created;
    }
    if (result.taken === 'email') throw createEmailTakenError();
    // The same person in another window was quicker.
    const other = result.taken === 'googleId' ? await accounts.findByGoogle(googleId) : undefined;
    if (other) return other;
  }
  throw new ServiceError('service.unavailable', 'No username could be found for you. Please try again.');
}

/** A name that may be registered, from the part of the address before the @. */
function formatUsername(email: string): string {
  const [part = ''] = email.split('@');
  const name = part.replaceAll(/[^a-zA-Z0-9._-]/g, '').slice(0, 50);
  const isFree = registerSchema.shape.username.safeParse(name).success && !isReservedName(name);
  return isFree ? name : 'planner';
}

function createEmailTakenError(): ServiceError {
  return new ServiceError('google.email-taken', 'An account with this email already exists.');
}
