import { createEdgeList } from '../graph/adjacency.ts';
import { computeTopologicalOrder } from '../graph/compute-topological-order.ts';
import { groupBy } from '../model/group-by.ts';
import { isFromStart, isToStart } from '../model/index.ts';
import type { ActivityId, Relationship, Schedule, WbsId } from '../model/index.ts';
import type { ActivityDates, CpmNetwork, PlacedActivity } from './cpm-network.ts';
import { carriesLogic } from '../model/index.ts';
import { getLagCalendar } from './create-network.ts';
import { CalendarSpan } from './work-span.ts';

/** An activity that takes its dates from others, with those dates. */
interface Follower {
  readonly activity: PlacedActivity;
  readonly dates: ActivityDates;
}

/** Dates by activity, as far as calculated. */
type DatesById = Pick<Map<ActivityId, ActivityDates>, 'get' | 'set'>;

/** The level of effort and WBS summary activities of the scheduled projects. Omits those without dates because they depend on nothing. */
export function computeFollowers(network: CpmNetwork): Map<ActivityId, Follower> {
  const placed = listFollowing(network);
  const followers = new Map<ActivityId, Follower>();
  if (placed.size === 0) return followers;
  const found = new Map<ActivityId, ActivityDates>();
  const dates: DatesById = {
    get: (id) => found.get(id) ?? network.byId.get(id),
    set: (id, own) => found.set(id, own),
  };
  computeLevelOfEffort(network, placed, dates);
  computeWbsSummaries(network.schedule, placed, dates);
  for (const [id, activity] of placed) {
    const own = found.get(id);
    if (own !== undefined) followers.set(id, { activity, dates: own });
  }
  return followers;
}

type Following = ReadonlyMap<ActivityId, PlacedActivity>;

function listFollowing({ schedule, calendars, projects, activities }: CpmNetwork): Following {
  const following = new Map<ActivityId, PlacedActivity>();
  // In most files every activity carries logic.
  if (activities.length === schedule.activities.length) return following;
  const projectsById = new Map(projects.map((project) => [project.source.id, project]));
  for (const source of schedule.activities) {
    if (carriesLogic(source)) continue;
    const project = projectsById.get(source.projectId);
    if (project === undefined || project.isFixed) continue;
    const calendar = calendars.get(source.calendarId ?? project.source.calendarId);
    following.set(source.id, { source, project, calendar });
  }
  return following;
}

/** The outermost starts and finishes reached by the links of a level of effort. */
type Reach = { -readonly [Date in keyof ActivityDates]?: number };

/**
 * Dates of level of effort activities: from the earliest start to the latest finish reached by their links, on either side. If no
 * link reaches an end, it is the data date or, for the late finish, the project's finish. Levels of effort linked to each other
 * are calculated in order; in a loop the order of the file decides.
 *
 * Source: dates P6 stored in its files; MPXJ's PrimaveraScheduler.
 */
