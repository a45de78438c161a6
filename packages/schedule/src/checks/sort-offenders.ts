import type { Activity } from '../model/index.ts';
import { ActivityMap } from './activity-map.ts';
import type { Assessment } from './assessment.ts';
import type { Check, Offender } from './check.ts';

/**
 * Worst first: by the measure of the check, then by the rank of the activity. A link is sorted by its predecessor, under which it
 * is listed. Items other than activities and links come last.
 */
export function sortOffenders(
  assessment: Assessment,
  { measure }: Pick<Check, 'measure'>,
  offenders: readonly Offender[],
): readonly Offender[] {
  if (offenders.length < 2) return offenders;
  const ranked = sortByRank(assessment, offenders);
  if (measure === undefined) return ranked;
  return ranked
    .map((offender) => ({ offender, measured: measure(offender, assessment) }))
    .sort((one, other) => compareNumbers(other.measured, one.measured))
    .map(({ offender }) => offender);
}

/** Sorts by numbers that combine rank and index, several times as fast as with a comparison function. */
function sortByRank({ getRank }: Assessment, offenders: readonly Offender[]): Offender[] {
  const { length } = offenders;
  const keys = new Float64Array(length);
  for (const [place, offender] of offenders.entries()) {
    const activity = findActivity(offender);
    keys[place] = (activity === undefined ? lastRank : getRank(activity)) * length + place;
  }
  const sorted: Offender[] = [];
  for (const key of keys.sort()) {
    const offender = offenders[key % length];
    if (offender !== undefined) sorted.push(offender);
  }
  return sorted;
}

/** Higher than the rank of any activity. Combined with an index it must be exact as a floating-point number. */
const lastRank = 2 ** 30;

/**
 * The rank of each activity of a file, calculated once for all checks: the most negative float first, then the longest duration,
 * the latest finish and the Activity ID. Ties share a rank.
 */
export function rankActivities(activities: readonly Activity[]): (activity: Activity) => number {
  const keys = activities.map((activity) => ({
    activity,
    float: activity.totalFloatMinutes ?? Infinity,
    duration: activity.originalDurationMinutes ?? 0,
    finish: findFinish(activity),
    code: activity.code,
  }));
  const compare = (one: (typeof keys)[number], other: (typeof keys)[number]): number =>
    compareNumbers(one.float, other.float) ||
    other.duration - one.duration ||
    other.finish - one.finish ||
    (one.code < other.code ? -1 : Number(one.code > other.code));
  const ranks = new ActivityMap<number>(activities);
  let [rank, last] = [0, keys[0]];
  for (const key of keys.sort(compare)) {
    if (last !== undefined && compare(last, key) !== 0) rank += 1;
    last = key;
    ranks.set(key.activity, rank);
  }
  return (activity) => ranks.get(activity) ?? lastRank;
}

/** Also compares infinite numbers, whose difference is NaN. */
const compareNumbers = (one: number, other: number): number => (one < other ? -1 : Number(one > other));

const findActivity = ({ activity, link }: Offender): Activity | undefined =>
  activity ?? link?.predecessor ?? link?.successor;

/** The actual finish, otherwise the forecast, otherwise the planned one. */
const findFinish = (activity: Activity | undefined): number =>
  activity?.actualFinish ?? activity?.earlyFinish ?? activity?.plannedFinish ?? 0;

/** Measures of checks: the highest float, the longest duration, the latest finish, the longest lag or lead. */
export const measureTotalFloat = (offender: Offender): number =>
  findActivity(offender)?.totalFloatMinutes ?? -Infinity;
export const measureDuration = (offender: Offender): number =>
  findActivity(offender)?.originalDurationMinutes ?? 0;
export const measureFinish = (offender: Offender): number => findFinish(findActivity(offender));
export const measureLag = ({ link }: Offender): number => Math.abs(link?.relationship.lagMinutes ?? 0);
