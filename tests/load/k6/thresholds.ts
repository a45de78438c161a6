import type { Size } from './works.ts';

/** The thresholds of every scenario, with the limit for the 95th percentile of conversions of each size, in milliseconds. */
export function createThresholds(p95Ms: Partial<Record<Size, number>>): Record<string, string[]> {
  const times = Object.entries(p95Ms).map(([size, limit]) => [
    `conversion_ms{size:${size}}`,
    [`p(95)<=${limit}`],
  ]);
  const queues = Object.entries(p95Ms).map(([size, limit]) => [
    `queue_ms{size:${size}}`,
    [`p(95)<=${limit}`],
  ]);
  return {
    failed: ['count==0'],
    wrong: ['count==0'],
    ...(Object.fromEntries([...times, ...queues]) as Record<string, string[]>),
  };
}
