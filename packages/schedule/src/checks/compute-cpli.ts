import type { Activity, ConstraintType } from '../model/index.ts';
import type { AssessedProject } from './assessed-project.ts';
import { toDays, type Assessment } from './assessment.ts';
import type { Cpli } from './cpli.ts';

/**
 * (critical path length + total float) / critical path length, both on the calendar of the last incomplete activity. The
 * float is the work from its early finish to the project's must-finish-by date, else to its baseline finish (when it is
 * not in the baseline, the latest of the baseline), else its own total float, which says nothing when it is 0 and no
 * constraint holds its finish. Stored dates, no rescheduling.
 * Source: DCMA 14-Point Assessment, metric 13.
 */
export function computeCpli(assessment: Assessment, project: AssessedProject): Cpli {
  const { dataDate } = project;
  if (dataDate === undefined) return { notApplicable: 'The project has no data date.' };
  const last = findLast(assessment, project);
  const finish = last?.earlyFinish;
  if (last === undefined || finish === undefined) {
    return {
      notApplicable:
        'No incomplete activity has an early finish: schedule the project (F9) before exporting.',
    };
  }
  const calendar = assessment.getCalendar(last);
  const pathMinutes = calendar.measureWork(dataDate, finish);
  if (pathMinutes <= 0)
    return { notApplicable: 'The last activity finishes at or before the data date.', last };
  const found = findTarget(assessment, project, last);
  const { targetDate } = found;
  const pathDays = toDays(assessment, last, pathMinutes);
  const floatMinutes =
    targetDate === undefined ? last.totalFloatMinutes : calendar.measureWork(finish, targetDate);
  if (floatMinutes === undefined) {
    const notApplicable = 'There is neither a target date nor a total float to measure by.';
    return { notApplicable, last, pathDays };
  }
  const value = (pathMinutes + floatMinutes) / pathMinutes;
  const floatDays = toDays(assessment, last, floatMinutes);
  const isDefined = targetDate === undefined && floatMinutes === 0 && !isFinishHeld(last);
  return { last, ...found, pathDays, floatDays, value, ...(isDefined ? { byDefinition } : {}) };
}

const byDefinition =
  'The index is 1.00 by definition: nothing asks for a finish. Set a must-finish-by date, or export the project with its baseline.';

/** Constraints that ask for a finish, against which P6 then counts the float. */
const finishConstraints: ReadonlySet<ConstraintType> = new Set([
  'finishOn',
  'finishOnOrBefore',
  'mandatoryFinish',
]);

const isFinishHeld = ({ primaryConstraint, secondaryConstraint }: Activity): boolean =>
  [primaryConstraint, secondaryConstraint].some(
    (constraint) => constraint !== undefined && finishConstraints.has(constraint.type),
  );

/**
 * The activity that ends a project: the latest by early finish of those incomplete; of several one without a successor, then
 * the one with the least float, then by Activity ID.
 */
export function findLast(assessment: Assessment, { source }: AssessedProject): Activity | undefined {
  let last: Activity | undefined;
  for (const activity of assessment.logicActivities) {
    if (activity.projectId !== source.id || activity.status === 'completed') continue;
    if (activity.earlyFinish === undefined) continue;
    if (last === undefined || isLater(assessment, activity, last)) last = activity;
  }
  return last;
}

function isLater({ countOutgoing }: Assessment, one: Activity, other: Activity): boolean {
  const finish = (one.earlyFinish ?? 0) - (other.earlyFinish ?? 0);
  if (finish !== 0) return finish > 0;
  const isEnd = countOutgoing(one) === 0;
  if (isEnd !== (countOutgoing(other) === 0)) return isEnd;
  const float = one.totalFloatMinutes ?? Infinity;
  const otherFloat = other.totalFloatMinutes ?? Infinity;
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
