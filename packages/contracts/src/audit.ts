import { z } from 'zod';
import { cursorSchema, userIdSchema } from './ids.ts';
import { mostSkipped } from './limits.ts';

/** Account events that may need explaining later. */
export const auditKinds = [
  'account-created',
  'account-exported',
  'account-deleted',
  'sign-in',
  'sign-in-failed',
  /** Further attempts were refused for a while. */
  'sign-in-limited',
  /** By the owner: at log-out or from the list of sessions. */
  'session-ended',
  'other-sessions-ended',
  'password-changed',
  /** By a link sent to the address of the account. */
  'password-reset',
  'email-confirmed',
  'email-changed',
  'google-linked',
  'google-unlinked',
  'company-linked',
  'company-unlinked',
  'key-created',
  'key-revoked',
  'webhook-set',
  'webhook-removed',
  'credits-bought',
  'credits-added',
  'credits-granted',
  'credits-refunded',
  'payment-disputed',
  'dispute-won',
  /** The amount or currency paid differs from the order, so nothing was credited. */
  'payment-mismatch',
  'rights-given',
  'rights-taken',
  'blocked',
  'unblocked',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** One entry of the audit trail. It contains no secrets: no passwords, session ids or keys. */
export const auditEntrySchema = z.object({
  kind: z.enum(auditKinds),
  /** The account concerned; absent if no account has the name. */
  userId: userIdSchema.optional(),
  /** The name typed, if no account has it. */
  login: z.string().max(254).optional(),
  /** The administrator who changed another user's account. */
  by: userIdSchema.optional(),
  /** The network the call came from, not the full address. */
  from: z.string().max(64).optional(),
  /** Which key or payment; not a secret. */
  about: z.string().max(300).optional(),
  credits: z.int().optional(),
  reason: z.string().max(500).optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** A stored entry. A later release may have written a kind this one does not know. */
export const keptAuditEntrySchema = auditEntrySchema.extend({
  kind: z.string().max(64),
  at: z.iso.datetime(),
});

/** Events only the gateway sees. */
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
export type SiteAuditNote = z.infer<typeof siteAuditSchema>;

export const mostAuditEntriesAPage = 200;

const personSchema = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'The name must not contain control characters');

/** One page of the audit trail: entries that match all given filters. */
export const auditPageRequestSchema = z.object({
  userId: userIdSchema.optional(),
  /** The account by username, email or id, or a typed name that no account has. */
  whom: personSchema.optional(),
  /** Who acted, by username, email or id: an administrator or the owner of the account. */
  who: personSchema.optional(),
  kinds: z.array(z.enum(auditKinds)).min(1).max(auditKinds.length).optional(),
  from: z.iso.datetime().optional(),
  /** Exclusive. */
  to: z.iso.datetime().optional(),
  first: z.int().min(1).max(mostAuditEntriesAPage).default(50),
  after: cursorSchema.optional(),
  /** Number of entries to skip. */
  skip: z.int().min(0).max(mostSkipped).default(0),
});
export type AuditPageRequest = z.infer<typeof auditPageRequestSchema>;

/** One page of the audit trail, newest first. */
export const auditPageSchema = z.object({
  entries: z.array(
    z.object({
      entry: keptAuditEntrySchema.extend({ id: z.string() }),
      cursor: z.string(),
    }),
  ),
  hasMore: z.boolean(),
  total: z.int().nonnegative(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;
