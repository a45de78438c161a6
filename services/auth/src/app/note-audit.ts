import type { SiteAudit } from '@floatwise/contracts';
import type { AuthPorts } from './ports.ts';

/** Notes what the gateway has seen; a name or address that was typed becomes the account it belongs to, if there is one. */
export async function noteAudit(
  { accounts, audit }: Pick<AuthPorts, 'accounts' | 'audit'>,
  { login, ...entry }: SiteAudit,
): Promise<void> {
  const account = login === undefined ? undefined : await accounts.findByLogin(login).catch(() => undefined);
  if (account !== undefined) await audit.note({ ...entry, userId: account.id });
  else await audit.note({ ...entry, ...(login === undefined ? {} : { login }) });
}
