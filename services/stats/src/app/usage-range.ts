import { failures, type UsageInterval } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** The first Monday after the epoch. */
const mondayMs = 4 * dayMs;
/** Maximum number of points in a series. */
const maxPoints = 1_500;

const lengthsMs: Readonly<Record<UsageInterval, number>> = { hour: hourMs, day: dayMs, week: 7 * dayMs };

/** The start of the interval that contains a time, in UTC. */
export function computeIntervalStart(ms: number, interval: UsageInterval): number {
  const lengthMs = lengthsMs[interval];
  const originMs = interval === 'week' ? mondayMs : 0;
  return Math.floor((ms - originMs) / lengthMs) * lengthMs + originMs;
}

/** A period of whole hours. */
export interface UsageRange {
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
}

/** The whole hours between two times. @throws ServiceError `request.invalid` for an invalid period, or one that is too long */
export function readUsageRange(query: { from: string; to: string; interval: UsageInterval }): UsageRange {
  const fromMs = computeIntervalStart(Date.parse(query.from), 'hour');
  const toMs = Math.ceil(Date.parse(query.to) / hourMs) * hourMs;
  // Compares the exact times, since two in the wrong order may be within the same hour.
  if (Date.parse(query.to) <= Date.parse(query.from)) throw new ServiceError(failures.endBeforeStart);
  if ((toMs - fromMs) / lengthsMs[query.interval] > maxPoints) {
    throw new ServiceError(failures.tooManyPoints(maxPoints));
  }
  return { fromMs, toMs };
}

/** Lists the starts of the intervals in a period; the first may be before it. */
export function listIntervals({ fromMs, toMs }: UsageRange, interval: UsageInterval): number[] {
  const starts: number[] = [];
  for (let ms = computeIntervalStart(fromMs, interval); ms < toMs; ms += lengthsMs[interval]) starts.push(ms);
  return starts;
}

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
