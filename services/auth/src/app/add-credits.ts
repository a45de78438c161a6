import {
  failures,
  type Account,
  type AuditKind,
  type creditRequests,
  type RequestOf,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { appendEntry } from './append-entry.ts';
import { getUser } from './find-accounts.ts';
import { addEntry, type LedgerEntry } from './ledger-entry.ts';
import type { AuthPorts } from './ports.ts';
import { requireActiveAdmin } from './change-account.ts';

type AddRequest = RequestOf<typeof creditRequests.addCredits>;

const auditKinds: Readonly<Record<AddRequest['kind'], AuditKind>> = {
  purchase: 'credits-bought',
  'self-service': 'credits-added',
  grant: 'credits-granted',
};

/**
 * Adds credits under a key; a repeated key adds nothing. Only administrators grant credits; grants are in the audit trail.
 * @throws ServiceError `session.required`, `session.forbidden`, `credits.other-grant`
 */
export async function addCredits(
  deps: Pick<AuthPorts, 'accounts' | 'ledger' | 'audit'>,
  { userId, by, ...added }: AddRequest,
): Promise<Account> {
  if (added.kind === 'grant') {
    if (by === undefined) throw new ServiceError(failures.adminsDo);
    await requireActiveAdmin(deps.accounts, by);
  }
  const { outcome, there } = await appendEntry(deps.ledger, userId, ({ after }) => addEntry(after, added));
  if (there !== undefined && added.kind === 'grant') checkSameGrant(there, added);
  if (outcome === 'added') {
    const { credits, kind, key, note } = added;
    const reason = kind === 'grant' ? note : undefined;
    await deps.audit.note({ kind: auditKinds[kind], userId, credits, about: key, by, reason });
  }
  return getUser(deps, userId, failures.accountNotFound);
}

/** A request id identifies one grant: reusing it with another amount or reason is an error, not a repetition. */
function checkSameGrant(there: LedgerEntry, { credits, note }: Pick<AddRequest, 'credits' | 'note'>): void {
  if (there.credits === credits && there.note === note) return;
  throw new ServiceError(failures.otherGrant(there));
}
