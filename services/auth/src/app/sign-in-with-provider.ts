import { randomInt } from 'node:crypto';
import {
  failures,
  registerSchema,
  type Account,
  type ProviderId,
  type ProviderPerson,
  type UserId,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { formatAccount, identityFields, type StoredAccount } from './account-store.ts';
import type { AuthPorts } from './ports.ts';
import { isReservedName } from './reserved-names.ts';
import { findUser } from './find-accounts.ts';
import { giveSignupCredits, type SignupCreditPorts } from './give-signup-credits.ts';
import { notifyOwner } from './mail-desk.ts';

const nameTries = 20;

type Deps = SignupCreditPorts & Pick<AuthPorts, 'audit' | 'mail'>;

/** Returns the linked account, or a new one. @throws ServiceError `google.email-taken`, `company.email-taken`, `account.blocked` */
export async function signInWithProvider(deps: Deps, person: ProviderPerson): Promise<Account> {
  const { accounts } = deps;
  const linked = await accounts.findByIdentity(person.provider, person.identity);
  const account = linked ?? (await createAccount(deps, person));
  if (account.isBlocked) throw new ServiceError(failures.accountBlocked);
  await accounts.putLogin(account.id);
  if (account.signupCreditsDue !== true) return formatAccount(account);
  await giveSignupCredits(deps, account);
  return (await findUser(deps, account.id)) ?? formatAccount(account);
}

async function createAccount(
  { accounts, signupCredits, audit, mail }: Deps,
  { provider, identity, email }: ProviderPerson,
): Promise<StoredAccount> {
  const base = formatUsername(email);
  for (let tried = 0; tried < nameTries; tried++) {
    const username = tried === 0 ? base : `${base}-${randomInt(10_000, 100_000)}`;
    const result = await accounts.create({
      username,
      email,
      [identityFields[provider]]: identity,
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
    if (result.taken === 'email') throw new ServiceError(failures.providerEmailTaken[provider]);
    // The same user in another window was faster.
    const other = result.taken === 'identity' ? await accounts.findByIdentity(provider, identity) : undefined;
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

type LinkDeps = Pick<AuthPorts, 'accounts' | 'audit' | 'mail'>;

/** @throws ServiceError `google.linked-elsewhere`, `company.linked-elsewhere` */
export async function linkProvider(
  { accounts, audit, mail }: LinkDeps,
  { id, provider, identity }: Pick<ProviderPerson, 'provider' | 'identity'> & { id: UserId },
): Promise<Account> {
  const linked = await accounts.linkIdentity(id, provider, identity);
  if (linked === undefined) throw new ServiceError(failures.providerLinked[provider]);
  await audit.note({ kind: `${provider}-linked`, userId: id });
  await notifyOwner(mail, linked, { kind: `${provider}-linked` });
  return formatAccount(linked);
}

/** Does nothing if none is linked. @throws ServiceError `google.only-way`, `company.only-way` to an account without a password */
export async function unlinkProvider(
  { accounts, audit, mail }: LinkDeps,
  { id, provider }: { id: UserId; provider: ProviderId },
): Promise<Account> {
  const unlinked = await accounts.unlinkIdentity(id, provider);
  if (unlinked === undefined) {
    const account = await accounts.find(id);
    if (account === undefined) throw new ServiceError(failures.logInAgain);
    if (account[identityFields[provider]] !== undefined)
      throw new ServiceError(failures.providerOnly[provider]);
    return formatAccount(account);
  }
  await audit.note({ kind: `${provider}-unlinked`, userId: id });
  await notifyOwner(mail, unlinked, { kind: `${provider}-unlinked` });
  return formatAccount(unlinked);
}
