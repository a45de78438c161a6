import type { SiteAudit } from '@floatwise/contracts';
import type { AuthPorts } from './ports.ts';

/** Records an event at the gateway; a typed name or address is resolved to its account, if there is one. */
export async function noteAudit(
  { accounts, audit }: Pick<AuthPorts, 'accounts' | 'audit'>,
  { login, ...entry }: SiteAudit,
): Promise<void> {
  const account = login === undefined ? undefined : await accounts.findByLogin(login).catch(() => undefined);
  if (account !== undefined) await audit.note({ ...entry, userId: account.id });
  else await audit.note({ ...entry, ...(login === undefined ? {} : { login }) });
}
