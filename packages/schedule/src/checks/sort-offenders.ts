import type { Activity } from '../model/index.ts';
import type { Assessment } from './assessment.ts';
import type { Check, Offender } from './check.ts';

/** What offenders are sorted by, one after the other: a smaller number is worse. */
interface Ranked {
  readonly offender: Offender;
  readonly measured: number;
  readonly float: number;
  readonly duration: number;
  readonly finish: number;
  readonly code: string;
}

/**
 * The worst first: by the measure of the check, then the most negative float, the longest duration, the latest finish and
 * the Activity ID. A link is sorted by its predecessor, under which it is listed. Things that are no activities come
 * last.
 */
export function sortOffenders(
  assessment: Assessment,
  { measure }: Pick<Check, 'measure'>,
  offenders: readonly Offender[],
): readonly Offender[] {
  if (offenders.length < 2) return offenders;
  const ranked = offenders.map((offender): Ranked => {
    const activity = findActivity(offender);
    return {
      offender,
      measured: measure === undefined ? 0 : -measure(offender, assessment),
      float: activity?.totalFloatMinutes ?? Infinity,
      duration: -(activity?.originalDurationMinutes ?? 0),
      finish: -findFinish(activity),
      code: activity?.code ?? '',
    };
  });
  return ranked.sort(compare).map(({ offender }) => offender);
}

function findActivity(offender: Offender): Activity | undefined {
  if ('activity' in offender) return offender.activity;
  return 'relationship' in offender ? (offender.predecessor ?? offender.successor) : undefined;
}

/** The actual finish, else the forecast one, else the planned one. */
export const findFinish = (activity: Activity | undefined): number =>
  activity?.actualFinish ?? activity?.earlyFinish ?? activity?.plannedFinish ?? 0;

function compare(a: Ranked, b: Ranked): number {
  if (a.measured !== b.measured) return a.measured < b.measured ? -1 : 1;
  if (a.float !== b.float) return a.float < b.float ? -1 : 1;
  if (a.duration !== b.duration) return a.duration < b.duration ? -1 : 1;
  if (a.finish !== b.finish) return a.finish < b.finish ? -1 : 1;
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
