import { LRUCache } from 'lru-cache';
import type { Counter, FindCounter } from './ports.ts';

/** A period is considered closed this long after its end; later additions are shown a little later. */
const settledAfterMs = 3_600_000;
const keptMs = 5 * 60_000;
const mostKept = 2_000;

/** Caches counters of closed hours, days and months. */
export function createCachedFind<Tally>(
  find: FindCounter<Tally>,
  now: () => number = Date.now,
): FindCounter<Tally> {
  const cache = new LRUCache<string, { counter: Counter<Tally> | undefined }>({
    max: mostKept,
    ttl: keptMs,
    fetchMethod: async (id) => ({ counter: await find(id) }),
  });
  return async (id) => {
    const endMs = parsePeriodEnd(id);
    if (endMs === undefined || now() < endMs + settledAfterMs) return find(id);
    return (await cache.fetch(id))?.counter;
  };
}

/** When the period at the end of an id ends, such as `2026-03`, `2026-03-16` or `2026-03-16T08`; undefined without one. */
export function parsePeriodEnd(id: string): number | undefined {
  const [, year, month, day, hour] = /(?:^|\/)(\d{4})-(\d\d)(?:-(\d\d)(?:T(\d\d))?)?$/.exec(id) ?? [];
  if (year === undefined || month === undefined) return undefined;
  if (day === undefined) return Date.UTC(Number(year), Number(month));
  const start = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return hour === undefined ? start + 86_400_000 : start + (Number(hour) + 1) * 3_600_000;
}
