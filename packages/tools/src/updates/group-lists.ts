import type { AnswerList } from '../answer/answer-list.ts';

/** Groups of the page in their order, each with the ids of its lists in theirs. A list that none names is a change. */
const groups: Readonly<Record<string, readonly string[]>> = {
  Moved: [
    'whatMoved',
    'shares',
    'drivingPath',
    'windows',
    'redFlags',
    'compression',
    'nearPaths',
    'responsible',
    'pathMigration',
  ],
  Changed: [
    'changes',
    'addedDeleted',
    'changed',
    'links',
    'logicChurn',
    'calendarsAddedRemoved',
    'calendars',
  ],
  Dates: [
    'plannedActual',
    'hitRate',
    'actualDates',
    'actualDurations',
    'lookAhead',
    'outOfSequence',
    'sequenceStarts',
    'curves',
    'earnedSchedule',
  ],
  Float: ['float'],
  Milestones: [
    'milestones',
    'milestoneFinishes',
    'milestoneSteps',
    'milestoneCauses',
    'milestoneSums',
    'milestoneTrend',
  ],
};

const groupOf = new Map(Object.entries(groups).flatMap(([group, ids]) => ids.map((id) => [id, group])));

/** The lists in the order of the page, with their group. */
export function groupLists(lists: readonly AnswerList[]): AnswerList[] {
  const order = Object.values(groups).flat();
  const rank = ({ id }: AnswerList): number => {
    const place = order.indexOf(id);
    return place < 0 ? order.indexOf('calendars') : place;
  };
  return lists
    .toSorted((one, other) => rank(one) - rank(other))
    .map((list) => ({ ...list, table: { ...list.table, group: groupOf.get(list.id) ?? 'Changed' } }));
}
