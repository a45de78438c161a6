import { failures, type UsageInterval } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** The first Monday after the epoch. */
const mondayMs = 4 * dayMs;
/** A series has at most so many points. */
const maxPoints = 1_500;

const lengthsMs: Readonly<Record<UsageInterval, number>> = { hour: hourMs, day: dayMs, week: 7 * dayMs };

/** When the interval begins that an instant belongs to, in UTC. */
export function computeIntervalStart(ms: number, interval: UsageInterval): number {
  const lengthMs = lengthsMs[interval];
  const originMs = interval === 'week' ? mondayMs : 0;
  return Math.floor((ms - originMs) / lengthMs) * lengthMs + originMs;
}

/** A time of whole hours. */
export interface UsageRange {
  readonly fromMs: number;
  /** Not in it any more. */
  readonly toMs: number;
}

/** The whole hours that two instants touch. @throws ServiceError `request.invalid` for what is no time, or too long */
export function readUsageRange(query: { from: string; to: string; interval: UsageInterval }): UsageRange {
  const fromMs = computeIntervalStart(Date.parse(query.from), 'hour');
  const toMs = Math.ceil(Date.parse(query.to) / hourMs) * hourMs;
  // The instants themselves: two that are the wrong way round may touch the same hour.
  if (Date.parse(query.to) <= Date.parse(query.from)) throw new ServiceError(failures.endBeforeStart);
  if ((toMs - fromMs) / lengthsMs[query.interval] > maxPoints) {
    throw new ServiceError(failures.tooManyPoints(maxPoints));
  }
  return { fromMs, toMs };
}

/** When each interval of a time begins; the first may begin before it. */
export function listIntervals({ fromMs, toMs }: UsageRange, interval: UsageInterval): number[] {
  const starts: number[] = [];
  for (let ms = computeIntervalStart(fromMs, interval); ms < toMs; ms += lengthsMs[interval]) starts.push(ms);
  return starts;
}
