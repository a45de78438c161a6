import type { ActivityImportRow, Constraint } from '@floatwise/schedule';
import type { Split } from './candidate.ts';
import type { FurtherFields } from './create-further-fields.ts';
import { listConstraints } from './list-splits.ts';
import type { SplitResult } from './split-progress.ts';

type Source = Pick<SplitResult, 'surroundings' | 'labels' | 'options'> & { readonly further: FurtherFields };

/** Rows that change or delete what is there, then those that add; each in the order of the file. */
export function createActivityRows(splits: readonly Split[], source: Source): ActivityImportRow[] {
  const deleted = source.options.mode === 'update' ? [] : splits;
  return [
    ...deleted.map((split) => createDeletion(split, source)),
    ...splits.map((split) => createDoneRow(split, source)),
    ...splits.map((split) => createRestRow(split, source)),
  ];
}

/** What all rows of an activity have in common. */
function describe(
  { activity }: Split,
  { surroundings, labels, further }: Source,
  [primaryConstraint, secondaryConstraint]: readonly (Constraint | undefined)[],
) {
  return {
    primaryConstraint,
    secondaryConstraint,
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
  };
}

function createDoneRow(split: Split, source: Source): ActivityImportRow {
  const { activity, doneCode, actualStart, doneFinish, doneMinutes } = split;
  return {
    ...describe(split, source, listConstraints(activity, 'done')),
    code: doneCode,
    status: 'completed',
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

function createRestRow(split: Split, source: Source): ActivityImportRow {
  const { activity, restCode, restName, restMinutes, restStart, restFinish } = split;
  return {
    ...describe(split, source, listConstraints(activity, 'rest')),
    code: restCode,
    name: restName,
    status: 'notStarted',
    originalDurationMinutes: restMinutes,
    remainingDurationMinutes: restMinutes,
    percentComplete: 0,
    actualStart: undefined,
    start: restStart,
    finish: restFinish,
  };
}

function createDeletion(split: Split, source: Source): ActivityImportRow {
  const { activity, finish, actualStart, restMinutes } = split;
  return {
    ...describe(split, source, [activity.primaryConstraint, activity.secondaryConstraint]),
    code: activity.code,
    status: 'inProgress',
    originalDurationMinutes: activity.originalDurationMinutes ?? 0,
    remainingDurationMinutes: restMinutes,
    percentComplete: activity.physicalPercent ?? 0,
    actualStart,
    start: actualStart,
    finish,
    isDeleted: true,
  };
}
