import { z } from 'zod';
import { attachmentSchema } from './attachment.ts';
import { conversionProgressSchema } from './conversion-messages.ts';
import { reportSchema } from './report.ts';

/**
 * What `GET /api/conversions/:id/events` sends, one server-sent event each, named after its type.
 * `finished` and `failed` are the last of a stream.
 */
export const conversionEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: conversionProgressSchema }),
  z.object({
    type: z.literal('finished'),
    outputName: z.string(),
    outputBytes: z.int().nonnegative(),
    /** Absent only when the stream was opened after the answer had left: a report is never kept. */
    report: reportSchema.optional(),
    /** Files beside the output; absent when there are none, and whenever the report is. */
    attachments: z.array(attachmentSchema).optional(),
  }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
]);
export type ConversionEvent = z.infer<typeof conversionEventSchema>;
