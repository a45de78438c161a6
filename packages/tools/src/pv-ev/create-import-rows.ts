import {
  formatMinutes,
  getScheduleOptions,
  type Constraint,
  type ActivityId,
  type Schedule,
  type UserFieldDataType,
  type UserFieldValue,
  type Activity,
} from '@floatwise/schedule/model';
import {
  formatActivityCodeColumn,
  formatUserFieldColumn,
  type ActivityImportRow,
  type FurtherColumn,
  type RelationshipImportEnd,
  type RelationshipImportRow,
} from '@floatwise/schedule/sheet-import';
import type { Split } from './outcome.ts';
import { listPartConstraints } from './list-candidates.ts';
import type { SplitResult } from './split-progress.ts';
import type { End, Rehung } from './rehang-relationships.ts';

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

const describeDone = ({ activity, doneCode, actualStart, doneFinish, doneMinutes }: Split) => ({
  ...describeConstraints(listPartConstraints(activity, 'done')),
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
});

const describeRest = ({ activity, restCode, restName, restMinutes, restStart, restFinish }: Split) => ({
  ...describeConstraints(listPartConstraints(activity, 'rest')),
  code: restCode,
  name: restName,
  status: 'notStarted' as const,
  originalDurationMinutes: restMinutes,
  remainingDurationMinutes: restMinutes,
  percentComplete: 0,
  actualStart: undefined,
  start: restStart,
  finish: restFinish,
});

const describeDeleted = ({ activity, finish, actualStart, restMinutes }: Split) => ({
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
});

const describeConstraints = ([primaryConstraint, secondaryConstraint]: (Constraint | undefined)[]) => ({
  primaryConstraint,
  secondaryConstraint,
});

type Cell = string | number | null;

/**
 * Columns for the activity codes and user-defined fields of the split activities, with one value per column. Both parts
 * get the values of the activity, so that they sort and filter like the original.
 */
export function createFurtherFields(schedule: Schedule, ids: ReadonlySet<string>) {
  const fields = ids.size === 0 ? [] : [...listCodeFields(schedule, ids), ...listUserFields(schedule, ids)];
  // Codes whose names differ only in punctuation would share a column: the first keeps it.
  const byName = new Map(fields.toReversed().map((field) => [field.column.name, field]));
  const kept = fields.filter((field) => byName.get(field.column.name) === field);
  return {
    columns: kept.map(({ column }) => column),
    listValues: (activity: ActivityId) => kept.map(({ values }) => values.get(activity) ?? null),
  };
}

interface Field {
  readonly column: FurtherColumn;
  readonly values: ReadonlyMap<string, Cell>;
}

function listCodeFields(schedule: Schedule, ids: ReadonlySet<string>): Field[] {
  const assigned = schedule.activityCodeAssignments.filter(({ activityId }) => ids.has(activityId));
  if (assigned.length === 0) return [];
  const codes = new Map(schedule.activityCodes.map(({ id, code }) => [id, code]));
  const byType = Map.groupBy(assigned, ({ typeId }) => typeId);
  return schedule.activityCodeTypes.flatMap(({ id, name }): Field[] => {
    const own = byType.get(id);
    if (own === undefined) return [];
    const column = { name: formatActivityCodeColumn(name), caption: name, kind: 'text' } as const;
    return [
      { column, values: new Map(own.map((each) => [each.activityId, codes.get(each.codeId) ?? null])) },
    ];
  });
}

const fieldKinds: Readonly<Record<Exclude<UserFieldDataType, 'indicator' | 'code'>, FurtherColumn['kind']>> =
  {
    text: 'text',
    startDate: 'date',
    finishDate: 'date',
    cost: 'money',
    number: 'number',
    integer: 'number',
  };

