import type { Activity, Minutes } from '../model/index.ts';
import { toDays, type AssessedProject, type Assessment } from './assessment.ts';

/** What the float of the last activity is measured against. */
export type CpliTarget = 'mustFinishBy' | 'baseline' | 'totalFloat';

/** Critical path length index of one project. `value` is undefined exactly when `notApplicable` says why. */
export interface Cpli {
  readonly notApplicable?: string;
  /** The incomplete activity that finishes last. */
  readonly last?: Activity;
  readonly target?: CpliTarget;
  readonly targetDate?: Minutes;
  /** Activity ID of the one whose baseline finish is the target. */
  readonly targetCode?: string;
  /** Working days on the project's calendar from the data date to the last early finish. */
  readonly pathDays?: number;
  readonly floatDays?: number;
  readonly value?: number;
}

/**
 * (critical path length + total float) / critical path length. The float is that of the last incomplete activity against
 * the project's must-finish-by date, else its baseline finish (when it is not in the baseline, the latest of the
 * baseline), else its own total float. Stored dates, no rescheduling.
 * Source: DCMA 14-Point Assessment, metric 13.
 */
export function computeCpli(assessment: Assessment, project: AssessedProject): Cpli {
  const { dataDate, calendar, hoursPerDay } = project;
  if (dataDate === undefined) return { notApplicable: 'The project has no data date.' };
  const last = findLast(assessment, project);
  const finish = last?.earlyFinish;
  if (last === undefined || finish === undefined) {
    return {
      notApplicable:
        'No incomplete activity has an early finish: schedule the project (F9) before exporting.',
    };
  }
  const dayMinutes = hoursPerDay * 60;
  const pathDays = calendar.measureWork(dataDate, finish) / dayMinutes;
  if (pathDays <= 0) return { notApplicable: 'The last activity finishes at or before the data date.', last };
  const found = findTarget(assessment, project, last);
  const { targetDate } = found;
  const floatDays =
    targetDate === undefined
      ? findOwnFloatDays(assessment, last)
      : calendar.measureWork(finish, targetDate) / dayMinutes;
  if (floatDays === undefined) {
    return {
      notApplicable: 'There is neither a target date nor a total float to measure by.',
      last,
      pathDays,
    };
  }
  const value = (pathDays + floatDays) / pathDays;
  return { last, ...found, pathDays, floatDays, value };
}

/** The latest by early finish of a project's incomplete activities; of several the one with the least float, then by Activity ID. */
export function findLast({ logicActivities }: Assessment, { source }: AssessedProject): Activity | undefined {
  let last: Activity | undefined;
  for (const activity of logicActivities) {
    if (activity.projectId !== source.id || activity.status === 'completed') continue;
    if (activity.earlyFinish === undefined) continue;
    if (last === undefined || isLater(activity, last)) last = activity;
  }
  return last;
}

function isLater(one: Activity, other: Activity): boolean {
  const finish = (one.earlyFinish ?? 0) - (other.earlyFinish ?? 0);
  if (finish !== 0) return finish > 0;
  const [float, otherFloat] = [one.totalFloatMinutes ?? Infinity, other.totalFloatMinutes ?? Infinity];
  return float === otherFloat ? one.code < other.code : float < otherFloat;
}

function findTarget(
  { baseline }: Assessment,
  { source }: AssessedProject,
  last: Activity,
): Pick<Cpli, 'target' | 'targetDate' | 'targetCode'> {
  if (source.mustFinishBy !== undefined) return { target: 'mustFinishBy', targetDate: source.mustFinishBy };
  if (baseline.getKind(source.id) === 'planned') return { target: 'totalFloat' };
  const own = baseline.find(last)?.finish;
  if (own !== undefined) return { target: 'baseline', targetDate: own, targetCode: last.code };
  const latest = baseline.findLast(source.id);
  return latest === undefined
    ? { target: 'totalFloat' }
    : { target: 'baseline', targetDate: latest.finish, targetCode: latest.code };
}

/** Float counts on the activity's own calendar. */
function findOwnFloatDays(assessment: Assessment, last: Activity): number | undefined {
  const minutes = last.totalFloatMinutes;
  return minutes === undefined ? undefined : toDays(assessment, last, minutes);
}
