import { z } from 'zod';

export const severitySchema = z.enum(['info', 'warning', 'error']);
export type Severity = z.infer<typeof severitySchema>;

/** The place in the input that a finding is about. `line` and `row` count from 1. */
export const findingPlaceSchema = z.object({
  activity: z.string().optional(),
  /** Predecessor id, successor id, type (FS, SS, FF, SF). */
  relationship: z.tuple([z.string(), z.string(), z.string()]).optional(),
  /** Short name of the project of the activity or successor, if projects of the file share Activity IDs. */
  project: z.string().optional(),
  row: z.int().positive().optional(),
  sheet: z.string().optional(),
  table: z.string().optional(),
  line: z.int().positive().optional(),
});
export type FindingPlace = z.infer<typeof findingPlaceSchema>;

/** One change made, or one thing noticed and left unchanged. `code` is `<tool>.<what>` or an E_ code. */
export const findingSchema = z.object({
  code: z.string(),
  severity: severitySchema,
  message: z.string(),
  at: findingPlaceSchema.optional(),
});
export type Finding = z.infer<typeof findingSchema>;
