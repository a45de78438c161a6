/** What an entry of the audit trail says, by its kind. */
const titles: Readonly<Record<string, string>> = {
  'account-created': 'Account made',
  'account-exported': 'Data exported',
  'account-deleted': 'Account deleted',
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-in-limited': 'Sign-in refused for a while',
  'session-ended': 'Session ended',
  'other-sessions-ended': 'Other sessions ended',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by email',
  'email-confirmed': 'Email address confirmed',
  'email-changed': 'Email address changed',
  'google-linked': 'Google linked',
  'google-unlinked': 'Google unlinked',
  'key-created': 'API key made',
  'key-revoked': 'API key revoked',
  'credits-bought': 'Credits bought',
  'credits-added': 'Credits added',
  'credits-granted': 'Credits granted',
  'credits-refunded': 'Payment refunded',
  'payment-disputed': 'Payment disputed',
  'dispute-won': 'Dispute won',
  'payment-mismatch': 'Wrong amount paid, not credited',
  'rights-given': 'Administrator rights given',
  'rights-taken': 'Administrator rights taken',
  blocked: 'Blocked',
  unblocked: 'Unblocked',
};

/** Words for a kind of entry; one that is not known yet is told by its name. */
export function findAuditTitle(kind: string): string {
  return titles[kind] ?? kind;
}
