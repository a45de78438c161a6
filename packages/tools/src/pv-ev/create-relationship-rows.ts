import type {
  Activity,
  ActivityId,
  RelationshipImportEnd,
  RelationshipImportRow,
  Schedule,
} from '@floatwise/schedule';
import { getScheduleOptions } from '@floatwise/schedule';
import type { Split } from './candidate.ts';
import type { PvEvOptions } from './options.ts';
import type { End, Rehung } from './rehang-relationships.ts';
import type { Surroundings } from './surroundings.ts';

/** What rows of relationships are made from. */
export interface RelationshipSource {
  readonly schedule: Schedule;
  readonly surroundings: Surroundings;
  /** Every split of the file: a relationship may lead to a part in another project. */
  readonly splits: ReadonlyMap<ActivityId, Split>;
  readonly mode: PvEvOptions['mode'];
}

/**
 * Deletions in the order of the file, then additions by predecessor, successor and type: those of `moved`, and what joins the parts
 * of each of `joined`.
 */
export function createRelationshipRows(
  { moved, joined }: { readonly moved: readonly Rehung[]; readonly joined: readonly Split[] },
  source: RelationshipSource,
): RelationshipImportRow[] {
  const deletions: RelationshipImportRow[] = [];
  const additions: RelationshipImportRow[] = [];
  for (const each of moved) {
    const { relationship, predecessor, successor } = each;
    const lag = {
      type: relationship.type,
      lagMinutes: relationship.lagMinutes,
      lagHoursPerDay: computeLagHoursPerDay(each, source),
    };
    // A relationship goes with its activity: P6 would not find it any more.
    if (source.mode === 'update') {
      deletions.push({
        ...lag,
        predecessor: describeEnd(predecessor, 'whole', source),
        successor: describeEnd(successor, 'whole', source),
        isDeleted: true,
      });
    }
    additions.push({
      ...lag,
      predecessor: describeEnd(predecessor, each.predecessorEnd, source),
      successor: describeEnd(successor, each.successorEnd, source),
      isDeleted: false,
    });
  }
  for (const split of joined) {
    additions.push({
      predecessor: describeEnd(split.activity, 'done', source),
      successor: describeEnd(split.activity, 'rest', source),
      type: 'FS',
      lagMinutes: 0,
      lagHoursPerDay: 8,
      isDeleted: false,
    });
  }
  return [...deletions, ...additions.sort(compareRows)];
}

function describeEnd(
  activity: Activity,
  end: End,
  { surroundings, splits }: RelationshipSource,
): RelationshipImportEnd {
  const split = splits.get(activity.id);
  const known = {
    projectCode: surroundings.getProjectCode(activity.projectId),
    wbsName: surroundings.findWbsPath(activity.wbsId),
    primaryResource: surroundings.findResourceCode(activity.primaryResourceId),
  };
  if (split === undefined || end === 'whole') {
    return { ...known, code: activity.code, name: activity.name, status: activity.status };
  }
  return end === 'done'
    ? { ...known, code: split.doneCode, name: activity.name, status: 'completed' }
    : { ...known, code: split.restCode, name: formatRestName(activity.name), status: 'notStarted' };
}

const maxNameLength = 120;
const restMark = ' (remaining)';

/** P6 holds names of 120 characters. */
export function formatRestName(name: string): string {
  return `${name.slice(0, maxNameLength - restMark.length)}${restMark}`;
}

/** By the calendar lags of the successor's project are counted on. */
function computeLagHoursPerDay(
  { predecessor, successor }: Rehung,
  { schedule, surroundings }: RelationshipSource,
): number {
  switch (getScheduleOptions(schedule, successor.projectId).lagCalendar) {
    case 'predecessor':
      return surroundings.computeHoursPerDay(predecessor.calendarId);
    case 'successor':
      return surroundings.computeHoursPerDay(successor.calendarId);
    case 'projectDefault':
      return surroundings.computeHoursPerDay(surroundings.findProjectCalendar(successor.projectId));
    case 'twentyFourHour':
      return 24;
  }
}

function compareRows(a: RelationshipImportRow, b: RelationshipImportRow): number {
  return (
    compareText(a.predecessor.code, b.predecessor.code) ||
    compareText(a.successor.code, b.successor.code) ||
    compareText(a.type, b.type)
  );
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
