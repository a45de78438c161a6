import type { Schedule } from '../model/index.ts';
import { toDays, type Assessment } from './assessment.ts';
import type { BaselineSources } from './baseline.ts';
import type { Check, CheckResult, CheckLimit, CheckUnit } from './check.ts';
import type { CheckOptions } from './check-options.ts';
import { createAssessment } from './create-assessment.ts';
import { dcmaChecks, plusChecks } from './numbered-checks.ts';
import { countOutsideBaseline } from './exclusions.ts';
import { none } from './figures.ts';
import { formatUnread, listUnusable } from '../unread/judge-unread.ts';
import type { UnreadLog } from '../unread/unread-log.ts';
import { sortOffenders } from './sort-offenders.ts';

/** How many of the applicable checks pass. */
export type Score = ReturnType<typeof computeScore>;

export type CheckedSchedule = ReturnType<typeof runChecks>;

interface RunChecksOptions extends BaselineSources {
  readonly options: CheckOptions;
  /** What could not be read of the schedule and its baselines: if too much, no check passes. */
  readonly unread?: readonly UnreadLog[];
  /** Whether to run the Plus checks; they are skipped if only the fourteen are shown. */
  readonly hasPlus?: boolean;
  /** Whether results keep the items they count, for a ribbon; this takes much memory. */
  readonly hasRibbon?: boolean;
  readonly onProgress?: (fraction: number) => void;
}

/** Assesses a schedule with the fourteen checks and the Plus checks. Does not use the clock, so the same file gives the same result. */
export function runChecks(schedule: Schedule, settings: RunChecksOptions) {
  const { options, hasPlus = true, hasRibbon = true, unread = [], onProgress } = settings;
  const assessment = createAssessment(schedule, options, settings);
  // First: scheduling takes much memory, which is free again before the checks fill it with what they find.
  assessment.getCpm();
  const checks = hasPlus ? [...dcmaChecks, ...plusChecks] : dcmaChecks;
  const judged = checks.map((check: Check, index) => {
    const result = runCheck(check, assessment);
    onProgress?.((index + 1) / checks.length);
    return hasRibbon ? result : leaveOutCounted(result);
  });
  // Afterwards, because some values are read by the checks.
  const unusable = formatUnusable(unread);
  const results = unusable === undefined ? judged : judged.map((result) => distrust(result, unusable));
  // Both by number.
  return {
    assessment,
    /** Why no check passes; undefined if enough could be read. */
    unusable,
    dcma: results.slice(0, dcmaChecks.length),
    plus: results.slice(dcmaChecks.length),
  };
}

function formatUnusable(logs: readonly UnreadLog[]): string | undefined {
  const sentences = logs.flatMap((log) => formatUnread(listUnusable(log.list())) ?? []);
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

/** A check cannot pass by values that could not be read; a failed one says so. */
const distrust = (result: CheckResult, unusable: string): CheckResult =>
  result.verdict === 'PASS'
    ? { ...result, value: undefined, notApplicable: unusable, verdict: 'N/A' }
    : { ...result, notes: [...(result.notes ?? []), unusable] };

const leaveOutCounted = ({ population: _, counted: __, ...result }: CheckResult): CheckResult => result;

export function computeScore(results: readonly CheckResult[]) {
  return {
    passed: results.filter(({ verdict }) => verdict === 'PASS').length,
    applicable: results.filter(({ verdict }) => verdict !== 'N/A').length,
  };
}

/** Runs a check, with what it left out and its offenders, the worst first. */
export function runCheck(check: Check, assessment: Assessment): CheckResult {
  const { found, ...judged } = judgeCheck(check, assessment);
  const outside = check.listExclusions && countOutsideBaseline(check.listExclusions(assessment));
  return {
    ...found,
    ...judged,
    notes: [...(outside?.notes ?? []), ...(found.notes ?? [])],
    leftOut: outside?.leftOut ?? 0,
    offenders: sortOffenders(assessment, check, found.offenders ?? []),
  };
}

/** Compares the unrounded value of a check with its limit. A check that does not apply may have a value for display. */
export function judgeCheck(check: Check, assessment: Assessment) {
  const { emptyWhy, isShown = false, ...found } = check.run(assessment);
  const limit = check.getLimit?.(assessment.options) ?? none;
  const of = found.of ?? found.population?.length;
  const count = found.count ?? (found.counted ?? found.offenders)?.length;
  const value = found.value ?? computeValue(check.unit, count, of);
  const notApplicable = found.notApplicable ?? (of === 0 ? emptyWhy : undefined);
  const judge = (): Pick<CheckResult, 'value' | 'verdict' | 'notApplicable'> => {
    if (value === undefined || notApplicable !== undefined)
      return { value: isShown ? value : undefined, notApplicable, verdict: 'N/A' };
    if (!isWithin(value, limit)) return { value, notApplicable, verdict: 'FAIL' };
    // A fault without a project would be a fault with one too.
    if (check.needsProject === true && assessment.projects.length === 0)
      return { value: undefined, notApplicable: noProject, verdict: 'N/A' };
    return { value, notApplicable, verdict: 'PASS' };
  };
  return { found, check, limit, count, of, ...judge() };
}

function computeValue(
  unit: CheckUnit,
  count: number | undefined,
  of: number | undefined,
): number | undefined {
  if (unit === 'count' || unit === 'days') return count;
  return count === undefined || of === undefined || of === 0 ? undefined : count / of;
}

const noProject =
  'The file has no project, which holds the dates and options this check needs. Export the project from P6 again.';

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

/** A class of total float in working days, rounded up to whole days, and the number of incomplete tasks in it. */
export type FloatBucket = ReturnType<typeof computeFloatHistogram>[number];

/** Upper bounds in days; the last class has none. Exactly 0 is a class of its own. */
const bounds: readonly (readonly [string, (days: number) => boolean])[] = [
  ['<0', (days) => days < 0],
  ['0', (days) => days === 0],
  ['1-5', (days) => days <= 5],
  ['6-10', (days) => days <= 10],
  ['11-20', (days) => days <= 20],
  ['21-44', (days) => days <= 44],
  ['>44', () => true],
];

/** Total float of I by class, each task in days of its own calendar. Excludes tasks without a float. */
export function computeFloatHistogram(assessment: Assessment) {
  const counts = new Map(bounds.map(([title]) => [title, 0]));
  for (const task of assessment.incompleteTasks) {
    if (task.totalFloatMinutes === undefined) continue;
    const days = toDays(assessment, task, task.totalFloatMinutes);
    const title = bounds.find(([, holds]) => holds(days))?.[0];
    if (title !== undefined) counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts].map(([title, count]) => ({ title, count }));
}
