import { z } from 'zod';
import { findingPlaceSchema } from './finding.ts';
import { reportRowsSchema } from './report-figure.ts';

/** What a value is: a share (0..1), a number of things, working days, or a ratio. */
export const scorecardUnitSchema = z.enum(['share', 'count', 'days', 'ratio']);
export type ScorecardUnit = z.infer<typeof scorecardUnitSchema>;

/** What a value must be to pass: at most, at least, or equal within `tolerance`; and more than `above` where that is given. */
export const scorecardLimitSchema = z.object({
  is: z.enum(['atMost', 'atLeast', 'equal']),
  value: z.number(),
  tolerance: z.number().optional(),
  above: z.number().optional(),
});
export type ScorecardLimit = z.infer<typeof scorecardLimitSchema>;

export const scorecardVerdictSchema = z.enum(['PASS', 'FAIL', 'N/A']);
export type ScorecardVerdict = z.infer<typeof scorecardVerdictSchema>;

/** One thing a check found fault with. `title` names it: an Activity ID, `A1010 → A1020 FS`, a calendar. */
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
  /** What the count counts, and out of what, as noun phrases. */
  counts: z.string(),
  outOf: z.string(),
  unit: scorecardUnitSchema,
  count: z.number().nullable(),
  of: z.number().nullable(),
  /** Null where nothing can be measured. Of an N/A check the notes say first why it is not judged, with a value or without. */
  value: z.number().nullable(),
  limit: scorecardLimitSchema,
  verdict: scorecardVerdictSchema,
  notes: z.array(z.string()),
  /** One sentence each: why it matters, and how to put it right. */
  meaning: z.string(),
  remedy: z.string(),
  offenderCount: z.int().nonnegative(),
  /** The first of them, to be read beside the figures. */
  offenders: z.array(scorecardOffenderSchema),
  /** All of them, as rows of one of the report's tables. */
  rows: reportRowsSchema.optional(),
});
export type ScorecardCheck = z.infer<typeof scorecardCheckSchema>;

export const scoreSchema = z.object({ passed: z.int().nonnegative(), applicable: z.int().nonnegative() });

/** The result of an assessment, for a page that shows values against their limits. */
export const reportScorecardSchema = z.object({
  /** The fourteen checks that are scored. */
  checks: z.array(scorecardCheckSchema),
  /** Further checks, which are scored apart. */
  plus: z.array(scorecardCheckSchema),
  score: scoreSchema,
  plusScore: scoreSchema,
  /** Titles of the report's tables that hold the same, by `No` and `Result`: a page shows the scorecard in their place. */
  tables: z.object({ checks: z.string(), plus: z.string() }).optional(),
});
export type ReportScorecard = z.infer<typeof reportScorecardSchema>;
