import type { ScorecardCheck } from '@floatwise/contracts';

/** Where value and limit stand on one track, in percent of its width; undefined where nothing is judged. */
export function computeTrack({
  value,
  limit,
  verdict,
}: ScorecardCheck): { value: number; limit: number } | undefined {
  if (value === null || verdict === 'N/A') return undefined;
  // The track ends a little beyond the greater of the two, so that both are seen as such.
  const end = Math.max(value, limit.value, 0) * 1.15 || 1;
  return { value: (Math.max(value, 0) / end) * 100, limit: (Math.max(limit.value, 0) / end) * 100 };
}
