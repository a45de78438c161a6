import { z } from 'zod';

/** Core NATS, not stored: a converter is alive. */
export const converterBeatSubject = 'converter.beat';
/** How often a converter sends it. A converter that is silent for three times as long counts as lost. */
export const converterBeatMs = 2_000;

export const converterStatusSchema = z.object({
  id: z.string().min(1).max(200),
  version: z.string().max(60),
  /** Conversions it can run at a time, and those running now. */
  slots: z.int().nonnegative(),
  busy: z.int().nonnegative(),
  startedAt: z.iso.datetime(),
});
export type ConverterStatus = z.infer<typeof converterStatusSchema>;

/** `leaving`: the last beat of a converter, which accepts no more work. */
export const converterBeatSchema = converterStatusSchema.extend({ leaving: z.boolean().default(false) });
