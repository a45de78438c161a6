import { z } from 'zod';
import { codePageOption } from '../input/code-page-option.ts';

export const optionsSchema = z.object({
  edits: z.string().trim().max(500_000).default('').meta({
    title: 'Edits',
    description:
      'The changes as a JSON list, such as [{"kind": "setDuration", "activity": "A1020", "days": 15}]. They apply in order.',
    isForOneFile: true,
  }),
  milestones: z.string().trim().max(10_000).default('').meta({
    title: 'Milestones to measure',
    description: 'Activity IDs separated by commas; the finish of each project is always measured.',
    isForOneFile: true,
  }),
  ...codePageOption,
});
export type WhatIfOptions = z.infer<typeof optionsSchema>;
