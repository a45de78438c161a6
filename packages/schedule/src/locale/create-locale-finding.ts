import type { Finding, FindingPlace } from '@floatwise/contracts';
import { createInfo, createWarning } from '@floatwise/contracts/create-finding';
import type { Settled } from './locale-evidence.ts';

/** Why a value with two meanings is read as it is. `otherwise` is the reason if no other value settles it. */
export const formatReason = (settled: Settled<unknown> | undefined, otherwise = ''): string =>
  settled === undefined ? otherwise : `as the other values of the ${settled.by} show`;

/** How dates without a time are read. `value` is the first of them and its place. */
export const formatDayNote = (value: string): string =>
  `${value} has no time. A start counts from the beginning of its day, a finish to the end of that day's work; so do others like it. Check them.`;

/** Says so, once, of files that P6 always writes with times. */
export const createDayFinding = (code: string, value: string, place: FindingPlace): Finding =>
  createWarning(code, formatDayNote(value), place);

interface LocalValue {
  /** The value and its place. */
  readonly value: string;
  /** `is read as 12.5` */
  readonly reading: string;
  /** Undefined for a value with one meaning. */
  readonly reason: string | undefined;
}

/** Says how a value is read that P6 writes differently; a warning if it has two meanings. */
export const createLocaleFinding = (
  code: string,
  { value, reading, reason }: LocalValue,
  place: FindingPlace,
): Finding =>
  reason === undefined
    ? createInfo(
        code,
        `${value} ${reading}; it has the form of other regional settings, and so may others.`,
        place,
      )
    : createWarning(
        code,
        `${value} has two meanings; it ${reading}, ${reason}; others like it are read so, too. Check them.`,
        place,
      );
