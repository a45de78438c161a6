import { LRUCache } from 'lru-cache';
import { allTime, parsePeriod } from './periods.ts';
import type { FindPeriod } from './ports.ts';

/** A period is considered closed this long after its end; later additions are shown a little later. */
const settledAfterMs = 3_600_000;
const keptMs = 5 * 60_000;
/** Tools or users in the periods that are kept. */
const mostKept = 100_000;

/** Caches parts of closed hours, days and months. */
export function createCachedFind<Part extends object>(
  find: FindPeriod<Part>,
  now: () => number = Date.now,
): FindPeriod<Part> {
  const cache = new LRUCache<string, { part: Part | undefined }>({
    maxSize: mostKept,
    sizeCalculation: ({ part }) => 1 + Object.keys(part ?? {}).length,
    ttl: keptMs,
  });
  return async (id) => {
    if (id === allTime || now() < parsePeriod(id).toMs + settledAfterMs) return find(id);
    const known = cache.get(id);
    if (known !== undefined) return known.part;
    const part = await find(id);
    cache.set(id, { part });
    return part;
  };
}
