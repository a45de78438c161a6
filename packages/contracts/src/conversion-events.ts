import { z } from 'zod';
import { conversionSchema } from './conversion.ts';
import { conversionProgressSchema } from './conversion-messages.ts';

/**
 * What `GET /api/conversions/:id/events` sends: server-sent events named after their type, with the record or the progress as data. The
 * id of a `change` is the revision of the record. The stream ends when no further change is expected.
 */
export const conversionEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('change'), data: conversionSchema }),
  z.object({ type: z.literal('progress'), data: conversionProgressSchema }),
]);
export type ConversionEvent = z.infer<typeof conversionEventSchema>;
