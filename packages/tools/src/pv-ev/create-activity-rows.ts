import type { Activity, ActivityImportRow, Constraint, ConstraintType } from '@floatwise/schedule';
import type { Split } from './candidate.ts';
import type { PvEvOptions } from './options.ts';
import type { FurtherFields } from './create-further-fields.ts';
import { formatRestName } from './create-relationship-rows.ts';
import type { Surroundings } from './surroundings.ts';

export interface ActivityRowSource {
  readonly surroundings: Surroundings;
  readonly further: FurtherFields;
  readonly mode: PvEvOptions['mode'];
}

/** Rows that change or delete what is there, then those that add; each in the order of the file. */
export function createActivityRows(splits: readonly Split[], source: ActivityRowSource): ActivityImportRow[] {
  const done = splits.map((split) => createDoneRow(split, source));
  const rest = splits.map((split) => createRestRow(split, source));
  if (source.mode === 'update') return [...done, ...rest];
  return [...splits.map((split) => createDeletion(split, source)), ...done, ...rest];
}

/** Constraints on the finish, and ALAP, bind what is left; those on the start bind what began it. */
const restConstraints: readonly ConstraintType[] = [
  'finishOn',
  'finishOnOrBefore',
  'finishOnOrAfter',
  'mandatoryFinish',
  'asLateAsPossible',
];

export function listConstraints(activity: Activity): { done: Constraint[]; rest: Constraint[] } {
  const constraints = [activity.primaryConstraint, activity.secondaryConstraint].flatMap(
    (each) => each ?? [],
  );
  return {
    done: constraints.filter(({ type }) => !restConstraints.includes(type)),
    rest: constraints.filter(({ type }) => restConstraints.includes(type)),
  };
}

function describe({ activity }: Split, { surroundings, further }: ActivityRowSource) {
  return {
    wbsPath: surroundings.findWbsPath(activity.wbsId),
    calendarName: surroundings.findCalendarName(activity.calendarId),
    hoursPerDay: surroundings.computeHoursPerDay(activity.calendarId),
    percentCompleteType: activity.percentCompleteType,
    projectCode: surroundings.getProjectCode(activity.projectId),
    further: further.listValues(activity.id),
    isDeleted: false,
  };
}

function createDoneRow(split: Split, source: ActivityRowSource): ActivityImportRow {
  const { activity, actualStart, doneFinish, doneMinutes } = split;
  const [primaryConstraint, secondaryConstraint] = listConstraints(activity).done;
  return {
    ...describe(split, source),
    code: split.doneCode,
    name: activity.name,
    status: 'completed',
    originalDurationMinutes: doneMinutes,
    remainingDurationMinutes: 0,
    percentComplete: 100,
    actualStart,
    actualFinish: doneFinish,
    primaryConstraint,
    secondaryConstraint,
    expectedFinish: undefined,
    start: actualStart,
    finish: doneFinish,
  };
}

function createRestRow(split: Split, source: ActivityRowSource): ActivityImportRow {
  const { activity, restMinutes } = split;
  const [primaryConstraint, secondaryConstraint] = listConstraints(activity).rest;
  return {
    ...describe(split, source),
    code: split.restCode,
    name: formatRestName(activity.name),
    status: 'notStarted',
    originalDurationMinutes: restMinutes,
    remainingDurationMinutes: restMinutes,
    percentComplete: 0,
    actualStart: undefined,
    actualFinish: undefined,
    primaryConstraint,
    secondaryConstraint,
    expectedFinish: activity.expectedFinish,
    start: split.restStart,
    finish: split.restFinish,
  };
}

function createDeletion(split: Split, source: ActivityRowSource): ActivityImportRow {
  const { activity, finish, actualStart, restMinutes } = split;
  return {
    ...describe(split, source),
    code: activity.code,
    name: activity.name,
    status: 'inProgress',
    originalDurationMinutes: activity.originalDurationMinutes ?? 0,
    remainingDurationMinutes: restMinutes,
    percentComplete: activity.physicalPercent ?? 0,
    actualStart,
    actualFinish: undefined,
    primaryConstraint: activity.primaryConstraint,
    secondaryConstraint: activity.secondaryConstraint,
    expectedFinish: activity.expectedFinish,
    start: actualStart,
    finish,
    isDeleted: true,
  };
}
