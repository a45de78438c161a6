import { isUnsettled, type Conversion } from '@floatwise/contracts';

/** An incomplete upload is given up this long after its gateway last renewed it. */
export const arrivalMs = 45_000;
/** By then a gateway has given a conversion its turn among the large ones, and a converter has it. */
export const longQueueMs = 10 * 60_000;
/** A gateway that has not settled a result this long after taking it is lost, and another one settles it. */
export const settlingMs = 10_000;
/** Questions keep a result for this long at most, so that results do not fill the store. */
export const longestKeptMs = 3_600_000;

/** Times of a state that begins now and may last `limitMs`. */
export function beginState(limitMs: number, nowMs: number): Pick<Conversion, 'since' | 'deadline'> {
  return { since: new Date(nowMs).toISOString(), deadline: new Date(nowMs + limitMs).toISOString() };
}

/** How long the current state may last. */
export const getLimitMs = ({ since, deadline }: Pick<Conversion, 'since' | 'deadline'>): number =>
  Date.parse(deadline) - Date.parse(since);

/** When any process continues a conversion, whichever process had it. */
export function getDueMs(conversion: Conversion): number {
  return isUnsettled(conversion)
    ? Date.parse(conversion.since) + settlingMs
    : Date.parse(conversion.deadline);
}

export const isDue = (conversion: Conversion, nowMs: number): boolean => getDueMs(conversion) <= nowMs;

/** How long a file is kept on which no tool has run; questions prolong it like a result. */
export const fileKeptMs = 600_000;
