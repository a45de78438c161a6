import { dayMs, hourMs, type UsageRange } from './usage-range.ts';

/** Splits a period into as few months, days and hours as possible, by id: `2026-03`, `2026-03-16`, `2026-03-16T08`. */
export function listPeriodsOfRange({ fromMs, toMs }: UsageRange): string[] {
  const ids: string[] = [];
  for (let ms = fromMs; ms < toMs;) {
    const text = new Date(ms).toISOString();
    const monthEndMs = Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
    const isDayStart = ms % dayMs === 0;
    if (isDayStart && text.slice(8, 10) === '01' && monthEndMs <= toMs) {
      ids.push(text.slice(0, 7));
      ms = monthEndMs;
    } else if (isDayStart && ms + dayMs <= toMs) {
      ids.push(text.slice(0, 10));
      ms += dayMs;
    } else {
      ids.push(text.slice(0, 13));
      ms += hourMs;
    }
  }
  return ids;
}
