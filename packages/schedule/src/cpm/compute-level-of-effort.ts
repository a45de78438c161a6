import type { WorkCalendars } from '../calendar/create-work-calendars.ts';
import { isFromStart, isToStart, type Activity, type ActivityId, type Relationship } from '../model/index.ts';
import type { ActivityDates, DatesById, PlacedActivity } from './cpm-network.ts';
import { getLagCalendar } from './create-network.ts';
import { CalendarSpan } from './work-span.ts';

interface LevelOfEffortInput {
  /** The level-of-effort activities to date, in the order of the file. */
  readonly efforts: ReadonlyMap<ActivityId, PlacedActivity>;
  readonly relationships: readonly Relationship[];
  readonly findActivity: (id: ActivityId) => PlacedActivity | undefined;
  /** Dates of everything that has been scheduled; those of level-of-effort activities are added as they are found. */
  readonly dates: DatesById;
  readonly calendars: WorkCalendars;
  readonly getProjectFinish: (activity: PlacedActivity) => number;
}

/** The starts and finishes the links of a level of effort reach; undefined where they reach none. */
interface Reach {
  earlyStart: number | undefined;
  earlyFinish: number | undefined;
  lateStart: number | undefined;
  lateFinish: number | undefined;
}

type End = 'start' | 'finish';

/**
 * Dates of level-of-effort activities: from the earliest start to the latest finish their links reach, on either side.
 * An end that no link reaches is the data date, or for the late finish the project's. Links among them are followed in
 * order; in a loop of them the order of the file decides.
 *
 * Source: dates P6 stored in its files; MPXJ's PrimaveraScheduler.
 */
export function computeLevelOfEffort(input: LevelOfEffortInput): void {
  const { efforts } = input;
  if (efforts.size === 0) return;
  // Few of a file's relationships, which are looked through only once.
  const relationships = input.relationships.filter(
    ({ predecessorId, successorId }) => efforts.has(predecessorId) || efforts.has(successorId),
  );
  const touching = groupRelationships(efforts, relationships);
  for (const id of listInOrder(efforts, relationships)) {
    const effort = efforts.get(id);
    if (effort === undefined) continue;
    const reach: Reach = {
      earlyStart: undefined,
      earlyFinish: undefined,
      lateStart: undefined,
      lateFinish: undefined,
    };
    for (const relationship of touching.get(id) ?? []) extendReach(input, reach, relationship, effort);
    input.dates.set(id, completeDates(effort, reach, input.getProjectFinish(effort)));
  }
}

type Efforts = LevelOfEffortInput['efforts'];

function groupRelationships(
  efforts: Efforts,
  relationships: readonly Relationship[],
): Map<ActivityId, Relationship[]> {
  const groups = new Map<ActivityId, Relationship[]>();
  for (const relationship of relationships) {
    if (relationship.predecessorId === relationship.successorId) continue;
    for (const id of [relationship.predecessorId, relationship.successorId]) {
      if (efforts.has(id)) putInGroup(groups, id, relationship);
    }
  }
  return groups;
}

/** Level-of-effort activities after those they are linked from. */
function listInOrder(efforts: Efforts, relationships: readonly Relationship[]): ActivityId[] {
  const waiting = new Map<ActivityId, number>();
  const next = new Map<ActivityId, ActivityId[]>();
  for (const { predecessorId, successorId } of relationships) {
    if (!efforts.has(predecessorId) || !efforts.has(successorId)) continue;
    waiting.set(successorId, (waiting.get(successorId) ?? 0) + 1);
    putInGroup(next, predecessorId, successorId);
  }
  const order = [...efforts.keys()].filter((id) => !waiting.has(id));
  for (const id of order) {
    for (const successor of next.get(id) ?? []) {
      const left = (waiting.get(successor) ?? 0) - 1;
      waiting.set(successor, left);
      if (left === 0) order.push(successor);
    }
  }
  const done = new Set(order);
  return [...order, ...[...efforts.keys()].filter((id) => !done.has(id))];
}

function putInGroup<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

function extendReach(
  input: LevelOfEffortInput,
  reach: Reach,
  relationship: Relationship,
  own: PlacedActivity,
): void {
  const isIncoming = relationship.successorId === own.source.id;
  const otherId = isIncoming ? relationship.predecessorId : relationship.successorId;
  const other = input.findActivity(otherId);
  const dates = input.dates.get(otherId);
  if (other === undefined || dates === undefined) return;
  const fromEnd: End = isFromStart(relationship.type) ? 'start' : 'finish';
  const toEnd: End = isToStart(relationship.type) ? 'start' : 'finish';
  const [ownEnd, otherEnd] = isIncoming ? [toEnd, fromEnd] : [fromEnd, toEnd];
  const lagCalendar = isIncoming
    ? getLagCalendar(other, own, input.calendars)
    : getLagCalendar(own, other, input.calendars);
  const move = (instant: number): number =>
    lagCalendar.addWork(instant, isIncoming ? relationship.lagMinutes : 0 - relationship.lagMinutes);
  const happened = getHappened(other.source, otherEnd);
  const early = move(happened ?? (otherEnd === 'start' ? dates.earlyStart : dates.earlyFinish));
  // What has happened is no reason for work to come to be late.
  const late =
    happened === undefined
      ? move(otherEnd === 'start' ? dates.lateStart : dates.lateFinish)
      : Math.max(early, own.project.dataDate);
  if (ownEnd === 'start') {
    reach.earlyStart = Math.min(reach.earlyStart ?? early, early);
    reach.lateStart = Math.min(reach.lateStart ?? late, late);
  } else {
    reach.earlyFinish = Math.max(reach.earlyFinish ?? early, early);
    reach.lateFinish = Math.max(reach.lateFinish ?? late, late);
  }
}

function getHappened(activity: Activity, end: End): number | undefined {
  return end === 'start' ? activity.actualStart : activity.actualFinish;
}

function completeDates(
  { calendar, project }: PlacedActivity,
  reach: Reach,
  projectFinish: number,
): ActivityDates {
  const span = new CalendarSpan(calendar, 0);
  const start = Math.max(reach.earlyStart ?? project.dataDate, project.dataDate);
  const earlyStart = calendar.getNextWorkStart(start);
  const finish = reach.earlyFinish === undefined ? earlyStart : span.getEquivalentFinish(reach.earlyFinish);
  const lateFinish = span.getEquivalentFinish(reach.lateFinish ?? projectFinish);
  const lateStart = reach.lateStart === undefined ? lateFinish : calendar.getNextWorkStart(reach.lateStart);
  return {
    earlyStart,
    earlyFinish: Math.max(earlyStart, finish),
    lateStart: Math.min(lateFinish, lateStart),
    lateFinish,
  };
}