function listUserFields(schedule: Schedule, ids: ReadonlySet<string>): Field[] {
  const types = schedule.userFieldTypes.filter(({ subject }) => subject.toUpperCase() === 'TASK');
  if (types.length === 0) return [];
  const values = Map.groupBy(
    schedule.userFieldValues.filter(({ recordId }) => ids.has(recordId)),
    ({ typeId }) => typeId,
  );
  return types.flatMap(({ id, label, dataType = 'text' }) => {
    const own = values.get(id);
    // Indicators are pictures, which a sheet cannot hold, and the values of codes are ids of their own.
    if (own === undefined || dataType === 'indicator' || dataType === 'code') return [];
    const column = { name: formatUserFieldColumn(id), caption: label, kind: fieldKinds[dataType] };
    return [{ column, values: new Map(own.map((value) => [value.recordId, toCell(value)])) }];
  });
}

const toCell = ({ text, number, date }: UserFieldValue): Cell =>
  text ?? number ?? (date === undefined ? null : formatMinutes(date));

/** Deletions in file order, then additions by predecessor, successor and type: moved relationships, and links between parts. */
export function createRelationshipRows(
  moved: readonly Rehung[],
  splits: readonly Split[],
  result: SplitResult,
): RelationshipImportRow[] {
  // P6 deletes relationships together with their activity, so they need no rows.
  const deleted = result.options.mode === 'update' ? moved : [];
  const joining = splits.map(({ activity }): RelationshipImportRow => ({
    predecessor: describeEnd(activity, 'done', result),
    successor: describeEnd(activity, 'rest', result),
    type: 'FS',
    lagMinutes: 0,
    lagHoursPerDay: 8,
    isDeleted: false,
  }));
  return [
    ...deleted.map((each) => ({
      ...createRow({ ...each, predecessorEnd: 'whole', successorEnd: 'whole' }, result),
      isDeleted: true,
    })),
    ...[...moved.map((each) => createRow(each, result)), ...joining].sort(compareRows),
  ];
}

function createRow(rehung: Rehung, result: SplitResult): RelationshipImportRow {
  const { relationship, predecessor, successor, predecessorEnd, successorEnd } = rehung;
  return {
    predecessor: describeEnd(predecessor, predecessorEnd, result),
    successor: describeEnd(successor, successorEnd, result),
    type: relationship.type,
    lagMinutes: relationship.lagMinutes,
    lagHoursPerDay: computeLagHoursPerDay(rehung, result),
    isDeleted: false,
  };
}

function describeEnd(activity: Activity, end: End, result: SplitResult): RelationshipImportEnd {
  const { surroundings, labels, splitsById } = result;
  const split = splitsById.get(activity.id);
  const known = {
    name: activity.name,
    projectCode: labels.getProjectCode(activity),
    wbsName: surroundings.findWbsPath(activity.wbsId),
    primaryResource: surroundings.findResourceCode(activity.primaryResourceId),
  };
  if (split === undefined || end === 'whole')
    return { ...known, code: activity.code, status: activity.status };
  return end === 'done'
    ? { ...known, code: split.doneCode, status: 'completed' }
    : { ...known, code: split.restCode, name: split.restName, status: 'notStarted' };
}

/** Day length of the calendar on which the successor's project counts lags. */
function computeLagHoursPerDay({ predecessor, successor }: Rehung, result: SplitResult): number {
  const { computeHoursPerDay, findProjectCalendar } = result.surroundings;
  switch (getScheduleOptions(result.schedule, successor.projectId).lagCalendar) {
    case 'predecessor':
      return computeHoursPerDay(predecessor.calendarId);
    case 'successor':
      return computeHoursPerDay(successor.calendarId);
    case 'projectDefault':
      return computeHoursPerDay(findProjectCalendar(successor.projectId));
    case 'twentyFourHour':
      return 24;
  }
}

const compareRows = (a: RelationshipImportRow, b: RelationshipImportRow): number =>
  compareText(a.predecessor.code, b.predecessor.code) ||
  compareText(a.successor.code, b.successor.code) ||
  compareText(a.type, b.type);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
