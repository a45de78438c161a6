import { dayMs, hourMs, type UsageRange } from './usage-range.ts';

/** The period that has everything; its parts are months. Other ids: `2026-03`, `2026-03-16`, `2026-03-16T08`, in UTC. */
export const allTime = 'all';

const hourLength = '2026-03-16T08'.length;
const dayLength = '2026-03-16'.length;
const monthLength = '2026-03'.length;

export type PeriodLevel = 'hour' | 'day' | 'month' | 'all';

export function getLevel(id: string): PeriodLevel {
  if (id === allTime) return 'all';
  if (id.length === monthLength) return 'month';
  return id.length === dayLength ? 'day' : 'hour';
}

export const formatHour = (at: Date): string => at.toISOString().slice(0, hourLength);
export const formatDay = (at: Date): string => at.toISOString().slice(0, dayLength);

/** The day of an hour, or of a day itself. */
export const getDay = (id: string): string => id.slice(0, dayLength);
export const getMonth = (id: string): string => id.slice(0, monthLength);

/** The time of an hour, a day or a month. */
export function parsePeriod(id: string): UsageRange {
  const level = getLevel(id);
  if (level === 'hour') return withLength(Date.parse(`${id}:00:00Z`), hourMs);
  if (level === 'day') return withLength(Date.parse(`${id}T00:00:00Z`), dayMs);
  const [year = '', month = ''] = id.split('-');
  return { fromMs: Date.parse(`${id}-01T00:00:00Z`), toMs: Date.UTC(Number(year), Number(month)) };
}

const withLength = (fromMs: number, lengthMs: number): UsageRange => ({ fromMs, toMs: fromMs + lengthMs });

/** All hours of a day, or all days of a month. */
export function listParts(id: string): string[] {
  const { fromMs, toMs } = parsePeriod(id);
  const isDay = getLevel(id) === 'day';
  const parts: string[] = [];
  for (let ms = fromMs; ms < toMs; ms += isDay ? hourMs : dayMs) {
    parts.push((isDay ? formatHour : formatDay)(new Date(ms)));
  }
  return parts;
}

export function overlaps(period: UsageRange, { fromMs, toMs }: UsageRange): boolean {
  return period.fromMs < toMs && period.toMs > fromMs;
}

const separators: Readonly<Record<PeriodLevel, string>> = { all: '', month: '-', day: 'T', hour: '' };

/** The end of a part's id, `16` of `2026-03-16` in its month; of a month, all of it. */
export function formatEnd(id: string, part: string): string {
  return id === allTime ? part : part.slice(id.length + 1);
}

/** The id of the part of a period with this end. */
export function parseEnd(id: string, end: string): string {
  return id === allTime ? end : `${id}${separators[getLevel(id)]}${end}`;
}
