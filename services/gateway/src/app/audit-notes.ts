import type { SiteAudit } from '@floatwise/contracts';

/** Tells auth's audit trail what happens at the gateway: who signed in, who could not, which sessions were ended. */
export interface AuditNotes {
  readonly note: (entry: SiteAudit, address: string) => void;
}
