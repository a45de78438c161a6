import type { Activity } from '../model/index.ts';
import type { Assessment } from './assessment.ts';
import type { Check, Offender } from './check.ts';

/** What offenders are sorted by, the worst first. */
interface Ranked {
  readonly offender: Offender;
  /** Each smaller the worse. */
  readonly keys: readonly number[];
  readonly code: string;
}

/**
 * The worst first: by the measure of the check, then the most negative float, the longest duration, the latest finish and
 * the Activity ID; a link by its predecessor, under which it is listed. Things that are no activities come last.
 */
export function sortOffenders(
  assessment: Assessment,
  { measure }: Pick<Check, 'measure'>,
  offenders: readonly Offender[],
): readonly Offender[] {
  if (offenders.length < 2) return offenders;
  const ranked = offenders.map((offender): Ranked => {
    const activity = findActivity(offender);
    const own = measure === undefined ? 0 : -measure(offender, assessment);
    return { offender, keys: [own, ...listKeys(activity)], code: activity?.code ?? '' };
  });
  return ranked.sort(compare).map(({ offender }) => offender);
}

function findActivity(offender: Offender): Activity | undefined {
  if ('activity' in offender) return offender.activity;
  return 'relationship' in offender ? (offender.predecessor ?? offender.successor) : undefined;
}

const listKeys = (activity: Activity | undefined): number[] => [
  activity?.totalFloatMinutes ?? Infinity,
  -(activity?.originalDurationMinutes ?? 0),
  -findFinish(activity),
];

/** The actual finish, else the forecast one, else the planned one. */
export const findFinish = (activity: Activity | undefined): number =>
  activity?.actualFinish ?? activity?.earlyFinish ?? activity?.plannedFinish ?? 0;

function compare(a: Ranked, b: Ranked): number {
  for (const [place, key] of a.keys.entries()) {
    const other = b.keys[place] ?? 0;
    if (key !== other) return key < other ? -1 : 1;
  }
  return a.code < b.code ? -1 : a.code > b.code ? 1 : 0;
}

/** Measures of checks: the most float, the longest duration, the latest finish, the longest lag or lead. */
export const measureTotalFloat = (offender: Offender): number =>
  findActivity(offender)?.totalFloatMinutes ?? -Infinity;
export const measureDuration = (offender: Offender): number =>
  findActivity(offender)?.originalDurationMinutes ?? 0;
export const measureFinish = (offender: Offender): number => findFinish(findActivity(offender));
export const measureLag = (offender: Offender): number =>
  'relationship' in offender ? Math.abs(offender.relationship.lagMinutes) : 0;
