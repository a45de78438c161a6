import { z } from 'zod';
import { formatVersionSchema } from './format-version.ts';
import { conversionIdSchema, toolIdSchema, userIdSchema } from './ids.ts';

const conversionBase = z.object({
  version: formatVersionSchema,
  conversionId: conversionIdSchema,
  /** Distinguishes successive conversions with the same id; absent in events of earlier releases. */
  instance: z.string().optional(),
  userId: userIdSchema,
  username: z.string(),
  toolId: toolIdSchema,
  /** Of several files as `formatFileNames` puts them. */
  fileName: z.string(),
  /** ISO 8601 instants. */
  requestedAt: z.iso.datetime(),
});

/** The tool could not use the file, or the conversion was given up. `message` is fit for the person. */
export const conversionFailedSchema = conversionBase.extend({
  code: z.string(),
  message: z.string(),
  failedAt: z.iso.datetime(),
});
export type ConversionFailed = z.infer<typeof conversionFailedSchema>;

/** Its owner has taken the result, and its price is settled: this is what counts as a conversion. */
export const conversionDeliveredSchema = conversionBase.extend({
  inputBytes: z.int().positive(),
  outputBytes: z.int().nonnegative(),
  tasks: z.int().nonnegative(),
  durationMs: z.number().nonnegative(),
  /** Credits that were paid for it. */
  price: z.int().nonnegative().default(0),
  deliveredAt: z.iso.datetime(),
});
export type ConversionDelivered = z.infer<typeof conversionDeliveredSchema>;

/** A conversion with a price came to nothing: cancelled, or not taken in time. */
export const conversionAbandonedSchema = z.object({
  version: formatVersionSchema,
  conversionId: conversionIdSchema,
  instance: z.string().optional(),
  userId: userIdSchema,
});

/** How far a conversion is. `fraction` is the share of the named stage, 0..1. */
export const conversionProgressSchema = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('upload'), fraction: z.number().min(0).max(1) }),
  /** `ahead` is the number of conversions that wait before this one. */
  z.object({ stage: z.literal('queue'), ahead: z.int().nonnegative() }),
  /** `step` names what the tool does now, as a verb and its object, such as `writeWorkbook`. */
  z.object({
    stage: z.literal('conversion'),
    fraction: z.number().min(0).max(1),
    step: z.string().max(64).optional(),
  }),
]);
export type ConversionProgress = z.infer<typeof conversionProgressSchema>;
