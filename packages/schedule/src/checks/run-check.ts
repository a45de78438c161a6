import type { Assessment } from './assessment.ts';
import type { Check, CheckLimit, CheckResult } from './check.ts';

/** Runs a check and judges its value, unrounded, by its limit. */
export function runCheck(check: Check, assessment: Assessment): CheckResult {
  const figures = check.run(assessment);
  const limit = check.getLimit(assessment.options);
  const { value, notApplicable } = figures;
  if (value === undefined || notApplicable !== undefined) return { ...figures, check, limit, verdict: 'N/A' };
  return { ...figures, check, limit, verdict: isWithin(value, limit) ? 'PASS' : 'FAIL' };
}

function isWithin(value: number, limit: CheckLimit): boolean {
  if (limit.above !== undefined && value <= limit.above) return false;
  switch (limit.is) {
    case 'atMost':
      return value <= limit.value;
    case 'atLeast':
      return value >= limit.value;
    case 'equal':
      return Math.abs(value - limit.value) <= (limit.tolerance ?? 0);
  }
}
