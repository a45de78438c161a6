import { type AuditKind, formatCredits } from '@floatwise/contracts';
import type { AuditRow } from '../api/use-audit.ts';

/** Titles of audit entries, by kind. */
const titles: Readonly<Record<AuditKind, string>> = {
  'account-created': 'Account created',
  'account-exported': 'Data exported',
  'account-deleted': 'Account deleted',
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-in-limited': 'Sign-in limited',
  'session-ended': 'Session ended',
  'other-sessions-ended': 'Other sessions ended',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by email',
  'email-confirmed': 'Email address confirmed',
  'email-changed': 'Email address changed',
  'google-linked': 'Google linked',
  'google-unlinked': 'Google unlinked',
  'company-linked': 'Company sign-in linked',
  'company-unlinked': 'Company sign-in unlinked',
  'key-created': 'API key created',
  'key-revoked': 'API key revoked',
  'webhook-set': 'Webhook set',
  'webhook-removed': 'Webhook removed',
  'credits-bought': 'Credits bought',
  'credits-added': 'Credits added',
  'credits-granted': 'Credits granted',
  'credits-refunded': 'Payment refunded',
  'payment-disputed': 'Payment disputed',
  'dispute-won': 'Dispute won',
  'payment-mismatch': 'Wrong amount paid, not credited',
  'rights-given': 'Administrator rights granted',
  'rights-taken': 'Administrator rights removed',
  blocked: 'Blocked',
  unblocked: 'Unblocked',
};

/** Title of a kind of entry; a newer kind is shown by its name. */
export function findAuditTitle(kind: string): string {
  return (titles as Readonly<Record<string, string>>)[kind] ?? kind;
}

/** A user in an entry, or a text such as `Visitor` or `Deleted account`. */
export interface EntryPerson {
  readonly name: string;
  /** Whether an account of this name exists. */
  readonly isUser: boolean;
}

const deletedAccount: EntryPerson = { name: 'Deleted account', isUser: false };

/** Whose account an entry is about. */
export function findSubject({ user, userId, login }: AuditRow): EntryPerson {
  if (user !== null) return { name: user.username, isUser: true };
  if (userId !== null) return deletedAccount;
  return { name: login ?? '', isUser: false };
}

/** Who acted: an administrator, the account's owner, or a visitor if no account is known. */
export function findActor(entry: AuditRow): EntryPerson {
  if (entry.by !== null) return { name: entry.by.username, isUser: true };
  if (entry.byId !== null) return deletedAccount;
  return entry.userId === null ? { name: 'Visitor', isUser: false } : findSubject(entry);
}

/** Further details of an entry. */
export function listDetails({ credits, reason, about }: AuditRow): string[] {
  return [credits === null ? '' : formatCredits(credits), about ?? '', reason ?? ''].filter(
    (detail) => detail !== '',
  );
}
