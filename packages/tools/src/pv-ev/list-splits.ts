import {
  toMinutes,
  type Activity,
  type Constraint,
  type ConstraintType,
  type Minutes,
} from '@floatwise/schedule';
import type { Candidate, NewId, Parts, Source } from './candidate.ts';

/** P6's classic limit for an Activity ID. */
export const maxIdLength = 20;
/** P6's limit for a name. */
const maxNameLength = 120;
const restMark = ' (remaining)';

/** The parts of every candidate that can be split, in candidate order. */
export function listSplits(
  candidates: readonly Candidate[],
  { schedule, options: { mode, suffix } }: Source,
): Parts[] {
  const createId = createIdMaker(schedule.activities);
  return candidates.flatMap((candidate) => {
    const { actualStart, code, name } = candidate.activity;
    if (candidate.obstacle !== undefined || actualStart === undefined) return [];
    const done = mode === 'update' ? undefined : createId(code, '-A');
    const rest = createId(code, mode === 'update' ? suffix : '-B');
    return {
      ...candidate,
      ...computeSpans(candidate, actualStart),
      newIds: done === undefined ? [rest] : [done, rest],
      doneCode: done?.code ?? code,
      restCode: rest.code,
      restName: `${name.slice(0, maxNameLength - restMark.length)}${restMark}`,
    };
  });
}

function computeSpans({ activity, calendar, dataDate, finish }: Candidate, actualStart: Minutes) {
  const doneFinish = toMinutes(calendar.getPreviousWorkEnd(dataDate));
  const restMinutes = activity.remainingDurationMinutes ?? 0;
  const resume = Math.max(dataDate, activity.remainingStart ?? dataDate);
  const restStart = toMinutes(calendar.getNextWorkStart(resume));
  const worked = toMinutes(calendar.addWork(restStart, restMinutes));
  return {
    actualStart,
    doneFinish,
    doneMinutes: calendar.measureWork(actualStart, doneFinish),
    restStart,
    // The stored finish can include what the duration does not, such as a suspension; an outdated one is too early.
    restFinish: finish >= worked ? finish : worked,
    restMinutes,
  };
}

/** Constraints on the finish, and As Late As Possible, apply to the remaining part; those on the start to the completed part. */
const restConstraints: readonly ConstraintType[] = [
  'finishOn',
  'finishOnOrBefore',
  'finishOnOrAfter',
  'mandatoryFinish',
  'asLateAsPossible',
];

export const listConstraints = (
  { primaryConstraint, secondaryConstraint }: Activity,
  part: 'done' | 'rest',
): Constraint[] =>
  [primaryConstraint, secondaryConstraint]
    .filter((each) => each !== undefined)
    .filter(({ type }) => restConstraints.includes(type) === (part === 'rest'));

/** Creates Activity IDs that are unique in the file, case-insensitive as in P6. Numbers after the suffix start at 2. */
function createIdMaker(activities: readonly Activity[]): (code: string, suffix: string) => NewId {
  const taken = new Set(activities.map(({ code }) => code.toLowerCase()));
  const nextNumbers = new Map<string, number>();
  return (code, suffix) => {
    const stem = `${code.slice(0, maxIdLength - suffix.length)}${suffix}`.toLowerCase();
    for (let number = nextNumbers.get(stem) ?? 1; ; number += 1) {
      const end = number === 1 ? suffix : `${suffix}${number}`;
      const created = code.slice(0, maxIdLength - end.length) + end;
      if (taken.has(created.toLowerCase())) continue;
      nextNumbers.set(stem, number + 1);
      taken.add(created.toLowerCase());
      const isShortened = code.length + end.length > maxIdLength;
      return { code: created, isShortened, isNumbered: number > 1 };
    }
  };
}
