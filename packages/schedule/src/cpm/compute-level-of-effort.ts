import type { WorkCalendars } from '../calendar/create-work-calendars.ts';
import { createEdgeList } from '../graph/adjacency.ts';
import { computeTopologicalOrder } from '../graph/compute-topological-order.ts';
import { groupBy } from '../model/group-by.ts';
import { isFromStart, isToStart, type ActivityId, type Relationship } from '../model/index.ts';
import type { ActivityDates, CpmRun, DatesById, PlacedActivity } from './cpm-network.ts';
import { getLagCalendar } from './create-network.ts';
import { CalendarSpan } from './work-span.ts';

/** The outermost starts and finishes reached by the links of a level of effort. */
type Reach = { -readonly [Date in keyof ActivityDates]?: number };

/**
 * Dates of level of effort activities: from the earliest start to the latest finish reached by their links, on either side. If no
 * link reaches an end, it is the data date or, for the late finish, the project's finish. Levels of effort linked to each other
 * are calculated in order; in a loop the order of the file decides.
 *
 * Source: dates P6 stored in its files; MPXJ's PrimaveraScheduler.
 */
export function computeLevelOfEffort(
  run: CpmRun,
  placed: ReadonlyMap<ActivityId, PlacedActivity>,
  dates: DatesById,
): void {
  const efforts = new Map([...placed].filter(([, { source }]) => source.type === 'levelOfEffort'));
  if (efforts.size === 0) return;
  // Few of a file's relationships, filtered once.
  const relationships = run.schedule.relationships.filter(
    ({ predecessorId, successorId }) => efforts.has(predecessorId) || efforts.has(successorId),
  );
  const ends = relationships
    .filter(({ predecessorId, successorId }) => predecessorId !== successorId)
    .flatMap((link) => [link.predecessorId, link.successorId].map((id) => ({ id, link })));
  const touching = groupBy(ends, ({ id }) => id);
  const findActivity = (id: ActivityId) => run.network.byId.get(id) ?? placed.get(id);
  for (const id of listInOrder([...efforts.keys()], relationships)) {
    const effort = efforts.get(id);
    if (effort === undefined) continue;
    const reach: Reach = {};
    for (const { link } of touching.get(id) ?? []) {
      const otherId = link.successorId === id ? link.predecessorId : link.successorId;
      const [other, otherDates] = [findActivity(otherId), dates.get(otherId)];
      if (other === undefined || otherDates === undefined) continue;
      extendReach(reach, effort, { other, dates: otherDates, link, calendars: run.calendars });
    }
    dates.set(id, completeDates(effort, reach));
  }
}

/** Level of effort activities in topological order; those on and after a loop come last. */
function listInOrder(ids: readonly ActivityId[], relationships: readonly Relationship[]): Set<ActivityId> {
  const places = new Map(ids.map((id, place) => [id, place]));
  const links = relationships.flatMap(({ predecessorId, successorId }) => {
    const [predecessor, successor] = [places.get(predecessorId), places.get(successorId)];
    return predecessor === undefined || successor === undefined ? [] : { predecessor, successor };
  });
  const order = computeTopologicalOrder(createEdgeList(ids.length, links));
  return new Set([...[...order].flatMap((place) => ids[place] ?? []), ...ids]);
}

interface Neighbour {
  readonly other: PlacedActivity;
  readonly dates: ActivityDates;
  readonly link: Relationship;
  readonly calendars: WorkCalendars;
}

function extendReach(reach: Reach, own: PlacedActivity, { other, dates, link, calendars }: Neighbour): void {
  const isIncoming = link.successorId === own.source.id;
  const fromEnd = isFromStart(link.type) ? 'start' : 'finish';
  const toEnd = isToStart(link.type) ? 'start' : 'finish';
  const [ownEnd, otherEnd] = isIncoming ? [toEnd, fromEnd] : [fromEnd, toEnd];
  const lagCalendar = isIncoming
    ? getLagCalendar(other, own, calendars)
    : getLagCalendar(own, other, calendars);
  const move = (instant: number): number =>
    lagCalendar.addWork(instant, isIncoming ? link.lagMinutes : 0 - link.lagMinutes);
  const happened = otherEnd === 'start' ? other.source.actualStart : other.source.actualFinish;
  const early = move(happened ?? (otherEnd === 'start' ? dates.earlyStart : dates.earlyFinish));
  // An actual date does not make future work late.
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

function completeDates({ calendar, project }: PlacedActivity, reach: Reach): ActivityDates {
  const span = new CalendarSpan(calendar, 0);
  const start = Math.max(reach.earlyStart ?? project.dataDate, project.dataDate);
  const earlyStart = calendar.getNextWorkStart(start);
  const finish = reach.earlyFinish === undefined ? earlyStart : span.getEquivalentFinish(reach.earlyFinish);
  const lateFinish = span.getEquivalentFinish(reach.lateFinish ?? project.finish.late);
  const lateStart = reach.lateStart === undefined ? lateFinish : calendar.getNextWorkStart(reach.lateStart);
  return {
    earlyStart,
    earlyFinish: Math.max(earlyStart, finish),
    lateStart: Math.min(lateFinish, lateStart),
    lateFinish,
  };
}
