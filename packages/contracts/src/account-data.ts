import { z } from 'zod';
import { ownAccountSchema } from './account.ts';
import { apiKeySchema } from './api-key.ts';
import { keptAuditEntrySchema } from './audit.ts';
import { call } from './call.ts';
import { movementSchema } from './credits.ts';
import type { ConversionState } from './conversion.ts';
import { conversionIdSchema, toolIdSchema, userIdSchema } from './ids.ts';
import { keptMailSchema } from './mail.ts';
import { sessionSchema } from './session.ts';
import { webhookDeliverySchema } from './webhook.ts';

/** `DELETE /api/account`: the password; without one, the caller must have signed in with Google or a company within `freshSignInMinutes`. */
export const accountDeletionSchema = z.object({ password: z.string().max(1024).optional() });

/** How long a sign-in without a password proves who is calling. */
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

/** A conversion in the account export, with its names and figures. */
export const pastConversionSchema = z.object({
  id: conversionIdSchema,
  toolId: toolIdSchema,
  /** For several files as `formatFileNames` writes them. */
  fileName: z.string(),
  state: z.enum(states),
  at: z.iso.datetime(),
  inputBytes: z.int().nonnegative().optional(),
  outputBytes: z.int().nonnegative().optional(),
  tasks: z.int().nonnegative().optional(),
  durationMs: z.number().nonnegative().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});
export type PastConversion = z.infer<typeof pastConversionSchema>;

/** `GET /api/account/export`: everything the site stores about a person. */
export const accountExportSchema = z.object({
  exportedAt: z.iso.datetime(),
  account: ownAccountSchema,
  sessions: z.array(sessionSchema),
  mail: keptMailSchema,
  /** Without secrets: the site stores only their hashes. */
  keys: z.array(apiKeySchema.extend({ deliveries: z.array(webhookDeliverySchema) })),
  credits: z.object({
    balance: z.int(),
    held: z.int().nonnegative(),
    /** Newest first. */
    movements: z.array(movementSchema),
  }),
  /** Newest first. */
  conversions: z.array(pastConversionSchema),
  /** Newest first. */
  audit: z.array(keptAuditEntrySchema),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

/** Answered by auth over NATS. `isFresh`: the caller has just signed in. */
export const accountDataRequests = {
  deleteAccount: call(
    'auth.delete-account',
    accountDeletionSchema.extend({ id: userIdSchema, isFresh: z.boolean() }),
    z.null(),
  ),
};

/** Requests about a person's conversions, answered by stats over NATS. */
export const personStatsRequests = {
  listConversions: call(
    'stats.list-conversions',
    z.object({
      userId: userIdSchema,
      /** The `next` of the previous page; absent for the first, which has the newest. */
      before: z.string().max(100).optional(),
    }),
    z.object({ conversions: z.array(pastConversionSchema), next: z.string().optional() }),
  ),
  /** Removes everything that identifies the person. Auth sends it. */
  forget: call('usage.forget', z.object({ userId: userIdSchema }), z.null()),
};
