import { z } from 'zod';

/** Core NATS, not kept: a converter is alive. */
export const converterBeatSubject = 'converter.beat';
/** How often a converter sends it. A converter that is silent for three times as long counts as gone. */
export const converterBeatMs = 2_000;

export const converterStatusSchema = z.object({
  /** Of one process. */
  id: z.string().min(1).max(200),
  version: z.string().max(60),
  /** Conversions it can run at once, and those it runs. */
  slots: z.int().nonnegative(),
  busy: z.int().nonnegative(),
  startedAt: z.iso.datetime(),
});
export type ConverterStatus = z.infer<typeof converterStatusSchema>;

/** `leaving`: it takes no more work, and this is its last word. */
export const converterBeatSchema = converterStatusSchema.extend({ leaving: z.boolean().default(false) });
