import type { StoredAccount } from './account-store.ts';
import type { AuthPorts } from './ports.ts';

export interface AdminSeed {
  readonly username: string;
  readonly password: string;
}

/** The password `make run` gives the first administrator of a site that listens on loopback only. */
const wellKnownPassword = 'floatwise';

export function isWellKnownPassword(password: string): boolean {
  return password.normalize('NFKC').trim().toLowerCase() === wellKnownPassword;
}

/** Ensures the first administrator. An existing account needs the password too: any visitor may have registered the name. */
export async function ensureAdmin(
  deps: Pick<AuthPorts, 'accounts' | 'hasher' | 'signupCredits' | 'logger'> & { loopbackOnly: boolean },
  seed: AdminSeed,
): Promise<void> {
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
      return;
    }
    // Another instance that started at the same moment was faster.
    account = await accounts.findByLogin(seed.username);
  }
  if (account?.isAdmin === true) {
    if (await replaceWellKnownPassword(deps, account, seed)) return;
    logger.info({ userId: account.id }, 'the account of ADMIN_USERNAME is an administrator');
    return;
  }
  const passwordHash = account?.passwordHash;
  if (
    account === undefined ||
    passwordHash === undefined ||
    !(await hasher.verify(passwordHash, seed.password))
  ) {
    logger.warn(
      { userId: account?.id },
      'ADMIN_PASSWORD does not match the account of ADMIN_USERNAME, which gets no administrator rights; ' +
        'another user may have registered that name: choose a different one',
    );
    return;
  }
  await accounts.putAdmin(account.id);
  logger.info({ userId: account.id }, 'administrator rights given to the account of ADMIN_USERNAME');
}

/** Replaces the publicly known password of an account that was created while the site listened on loopback only. */
async function replaceWellKnownPassword(
  { accounts, hasher, logger, loopbackOnly }: Parameters<typeof ensureAdmin>[0],
  { id, passwordHash }: StoredAccount,
  { password }: AdminSeed,
): Promise<boolean> {
  if (loopbackOnly || passwordHash === undefined) return false;
  if (!(await hasher.verify(passwordHash, wellKnownPassword))) return false;
  const replaced = await accounts.replacePasswordHash(id, passwordHash, await hasher.hash(password));
  if (replaced === undefined) return false;
  logger.warn(
    { userId: id },
    'the account of ADMIN_USERNAME had the well-known password; its password is now ADMIN_PASSWORD and its sessions have ended',
  );
  return true;
}
