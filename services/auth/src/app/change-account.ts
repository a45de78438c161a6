import {
  failures,
  type AccountChange,
  type AuditKind,
  type ListedAccount,
  type UserId,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { formatListedAccount, type StoredAccount, type AccountStore } from './account-store.ts';
import type { AuthPorts } from './ports.ts';

/** @throws ServiceError `session.forbidden`, `request.not-found`, `account.own-rights`, `account.last-administrator` */
export async function changeAccount(
  { accounts, audit }: Pick<AuthPorts, 'accounts' | 'audit'>,
  { id, by, change }: { id: UserId; by: UserId; change: AccountChange },
): Promise<ListedAccount> {
  await requireActiveAdmin(accounts, by);
  const before = await accounts.find(id);
  if (before === undefined) throw new ServiceError(failures.userNotFound);
  const weakens = isActiveAdmin(before) && (change.isAdmin === false || change.isBlocked === true);
  if (weakens && !(await accounts.hasOtherAdmin(id))) throw new ServiceError(failures.lastAdministrator);
  if (weakens && id === by) throw new ServiceError(failures.ownRights);
  const changed = await accounts.change(id, change);
  if (changed === undefined) throw new ServiceError(failures.userNotFound);
  if (weakens) await keepOneAdmin(accounts, before);
  for (const kind of listAuditKinds(before, changed)) await audit.note({ kind, userId: id, by });
  return formatListedAccount(changed);
}

function listAuditKinds(before: StoredAccount, after: StoredAccount): AuditKind[] {
  const kinds: AuditKind[] = [];
  if (before.isAdmin !== after.isAdmin) kinds.push(after.isAdmin ? 'rights-given' : 'rights-taken');
  if (before.isBlocked !== after.isBlocked) kinds.push(after.isBlocked ? 'blocked' : 'unblocked');
  return kinds;
}

/** Two administrators may revoke each other at the same moment: the one who then finds no administrator left restores the other. */
async function keepOneAdmin(accounts: AccountStore, before: StoredAccount): Promise<void> {
  if (await accounts.hasOtherAdmin(before.id)) return;
  await accounts.change(before.id, { isAdmin: true, isBlocked: false });
  throw new ServiceError(failures.lastAdministrator);
}

/** Revokes the rights of an administrator who deletes the account. @throws ServiceError `account.last-administrator` for the only one */
export async function giveUpAdmin(accounts: AccountStore, account: StoredAccount): Promise<void> {
  if (!isActiveAdmin(account)) return;
  if (!(await accounts.hasOtherAdmin(account.id))) throw new ServiceError(failures.lastAdministrator);
  await accounts.change(account.id, { isAdmin: false });
  await keepOneAdmin(accounts, account);
}

export function isActiveAdmin(account: StoredAccount): boolean {
  return account.isAdmin && !account.isBlocked;
}

/** Checks the caller's rights again: they may have been revoked since the gateway checked. @throws ServiceError `session.forbidden` */
export async function requireActiveAdmin(accounts: Pick<AccountStore, 'find'>, by: UserId): Promise<void> {
  const asker = await accounts.find(by);
  if (asker === undefined || !isActiveAdmin(asker)) throw new ServiceError(failures.adminsDo);
}
