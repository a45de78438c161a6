import { formatCredits } from '@floatwise/contracts';
import type { SiteAuditEntry } from '../api/use-site-audit.ts';

/** A user in an entry, or a text such as `Visitor` or `Deleted account`. */
export interface EntryPerson {
  readonly name: string;
  /** Whether an account of this name exists. */
  readonly isUser: boolean;
}

const deletedAccount: EntryPerson = { name: 'Deleted account', isUser: false };

/** Whose account an entry is about. */
export function findSubject({ user, userId, login }: SiteAuditEntry): EntryPerson {
  if (user !== null) return { name: user.username, isUser: true };
  if (userId !== null) return deletedAccount;
  return { name: login ?? '', isUser: false };
}

/** Who acted: an administrator, the account's owner, or a visitor if no account is known. */
export function findActor(entry: SiteAuditEntry): EntryPerson {
  if (entry.by !== null) return { name: entry.by.username, isUser: true };
  if (entry.byId !== null) return deletedAccount;
  return entry.userId === null ? { name: 'Visitor', isUser: false } : findSubject(entry);
}

/** Further details of an entry. */
export function listDetails({ credits, reason, about }: SiteAuditEntry): string[] {
  return [credits === null ? '' : formatCredits(credits), about ?? '', reason ?? ''].filter(
    (detail) => detail !== '',
  );
}
