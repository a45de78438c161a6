import type { Assessment } from './assessment.ts';
import type { Check, CheckLimit, CheckResult } from './check.ts';

/** Runs a check and judges its value, unrounded, by its limit. A check that does not apply has a value only to be shown. */
export function runCheck(check: Check, assessment: Assessment): CheckResult {
  const figures = check.run(assessment);
  const limit = check.getLimit(assessment.options);
  const { value, notApplicable, isShown = false, ...rest } = figures;
  if (value === undefined || notApplicable !== undefined) {
    const reason = notApplicable === undefined ? {} : { notApplicable };
    const shown = isShown && value !== undefined ? { value } : {};
    return { ...rest, ...reason, ...shown, check, limit, verdict: 'N/A' };
  }
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
