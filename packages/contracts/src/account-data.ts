import { z } from 'zod';
import { ownAccountSchema } from './account.ts';
import { apiKeySchema } from './api-key.ts';
import { keptAuditEntrySchema } from './audit.ts';
import { movementSchema } from './credits.ts';
import type { ConversionState } from './conversion.ts';
import { conversionIdSchema, toolIdSchema, userIdSchema } from './ids.ts';
import { keptMailSchema } from './mail.ts';
import { sessionSchema } from './session.ts';

/** `DELETE /api/account`: the password; without one, a sign-in with Google not longer ago than `freshSignInMinutes`. */
export const accountDeletionSchema = z.object({ password: z.string().max(1024).optional() });

/** How long a sign-in with Google counts as a proof of who is there. */
export const freshSignInMinutes = 10;

const states = [
  'accepted',
  'queued',
  'running',
  'finished',
  'delivered',
  'failed',
  'abandoned',
] as const satisfies readonly ConversionState[];

/** A conversion by its names and figures, as long as they are kept. */
export const pastConversionSchema = z.object({
  id: conversionIdSchema,
  toolId: toolIdSchema,
  /** Of several files as `formatFileNames` puts them. */
  fileName: z.string(),
  state: z.enum(states),
  /** When it came to this state. */
  at: z.iso.datetime(),
  inputBytes: z.int().nonnegative().optional(),
  outputBytes: z.int().nonnegative().optional(),
  tasks: z.int().nonnegative().optional(),
  durationMs: z.number().nonnegative().optional(),
  /** Why it failed. */
  code: z.string().optional(),
  message: z.string().optional(),
});
export type PastConversion = z.infer<typeof pastConversionSchema>;

/** `GET /api/account/export`: all that is kept of a person. */
export const accountExportSchema = z.object({
  exportedAt: z.iso.datetime(),
  account: ownAccountSchema,
  sessions: z.array(sessionSchema),
  mail: keptMailSchema,
  /** Without their secrets, of which nothing but a hash is kept. */
  keys: z.array(apiKeySchema),
  credits: z.object({
    balance: z.int(),
    held: z.int().nonnegative(),
    /** The latest first. */
    movements: z.array(movementSchema),
  }),
  /** The latest first. */
  conversions: z.array(pastConversionSchema),
  /** The latest first. */
  audit: z.array(keptAuditEntrySchema),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

const pageRequestSchema = z.object({
  userId: userIdSchema,
  /** The `next` of the page before; the latest without it. */
  before: z.string().max(100).optional(),
});

/** Requests auth answers over NATS about what is kept of a person. */
export const accountDataRequests = {
  /** `isFresh`: the asker has signed in just now. */
  delete: {
    subject: 'auth.delete-account',
    request: accountDeletionSchema.extend({ id: userIdSchema, isFresh: z.boolean() }),
    response: z.null(),
  },
} as const;

/** Requests stats answers over NATS about a person's conversions. */
export const personStatsRequests = {
  list: {
    subject: 'stats.list-conversions',
    request: pageRequestSchema,
    response: z.object({ conversions: z.array(pastConversionSchema), next: z.string().optional() }),
  },
  /** Removes all that names the person; asked by auth. */
  forget: { subject: 'usage.forget', request: z.object({ userId: userIdSchema }), response: z.null() },
} as const;
