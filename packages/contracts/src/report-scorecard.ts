import { z } from 'zod';
import { findingPlaceSchema } from './finding.ts';
import { reportRowsSchema } from './report-figure.ts';

/** Unit of a value: a share (0..1), a count, working days, or a ratio. */
export const scorecardUnitSchema = z.enum(['share', 'count', 'days', 'ratio']);
export type ScorecardUnit = z.infer<typeof scorecardUnitSchema>;

/** What a value must be to pass: at most, at least, or equal within `tolerance`; and above `above`, if given. */
export const scorecardLimitSchema = z.object({
  is: z.enum(['atMost', 'atLeast', 'equal']),
  value: z.number(),
  tolerance: z.number().optional(),
  above: z.number().optional(),
});
export type ScorecardLimit = z.infer<typeof scorecardLimitSchema>;

export const scorecardVerdictSchema = z.enum(['PASS', 'FAIL', 'N/A']);
export type ScorecardVerdict = z.infer<typeof scorecardVerdictSchema>;

/** An item that fails a check. `title` names it: an Activity ID, `A1010 → A1020 FS`, a calendar. */
export const scorecardOffenderSchema = z.object({
  title: z.string(),
  why: z.string(),
  at: findingPlaceSchema.optional(),
});
export type ScorecardOffender = z.infer<typeof scorecardOffenderSchema>;

export const scorecardCheckSchema = z.object({
  no: z.string(),
  title: z.string(),
  group: z.string(),
  /** Noun phrases for what is counted and out of what. */
  counts: z.string(),
  outOf: z.string(),
  /** The figures in a sentence; without it, `count` `counts`, out of `of` `outOf`. */
  figures: z.string().optional(),
  unit: scorecardUnitSchema,
  count: z.number().nullable(),
  of: z.number().nullable(),
  /** Null if nothing can be measured. The first note of an N/A check says why it is not scored, with or without a value. */
  value: z.number().nullable(),
  limit: scorecardLimitSchema,
  verdict: scorecardVerdictSchema,
  /** Tasks, or links into tasks, that are not counted because the baseline does not have them; absent if there are none. */
  leftOut: z.int().positive().optional(),
  notes: z.array(z.string()),
  /** One sentence each: why it matters, and how to fix it. */
  meaning: z.string(),
  remedy: z.string(),
  offenderCount: z.int().nonnegative(),
  /** The first offenders, shown beside the figures. */
  offenders: z.array(scorecardOffenderSchema),
  /** All offenders, as rows of a report table. */
  rows: reportRowsSchema.optional(),
});
export type ScorecardCheck = z.infer<typeof scorecardCheckSchema>;

export const scoreSchema = z.object({ passed: z.int().nonnegative(), applicable: z.int().nonnegative() });

/** The result of an assessment: values against their limits. */
export const reportScorecardSchema = z.object({
  /** The fourteen scored checks. */
  checks: z.array(scorecardCheckSchema),
  /** Further checks, scored separately. */
  plus: z.array(scorecardCheckSchema),
  score: scoreSchema,
  plusScore: scoreSchema,
  /** Ids of the report tables with the same content, by `no` and `result`: a page shows the scorecard instead. */
  tables: z.object({ checks: z.string(), plus: z.string() }).optional(),
});
export type ReportScorecard = z.infer<typeof reportScorecardSchema>;
