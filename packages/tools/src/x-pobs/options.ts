import { z } from 'zod';

export const optionsSchema = z.object({});
export type PobsOptions = z.infer<typeof optionsSchema>;
