import { z } from 'zod';
import { codePageOption } from '../input/code-page-option.ts';

export const optionsSchema = z.object({
  keepUsed: z.boolean().default(false).meta({
    title: 'Keep used categories',
    description:
      'Keep the risk categories that risks of this file use, with the categories above them, and remove the rest.',
  }),
  dropRisks: z.boolean().default(false).meta({
    title: 'Remove the risks too',
    description:
      'Remove the risks themselves, their assignments to activities and their user-defined values as well.',
  }),
  ...codePageOption,
});
export type RiskTypeOptions = z.infer<typeof optionsSchema>;
