import type { Logger } from '@floatwise/service-kit';
import type { AccountStore } from './account-store.ts';
import type { PasswordHasher } from './password-hasher.ts';

export interface AdminSeed {
  readonly username: string;
  readonly password: string;
}

export type AdminOutcome = 'created' | 'promoted' | 'already-admin' | 'left-alone';

/**
 * Sees to it that the first administrator exists. An account of that name gets the right only if the
 * password fits too: anybody may have registered the name.
 */
export async function ensureAdmin(
  deps: { accounts: AccountStore; hasher: PasswordHasher; signupCredits: number; logger: Logger },
  seed: AdminSeed,
): Promise<AdminOutcome> {
  const { accounts, hasher, logger } = deps;
  let account = await accounts.findByLogin(seed.username);
  if (account === undefined) {
    const result = await accounts.create({
      username: seed.username,
      passwordHash: await hasher.hash(seed.password),
      credits: deps.signupCredits,
      isAdmin: true,
    });
    if ('created' in result) {
      logger.info({ userId: result.created.id }, 'administrator created');
      return 'created';
    }
    // Another instance that started at the same moment was quicker.
    account = await accounts.findByLogin(seed.username);
  }
  if (account?.isAdmin === true) {
    logger.info({ userId: account.id }, 'the account of ADMIN_USERNAME is an administrator');
    return 'already-admin';
  }
  const passwordHash = account?.passwordHash;
  if (
    account === undefined ||
    passwordHash === undefined ||
    !(await hasher.verify(passwordHash, seed.password))
  ) {
    logger.warn(
      { userId: account?.id },
      'ADMIN_PASSWORD does not fit the account of ADMIN_USERNAME, which stays without administrator rights; ' +
        'somebody may have registered that name: choose another one',
    );
    return 'left-alone';
  }
  await accounts.putAdmin(account.id);
  logger.info({ userId: account.id }, 'administrator rights given to the account of ADMIN_USERNAME');
  return 'promoted';
}
