import { z } from 'zod';
import { cursorSchema, userIdSchema } from './ids.ts';
import { mostSkipped } from './limits.ts';

/** Events of an account that may have to be explained later. */
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
  /** By a link that was sent to the account's address. */
  'password-reset',
  'email-confirmed',
  'email-changed',
  'google-linked',
  'google-unlinked',
  'key-created',
  'key-revoked',
  'credits-bought',
  'credits-added',
  'credits-granted',
  'credits-refunded',
  'payment-disputed',
  'dispute-won',
  /** Another amount or currency was paid than was ordered: nothing was credited. */
  'payment-mismatch',
  'rights-given',
  'rights-taken',
  'blocked',
  'unblocked',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** One entry of the audit trail. It holds no secret: neither passwords nor session ids nor keys. */
export const auditEntrySchema = z.object({
  kind: z.enum(auditKinds),
  /** Whose account; absent when no account has the name. */
  userId: userIdSchema.optional(),
  /** The name typed, when no account is known. */
  login: z.string().max(254).optional(),
  /** The administrator, when another user's account was changed. */
  by: userIdSchema.optional(),
  /** The block of addresses it came from, not the address itself. */
  from: z.string().max(64).optional(),
  /** Which key, or which payment: a name that opens nothing. */
  about: z.string().max(300).optional(),
  /** How many credits. */
  credits: z.int().optional(),
  /** The reason that was given. */
  reason: z.string().max(500).optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** An entry as it is kept. One that a later release wrote may have a kind that this one does not know. */
export const keptAuditEntrySchema = auditEntrySchema.extend({
  kind: z.string().max(64),
  at: z.iso.datetime(),
});

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

/** Entries in one answer over NATS. */
export const mostAuditEntriesAPage = 200;

const personSchema = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'The name must not contain control characters');

/** Entries of the audit trail: of the whole site, or those that fit all that is given. */
export const auditPageRequestSchema = z.object({
  /** Whose account. */
  userId: userIdSchema.optional(),
  /** The same by username, email or id; also a typed name that no account has. */
  whom: personSchema.optional(),
  /** Who did it, by username, email or id: an administrator, or the owner of the account. */
  who: personSchema.optional(),
  kinds: z.array(z.enum(auditKinds)).min(1).max(auditKinds.length).optional(),
  from: z.iso.datetime().optional(),
  /** Not in it any more. */
  to: z.iso.datetime().optional(),
  first: z.int().min(1).max(mostAuditEntriesAPage).default(50),
  after: cursorSchema.optional(),
  /** So many are passed over. */
  skip: z.int().min(0).max(mostSkipped).default(0),
});
export type AuditPageRequest = z.infer<typeof auditPageRequestSchema>;

/** Entries of the audit trail, the latest first. */
export const auditPageSchema = z.object({
  entries: z.array(
    z.object({
      entry: keptAuditEntrySchema.extend({ id: z.string() }),
      cursor: z.string(),
    }),
  ),
  hasMore: z.boolean(),
  /** Entries on all pages. */
  total: z.int().nonnegative(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;