function computeLevelOfEffort(network: CpmNetwork, placed: Following, dates: DatesById): void {
  const efforts = new Map([...placed].filter(([, { source }]) => source.type === 'levelOfEffort'));
  if (efforts.size === 0) return;
  // Few of a file's relationships, filtered once.
  const relationships = network.schedule.relationships.filter(
    ({ predecessorId, successorId }) => efforts.has(predecessorId) || efforts.has(successorId),
  );
  const ends = relationships
    .filter(({ predecessorId, successorId }) => predecessorId !== successorId)
    .flatMap((link) => [link.predecessorId, link.successorId].map((id) => ({ id, link })));
  const touching = groupBy(ends, ({ id }) => id);
  for (const id of listInOrder([...efforts.keys()], relationships)) {
    const effort = efforts.get(id);
    if (effort === undefined) continue;
    const reach: Reach = {};
    for (const { link } of touching.get(id) ?? []) {
      const otherId = link.successorId === id ? link.predecessorId : link.successorId;
      const other = network.byId.get(otherId) ?? placed.get(otherId);
      const otherDates = dates.get(otherId);
      if (other === undefined || otherDates === undefined) continue;
      const lagCalendar =
        link.successorId === id
          ? getLagCalendar(other, effort, network.calendars)
          : getLagCalendar(effort, other, network.calendars);
      const move = (instant: number): number =>
        lagCalendar.addWork(instant, link.successorId === id ? link.lagMinutes : 0 - link.lagMinutes);
      extendReach(reach, effort, { other, dates: otherDates, link, move });
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
  /** Moves an instant of the neighbour over the lag of the link. */
  readonly move: (instant: number) => number;
}

function extendReach(reach: Reach, own: PlacedActivity, { other, dates, link, move }: Neighbour): void {
  const ends = [isFromStart(link.type), isToStart(link.type)] as const;
  const [isOtherStart, isOwnStart] = link.successorId === own.source.id ? ends : ends.toReversed();
  const happened = isOtherStart ? other.source.actualStart : other.source.actualFinish;
  const early = move(happened ?? (isOtherStart ? dates.earlyStart : dates.earlyFinish));
  // An actual date does not make future work late.
  const late =
    happened === undefined
      ? move(isOtherStart ? dates.lateStart : dates.lateFinish)
      : Math.max(early, own.project.dataDate);
  if (isOwnStart) {
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

/**
 * Dates of WBS summary activities: from the earliest to the latest date of the open activities below their WBS element. Reads the
 * dates of all other activities from `dates` and adds those of the summaries. A summary without such activities gets none.
 */
function computeWbsSummaries(schedule: Schedule, placed: Following, dates: DatesById): void {
  const summaries = [...placed.values()].filter(({ source }) => source.type === 'wbsSummary');
  if (summaries.length === 0) return;
  const extents = computeExtents(schedule, dates);
  for (const { source: summary } of summaries) {
    const extent = summary.wbsId === undefined ? undefined : extents.get(summary.wbsId);
    if (extent !== undefined) dates.set(summary.id, extent);
  }
}

/**
 * Per WBS element, the extent of the activities at and below it. An element passes its extent to its parent after all its
 * children have, so deep trees take no longer than wide ones; elements that are their own ancestors pass nothing.
 */
function computeExtents({ activities, wbsNodes }: Schedule, dates: DatesById): Map<WbsId, ActivityDates> {
  const extents = new Map<WbsId, ActivityDates>();
  const put = (id: WbsId, extent: ActivityDates): void => {
    const known = extents.get(id);
    extents.set(id, known === undefined ? extent : joinExtents(known, extent));
  };
  for (const { id, wbsId, status, type } of activities) {
    const extent = dates.get(id);
    if (wbsId === undefined || extent === undefined || status === 'completed' || type === 'wbsSummary')
      continue;
    put(wbsId, extent);
  }
  const parents = new Map(wbsNodes.map((node) => [node.id, node.parentId]));
  for (const id of listChildrenFirst(parents)) {
    const [parent, extent] = [parents.get(id), extents.get(id)];
    if (parent !== undefined && extent !== undefined) put(parent, extent);
  }
  return extents;
}

function listChildrenFirst(parents: ReadonlyMap<WbsId, WbsId | undefined>): WbsId[] {
  const waiting = new Map<WbsId, number>();
  for (const parent of parents.values())
    if (parent !== undefined) waiting.set(parent, (waiting.get(parent) ?? 0) + 1);
  const order = [...parents.keys()].filter((id) => !waiting.has(id));
  for (const id of order) {
    const parent = parents.get(id);
    if (parent === undefined) continue;
    const left = (waiting.get(parent) ?? 0) - 1;
    waiting.set(parent, left);
    if (left === 0) order.push(parent);
  }
  return order;
}

const joinExtents = (a: ActivityDates, b: ActivityDates): ActivityDates => ({
  earlyStart: Math.min(a.earlyStart, b.earlyStart),
  earlyFinish: Math.max(a.earlyFinish, b.earlyFinish),
  lateStart: Math.min(a.lateStart, b.lateStart),
  lateFinish: Math.max(a.lateFinish, b.lateFinish),
});
