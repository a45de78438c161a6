import { z } from 'zod';
import { apiKeyIdSchema } from './api-key.ts';
import { conversionSchema } from './conversion.ts';
import { formatVersionSchema } from './format-version.ts';
import { conversionIdSchema, toolIdSchema, userIdSchema } from './ids.ts';

const conversionBase = z.object({
  version: formatVersionSchema,
  conversionId: conversionIdSchema,
  /** Distinguishes successive conversions with the same id. */
  instance: z.string(),
  userId: userIdSchema,
  username: z.string(),
  toolId: toolIdSchema,
  /** For several files as `formatFileNames` writes them. */
  fileName: z.string(),
  requestedAt: z.iso.datetime(),
  /** The API key to whose webhook it is posted. */
  webhookKeyId: apiKeyIdSchema.optional(),
});

/** The result waits to be taken. Published only for a key with a webhook. */
export const conversionFinishedSchema = conversionBase.extend({
  tasks: z.int().nonnegative(),
  price: z.int().nonnegative(),
  finishedAt: z.iso.datetime(),
});
export type ConversionFinished = z.infer<typeof conversionFinishedSchema>;

/** The tool could not use the file, or the conversion was given up. `message` can be shown to the user. */
export const conversionFailedSchema = conversionBase.extend({
  code: z.string(),
  message: z.string(),
  failedAt: z.iso.datetime(),
});
export type ConversionFailed = z.infer<typeof conversionFailedSchema>;

/** The owner has taken the result and its price is settled. Only these count as conversions. */
export const conversionDeliveredSchema = conversionBase.extend({
  inputBytes: z.int().positive(),
  outputBytes: z.int().nonnegative(),
  tasks: z.int().nonnegative(),
  durationMs: z.number().nonnegative(),
  price: z.int().nonnegative().default(0),
  deliveredAt: z.iso.datetime(),
});
export type ConversionDelivered = z.infer<typeof conversionDeliveredSchema>;

/** A conversion with a price was cancelled, or its result was not taken in time. */
export const conversionAbandonedSchema = z.object({
  version: formatVersionSchema,
  conversionId: conversionIdSchema,
  instance: z.string(),
  userId: userIdSchema,
});

/** Progress of a conversion. `fraction` is the share of the named stage, 0..1. */
export const conversionProgressSchema = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('upload'), fraction: z.number().min(0).max(1) }),
  /** `ahead` is the number of conversions queued before this one. */
  z.object({ stage: z.literal('queue'), ahead: z.int().nonnegative() }),
  /** `step` names the current step of the tool as verb and object, such as `writeWorkbook`. */
  z.object({
    stage: z.literal('conversion'),
    fraction: z.number().min(0).max(1),
    step: z.string().max(64).optional(),
  }),
]);
export type ConversionProgress = z.infer<typeof conversionProgressSchema>;

/**
 * What `GET /api/conversions/:id/events` sends: server-sent events named after their type, with the record or the progress as data. The
 * id of a `change` is the revision of the record. The stream ends when no further change is expected.
 */
export const conversionEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('change'), data: conversionSchema }),
  z.object({ type: z.literal('progress'), data: conversionProgressSchema }),
]);
export type ConversionEvent = z.infer<typeof conversionEventSchema>;
