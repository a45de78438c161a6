import type { ActivityImportRow, Constraint } from '@floatwise/schedule';
import type { Split } from './candidate.ts';
import type { createFurtherFields } from './create-further-fields.ts';
import { listConstraints } from './list-splits.ts';
import type { SplitResult } from './split-progress.ts';

/** Rows that change or delete existing activities, then rows that add; each in file order. */
export function createActivityRows(
  splits: readonly Split[],
  { surroundings, labels, options }: SplitResult,
  further: ReturnType<typeof createFurtherFields>,
): ActivityImportRow[] {
  const describe = ({ activity }: Split) => ({
    expectedFinish: activity.expectedFinish,
    name: activity.name,
    wbsPath: surroundings.findWbsPath(activity.wbsId),
    calendarName: surroundings.findCalendarName(activity.calendarId),
    hoursPerDay: surroundings.computeHoursPerDay(activity.calendarId),
    percentCompleteType: activity.percentCompleteType,
    actualFinish: undefined,
    projectCode: labels.getProjectCode(activity),
    further: further.listValues(activity.id),
    isDeleted: false,
  });
  const deleted = options.mode === 'update' ? [] : splits;
  return [
    ...deleted.map((split) => ({ ...describe(split), ...describeDeleted(split) })),
    ...splits.map((split) => ({ ...describe(split), ...describeDone(split) })),
    ...splits.map((split) => ({ ...describe(split), ...describeRest(split) })),
  ];
}

function describeDone({ activity, doneCode, actualStart, doneFinish, doneMinutes }: Split) {
  return {
    ...describeConstraints(listConstraints(activity, 'done')),
    code: doneCode,
    status: 'completed' as const,
    originalDurationMinutes: doneMinutes,
    remainingDurationMinutes: 0,
    percentComplete: 100,
    actualStart,
    actualFinish: doneFinish,
    expectedFinish: undefined,
    start: actualStart,
    finish: doneFinish,
  };
}

function describeRest({ activity, restCode, restName, restMinutes, restStart, restFinish }: Split) {
  return {
    ...describeConstraints(listConstraints(activity, 'rest')),
    code: restCode,
    name: restName,
    status: 'notStarted' as const,
    originalDurationMinutes: restMinutes,
    remainingDurationMinutes: restMinutes,
    percentComplete: 0,
    actualStart: undefined,
    start: restStart,
    finish: restFinish,
  };
}

function describeDeleted({ activity, finish, actualStart, restMinutes }: Split) {
  return {
    ...describeConstraints([activity.primaryConstraint, activity.secondaryConstraint]),
    code: activity.code,
    status: 'inProgress' as const,
    originalDurationMinutes: activity.originalDurationMinutes ?? 0,
    remainingDurationMinutes: restMinutes,
    percentComplete: activity.physicalPercent ?? 0,
    actualStart,
    start: actualStart,
    finish,
    isDeleted: true,
  };
}

const describeConstraints = ([primaryConstraint, secondaryConstraint]: (Constraint | undefined)[]) => ({
  primaryConstraint,
  secondaryConstraint,
});
