import type { SiteAudit } from '@floatwise/contracts';

/** Adds to auth's audit trail what happens at the gateway: sign-ins, refused sign-ins, ended sessions. */
export interface AuditNotes {
  readonly note: (entry: SiteAudit, address: string) => void;
}
