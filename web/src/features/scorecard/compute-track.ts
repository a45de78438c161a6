import type { ScorecardCheck } from '@floatwise/contracts';

/**
 * Where value and limit stand on the one scale of all bars, 0 to 100 %; undefined where nothing is judged, and for what is
 * no share: counts, days and ratios have no scale in common.
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
