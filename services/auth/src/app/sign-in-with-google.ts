import { randomInt } from 'node:crypto';
import { failures, registerSchema, type Account, type GooglePerson, type UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { formatAccount, type StoredAccount } from './account-store.ts';
import type { AuthPorts } from './ports.ts';
import { isReservedName } from './reserved-names.ts';
import { findUser } from './find-accounts.ts';
import { giveSignupCredits, type SignupCreditPorts } from './give-signup-credits.ts';
import { notifyOwner } from './mail-desk.ts';

const nameTries = 20;

type Deps = SignupCreditPorts & Pick<AuthPorts, 'audit' | 'mail'>;

/** Returns the linked account, or a new one. @throws ServiceError `google.email-taken`, `account.blocked` */
export async function signInWithGoogle(deps: Deps, person: GooglePerson): Promise<Account> {
  const { accounts } = deps;
  const account = (await accounts.findByGoogle(person.googleId)) ?? (await createAccount(deps, person));
  if (account.isBlocked) throw new ServiceError(failures.accountBlocked);
  await accounts.putLogin(account.id);
  if (account.signupCreditsDue !== true) return formatAccount(account);
  await giveSignupCredits(deps, account);
  return (await findUser(deps, account.id)) ?? formatAccount(account);
}

async function createAccount(
  { accounts, signupCredits, audit, mail }: Deps,
  { googleId, email }: GooglePerson,
): Promise<StoredAccount> {
  const base = formatUsername(email);
  for (let tried = 0; tried < nameTries; tried++) {
    const username = tried === 0 ? base : `${base}-${randomInt(10_000, 100_000)}`;
    const result = await accounts.create({
      username,
      email,
      googleId,
      isAdmin: false,
      // With email set up, a mailbox gets sign-up credits once, whichever way its owner signs up.
      ...(mail === undefined ? { credits: signupCredits } : { credits: 0, signupCreditsDue: true }),
    });
    if ('created' in result) {
      await accounts.releasePendingEmail(email);
      await audit.note({ kind: 'account-created', userId: result.created.id });
      return result.created;
    }
    // A confirmed account is never taken over: the present owner of the mailbox may not be its creator.
    if (result.taken === 'email') throw new ServiceError(failures.googleEmailTaken);
    // The same user in another window was faster.
    const other = result.taken === 'googleId' ? await accounts.findByGoogle(googleId) : undefined;
    if (other) return other;
  }
  throw new ServiceError(failures.noUsername);
}

/** Makes a valid username from the part of the address before the @. */
function formatUsername(email: string): string {
  const [part = ''] = email.split('@');
  const name = part.replaceAll(/[^a-zA-Z0-9._-]/g, '').slice(0, 50);
  const isFree = registerSchema.shape.username.safeParse(name).success && !isReservedName(name);
  return isFree ? name : 'planner';
}

/** @throws ServiceError `google.linked-elsewhere` */
export async function linkGoogle(
  { accounts, audit, mail }: Pick<AuthPorts, 'accounts' | 'audit' | 'mail'>,
  { id, googleId }: { id: UserId; googleId: string },
): Promise<Account> {
  const linked = await accounts.linkGoogle(id, googleId);
  if (linked === undefined) throw new ServiceError(failures.googleLinked);
  await audit.note({ kind: 'google-linked', userId: id });
  await notifyOwner(mail, linked, { kind: 'google-linked' });
  return formatAccount(linked);
}

/** Does nothing if none is linked. @throws ServiceError `google.only-way` if the account has no password to sign in with */
export async function unlinkGoogle(
  { accounts, audit, mail }: Pick<AuthPorts, 'accounts' | 'audit' | 'mail'>,
  id: UserId,
): Promise<Account> {
  const unlinked = await accounts.unlinkGoogle(id);
  if (unlinked === undefined) {
    const account = await accounts.find(id);
    if (account === undefined) throw new ServiceError(failures.logInAgain);
    if (account.googleId !== undefined) throw new ServiceError(failures.googleOnly);
    return formatAccount(account);
  }
  await audit.note({ kind: 'google-unlinked', userId: id });
  await notifyOwner(mail, unlinked, { kind: 'google-unlinked' });
  return formatAccount(unlinked);
}
