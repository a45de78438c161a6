import type { AuditKind } from '@floatwise/contracts';

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
  'key-created': 'API key created',
  'key-revoked': 'API key revoked',
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
