import type { ReportRows, ReportScorecard, ScorecardCheck, ScorecardVerdict } from '@floatwise/contracts';
import { putParams } from '../../lib/put-params.ts';
import { useAddress } from '../../lib/use-address.ts';

/** Which checks of a scorecard are shown; all if empty. */
export interface ChecksView {
  readonly list?: 'checks' | 'plus' | undefined;
  readonly verdict?: ScorecardVerdict | undefined;
  readonly no?: string | undefined;
}

/** The word for checks that are not scored, on their chip and beside each. */
export const notApplicable = 'Not applicable';

export const verdicts: readonly ScorecardVerdict[] = ['FAIL', 'PASS', 'N/A'];
const lists = ['checks', 'plus'] as const;

/** Reads the address: `checks=plus`, `checks.result=FAIL`, `checks.no=13`. */
export function parseChecksView(params: URLSearchParams): ChecksView {
  return {
    list: lists.find((list) => list === params.get('checks')),
    verdict: verdicts.find((verdict) => verdict === params.get('checks.result')),
    no: params.get('checks.no') ?? undefined,
  };
}

/** The address with its parameters replaced by the view's. */
export const formatChecksView = ({ list, verdict, no }: ChecksView, rest: URLSearchParams): URLSearchParams =>
  putParams(rest, { checks: list, 'checks.result': verdict, 'checks.no': no });

/** The checks that match rows of one of the report's tables; undefined for rows of another table. */
export function findChecksView(
  scorecard: Pick<ReportScorecard, 'tables'> | undefined,
  { table, where = {} }: ReportRows,
): ChecksView | undefined {
  const list = lists.find((name) => scorecard?.tables?.[name] === table);
  if (list === undefined) return undefined;
  return {
    list,
    verdict: verdicts.find((verdict) => verdict === where['result']?.[0]),
    no: where['no']?.[0],
  };
}

export const isSameView = (one: ChecksView, other: ChecksView): boolean =>
  one.list === other.list && one.verdict === other.verdict && one.no === other.no;

export const pickChecks = (
  checks: readonly ScorecardCheck[],
  { verdict, no }: ChecksView,
): readonly ScorecardCheck[] =>
  checks.filter(
    (check) => (verdict === undefined || check.verdict === verdict) && (no === undefined || check.no === no),
  );

/** Which checks are shown; kept in the address. */
export function useChecksView(): [ChecksView, (view: ChecksView) => void] {
  const [params, change] = useAddress();
  return [parseChecksView(params), (next) => change((current) => formatChecksView(next, current))];
}

/** End of the scale of a bar whose limit is 0, where any value fails. */
const scaleOfNone = 0.1;

/** Percent of the length of a bar. */
export interface CheckTrack {
  readonly value: number;
  readonly limit: number;
}

/**
 * Positions of value and limit on a bar, 0 to 100 %. The scale ends at twice the limit, so that a limit of 5 % is in the middle; at
 * 100 % for a limit above a half. A longer bar is cut off. Undefined for checks that are N/A, and for counts, days and ratios.
 */
export function computeTrack({ value, unit, limit, verdict }: ScorecardCheck): CheckTrack | undefined {
  if (value === null || unit !== 'share' || verdict === 'N/A') return undefined;
  const end = limit.value === 0 ? scaleOfNone : Math.min(2 * limit.value, 1);
  const toPercent = (share: number): number => Math.min(Math.max(share / end, 0), 1) * 100;
  return { value: toPercent(value), limit: toPercent(limit.value) };
}
