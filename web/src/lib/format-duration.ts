import { formatCount } from './format-count.ts';

/** Formats elapsed time, such as `850 ms`, `2.4 s` or `3 min`; an en dash if unknown. */
export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '–';
  if (ms < 1_000) return `${formatCount(Math.round(ms))} ms`;
  if (ms < 60_000) return `${formatCount(Math.round(ms / 100) / 10)} s`;
  if (ms < 3_600_000) return `${formatCount(Math.round(ms / 60_000))} min`;
  return `${formatCount(Math.round(ms / 360_000) / 10)} h`;
}
