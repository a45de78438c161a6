import type { PastConversion, UserId } from '@floatwise/contracts';
import type { Logger } from '@floatwise/service-kit';
import type { Accounts } from '../app/accounts.ts';
import type { ApiKeys } from '../app/api-keys.ts';
import type { AuditNotes } from '../app/audit-notes.ts';
import type { LoginLimits } from '../app/login-limits.ts';
import type { PasswordRules } from '../app/password-rules.ts';
import type { RateLimits } from '../app/rate-limits.ts';
import type { Google } from './google.ts';
import type { KnownBrowsers } from './known-browser.ts';
import type { SessionContext } from './sessions.ts';

/** What the account and session calls need. */
export interface AccountContext {
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  /** Undefined if Google sign-in is not set up. */
  readonly google: Google | undefined;
  readonly limits: RateLimits;
  readonly loginLimits: LoginLimits;
  readonly passwordRules: PasswordRules;
  readonly auditNotes: AuditNotes;
  readonly knownBrowsers: KnownBrowsers;
  readonly sessionContext: SessionContext;
  /** Called for each session that its user ends. */
  readonly onSignedOut: () => void;
  readonly listPastConversions: (userId: UserId) => Promise<PastConversion[]>;
  /** Whether addresses are confirmed by email. */
  readonly sendsMail: boolean;
  readonly logger: Logger;
}
