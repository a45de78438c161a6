import type { Size } from './works.ts';

/** What holds in every scenario, and the longest 95 of 100 conversions of each size may take, in milliseconds. */
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
