import type { ConversionId, KeptConversion, UserId } from '@floatwise/contracts';
import type { Logger } from '@floatwise/service-kit';
import type { AccountStore } from './account-store.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { DeletionList } from './deletion-list.ts';
import type { KeyStore } from './key-store.ts';
import type { HoldList, LedgerStore } from './ledger-store.ts';
import type { LinkStore } from './link-store.ts';
import type { MailDesk } from './mail-desk.ts';
import type { Outbox } from './outbox.ts';
import type { PaidWork } from './paid-work.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SignupMailboxes } from './signup-mailboxes.ts';

/** Everything use cases need from this process. Each declares the ports it uses. */
export interface AuthPorts {
  readonly accounts: AccountStore;
  readonly audit: AuditTrail;
  readonly keys: KeyStore;
  readonly ledger: LedgerStore;
  readonly holds: HoldList;
  readonly paidWork: PaidWork;
  readonly links: LinkStore;
  readonly outbox: Outbox;
  readonly mailboxes: SignupMailboxes;
  readonly deletions: DeletionList;
  readonly hasher: PasswordHasher;
  /** Undefined if the site sends no email. */
  readonly mail: MailDesk | undefined;
  readonly signupCredits: number;
  readonly findConversion: (id: ConversionId) => Promise<KeptConversion | undefined>;
  /** Has the user's conversions removed from the statistics. */
  readonly forgetConversions: (userId: UserId) => Promise<unknown>;
  readonly logger: Logger;
}
