import { z } from 'zod';
import { userIdSchema } from './ids.ts';

/** What happened to an account that somebody may have to answer for later. */
export const auditKinds = [
  'account-created',
  'account-exported',
  'account-deleted',
  'sign-in',
  'sign-in-failed',
  /** Further tries were refused for a while. */
  'sign-in-limited',
  /** By its owner: at log-out, or from the list of sessions. */
  'session-ended',
  'other-sessions-ended',
  'password-changed',
  'google-linked',
  'google-unlinked',
  'key-created',
  'key-revoked',
  'credits-bought',
  'credits-added',
  'credits-granted',
  'rights-given',
  'rights-taken',
  'blocked',
  'unblocked',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** One entry of the audit trail. It holds no secret: neither passwords nor session ids nor keys. */
export const auditEntrySchema = z.object({
  kind: z.enum(auditKinds),
  /** Whose account; absent where a name belongs to nobody. */
  userId: userIdSchema.optional(),
  /** What was typed as a name, where no account is known. */
  login: z.string().max(254).optional(),
  /** The administrator who did it to somebody else. */
  by: userIdSchema.optional(),
  /** The block of addresses it came from, not the address itself. */
  from: z.string().max(64).optional(),
  /** Which key, or which payment: a name that opens nothing. */
  about: z.string().max(300).optional(),
  /** How many credits. */
  credits: z.int().optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** What the gateway sees and auth does not. */
export const siteAuditSchema = auditEntrySchema.extend({
  kind: z.enum([
    'sign-in',
    'sign-in-failed',
    'sign-in-limited',
    'session-ended',
    'other-sessions-ended',
    'account-exported',
  ]),
});
export type SiteAudit = z.infer<typeof siteAuditSchema>;
