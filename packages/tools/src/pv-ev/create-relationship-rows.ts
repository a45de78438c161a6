import {
  getScheduleOptions,
  type Activity,
  type RelationshipImportEnd,
  type RelationshipImportRow,
} from '@floatwise/schedule';
import type { Split } from './candidate.ts';
import type { End, Rehung } from './rehang-relationships.ts';
import type { SplitResult } from './split-progress.ts';

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
