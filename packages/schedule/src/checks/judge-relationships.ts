import type { Schedule } from '../model/index.ts';
import type { CheckResult } from './check.ts';
import { defaultCheckOptions } from './check-options.ts';
import { createAssessment } from './create-assessment.ts';
import { dcmaChecks } from './numbered-checks.ts';
import { judgeCheck } from './run-checks.ts';

/** Logic, Leads, Lags, FS Share: the DCMA checks that depend on relationships and no dates. */
const relationshipChecks: ReadonlySet<string> = new Set(['1', '2', '3', '4']);

/** A check without its offenders. */
export type JudgedCheck = Pick<CheckResult, 'check' | 'limit' | 'value' | 'verdict'>;

/** The DCMA checks of relationships, with the default options, in their order. They do not schedule: linear in activities and links. */
export function judgeRelationships(schedule: Schedule): JudgedCheck[] {
  const assessment = createAssessment(schedule, defaultCheckOptions);
  return dcmaChecks
    .filter(({ no }) => relationshipChecks.has(no))
    .map((check) => judgeCheck(check, assessment));
}
