import type { Assessment } from './assessment.ts';
import type { Check, CheckLimit, CheckResult, CheckVerdict } from './check.ts';
import { none } from './figures.ts';
import { sortOffenders } from './sort-offenders.ts';

/** Runs a check and judges its value, unrounded, by its limit. A check that does not apply has a value only to be shown. */
export function runCheck(check: Check, assessment: Assessment): CheckResult {
  const figures = check.run(assessment);
  const limit = check.getLimit?.(assessment.options) ?? none;
  const { value, notApplicable, isShown = false, ...rest } = figures;
  const offenders = sortOffenders(assessment, check, figures.offenders);
  if (value === undefined || notApplicable !== undefined) {
    const reason = notApplicable === undefined ? {} : { notApplicable };
    const shown = isShown && value !== undefined ? { value } : {};
    return { ...rest, ...reason, ...shown, offenders, check, limit, verdict: 'N/A' };
  }
  const verdict: CheckVerdict = isWithin(value, limit) ? 'PASS' : 'FAIL';
  // What is wrong without a project is wrong with one too.
  if (verdict === 'PASS' && check.needsProject === true && assessment.projects.length === 0)
    return { ...rest, notApplicable: noProject, offenders, check, limit, verdict: 'N/A' };
  return { ...figures, offenders, check, limit, verdict };
}

const noProject = 'The file has no table PROJECT, which holds the dates and options this check needs.';

export function isWithin(value: number, limit: CheckLimit): boolean {
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
