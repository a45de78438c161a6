import type { SiteAudit } from '@floatwise/contracts';

/** Adds events of the gateway to auth's audit trail: sign-ins, refused sign-ins, ended sessions. */
export interface AuditNotes {
  readonly note: (entry: SiteAudit, address: string) => void;
}
