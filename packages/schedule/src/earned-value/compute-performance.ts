import type { Activity, PercentCompleteType, WbsNode, Minutes } from '../model/index.ts';
import { addDecimals, toDecimal, toShare, type Share } from './decimal.ts';
import type { WorkCalendar } from '../calendar/index.ts';

/** A peculiarity of a Performance %, for a report. */
type PerformanceNote =
  /** The rule of the WBS element uses steps or milestones, which the file does not contain; the activity % is used. */
  | 'ruleNotInFile'
  /** Units % complete of an activity without units; duration % is used. */
  | 'noUnits';

export interface Performance {
  /** Share of the budget at completion; outside 0..1 if the file has such a value. */
  readonly share: Share;
  /** The percentage or rule it was taken from. */
  readonly source: PercentCompleteType | 'zeroHundred' | 'fiftyFifty' | 'custom';
  readonly notes: readonly PerformanceNote[];
}

/**
 * By the rule of its WBS element, otherwise activity %; `fallbackType` is for activities without a type. Source: Oracle's P6
 * help, "Performance % Complete" and "Percent complete types"; MPXJ's reading of the same fields.
 */
export function computePerformance(
  activity: Activity,
  wbsNode: WbsNode | undefined,
  fallbackType: PercentCompleteType,
): Performance {
  const rule = readRule(wbsNode?.performanceRule);
  if (rule !== 'activity' && rule !== 'unknown') {
    const percents = { zeroHundred: 0, fiftyFifty: 50, custom: wbsNode?.performancePercent ?? 0 };
    return { share: toShare(percents[rule]), source: rule, notes: [] };
  }
  const percent = computeActivityPercent(activity, activity.percentCompleteType ?? fallbackType);
  return rule === 'activity' ? percent : { ...percent, notes: [...percent.notes, 'ruleNotInFile'] };
}

type Rule = 'activity' | 'zeroHundred' | 'fiftyFifty' | 'custom' | 'unknown';

/** P6's codes as found in real files and other readers, such as EC_Cmp_pct, EC_0_100, EC_50_50, EC_User_pct, EC_MS. */
function readRule(code: string | undefined): Rule {
  const name =
    code
      ?.trim()
      .replace(/^E[CV]_/i, '')
      .toLowerCase() ?? '';
  if (name === '' || name === 'cmp_pct') return 'activity';
  if (name === '0_100') return 'zeroHundred';
  if (name === '50_50') return 'fiftyFifty';
  return name.startsWith('user') || name.startsWith('cust') ? 'custom' : 'unknown';
}

function computeActivityPercent(activity: Activity, type: PercentCompleteType): Performance {
  if (type === 'physical') return { share: toShare(activity.physicalPercent ?? 0), source: type, notes: [] };
  if (type === 'duration') return { share: computeDurationShare(activity), source: type, notes: [] };
  const units = computeUnitsShare(activity);
  if (units !== undefined) return { share: units, source: type, notes: [] };
  return { share: computeDurationShare(activity), source: 'duration', notes: ['noUnits'] };
}

function computeDurationShare(activity: Activity): Share {
  const original = activity.originalDurationMinutes ?? 0;
  const remaining = activity.remainingDurationMinutes ?? 0;
  if (original <= 0 || remaining >= original) return { numerator: 0n, denominator: 1n };
  return { numerator: BigInt(original - remaining), denominator: BigInt(original) };
}

function computeUnitsShare(activity: Activity): Share | undefined {
  const add = (labor = 0, nonlabor = 0) => addDecimals(toDecimal(labor), toDecimal(nonlabor));
  const actual = add(activity.actualLaborUnits, activity.actualNonlaborUnits);
  const remaining = add(activity.remainingLaborUnits, activity.remainingNonlaborUnits);
  const total = addDecimals(actual, remaining);
  if (total.digits <= 0n) return undefined;
  // Both over the same power of ten, so the digits alone form the fraction.
  const numerator = actual.digits * 10n ** BigInt(total.places - actual.places);
  return { numerator, denominator: total.digits };
}

/**
 * Schedule % complete, 0..1: working time to the data date as a share of the span; 1 after the start of a span without any.
 * Planned value is this share of the budget at completion. Source: Oracle's P6 help, "Schedule % Complete", "Planned Value Cost".
 */
export function computePlannedShare(
  calendar: WorkCalendar,
  { start, finish }: { readonly start: Minutes; readonly finish: Minutes },
  dataDate: Minutes,
): Share {
  if (dataDate >= finish) return { numerator: 1n, denominator: 1n };
  if (dataDate <= start) return { numerator: 0n, denominator: 1n };
  const total = calendar.measureWork(start, finish);
  if (total <= 0) return { numerator: 1n, denominator: 1n };
  return { numerator: BigInt(calendar.measureWork(start, dataDate)), denominator: BigInt(total) };
}
