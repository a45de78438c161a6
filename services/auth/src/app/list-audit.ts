import {
  failures,
  userIdSchema,
  type AuditPage,
  type AuditPageRequest,
  type SiteAuditNote,
  type UserId,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { AuthPorts } from './ports.ts';

/** @throws ServiceError `request.invalid` for a cursor of another list, or a period that ends before it begins */
export async function listAudit(
  { accounts, audit }: Pick<AuthPorts, 'accounts' | 'audit'>,
  { who, whom, ...request }: AuditPageRequest,
): Promise<AuditPage> {
  const { from, to } = request;
  if (from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from)) {
    throw new ServiceError(failures.endBeforeStart);
  }
  const findId = async (person: string): Promise<UserId | undefined> => {
    const id = userIdSchema.safeParse(person);
    // An id needs no look-up, so it also finds the entries of a deleted account.
    return id.success ? id.data : (await accounts.findByLogin(person))?.id;
  };
  const doneBy = who === undefined ? undefined : await findId(who);
  if (who !== undefined && doneBy === undefined) return { entries: [], hasMore: false, total: 0 };
  return audit.list({
    ...request,
    doneBy,
    whom: whom === undefined ? undefined : { login: whom, id: await findId(whom) },
  });
}

/** Records an event at the gateway; a typed name or address is resolved to its account, if there is one. */
export async function noteAudit(
  { accounts, audit }: Pick<AuthPorts, 'accounts' | 'audit'>,
  { login, ...entry }: SiteAuditNote,
): Promise<void> {
  const account = login === undefined ? undefined : await accounts.findByLogin(login).catch(() => undefined);
  await audit.note(account === undefined ? { ...entry, login } : { ...entry, userId: account.id });
}
