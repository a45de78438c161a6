import type { ScorecardCheck } from '@floatwise/contracts';

/**
 * Positions of value and limit on the bars' common scale, 0 to 100 %. Undefined for checks that are N/A, and for counts, days and
 * ratios, which have no common scale.
 */
export function computeTrack({
  value,
  unit,
  limit,
  verdict,
}: ScorecardCheck): { value: number; limit: number } | undefined {
  if (value === null || unit !== 'share' || verdict === 'N/A') return undefined;
  const toPercent = (share: number): number => Math.min(Math.max(share, 0), 1) * 100;
  return { value: toPercent(value), limit: toPercent(limit.value) };
}
