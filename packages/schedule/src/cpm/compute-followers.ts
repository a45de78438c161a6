import type { ActivityId, Schedule, WbsId } from '../model/index.ts';
import type { ActivityDates, CpmRun, DatesById, PlacedActivity } from './cpm-network.ts';
import { computeLevelOfEffort } from './compute-level-of-effort.ts';
import { carriesLogic } from './create-network.ts';

/** An activity that takes its dates from others, with those dates. */
interface Follower {
  readonly activity: PlacedActivity;
  readonly dates: ActivityDates;
}

/** The level of effort and WBS summary activities of the scheduled projects. Omits those without dates because they depend on nothing. */
export function computeFollowers(run: CpmRun): Map<ActivityId, Follower> {
  const placed = listFollowing(run);
  const followers = new Map<ActivityId, Follower>();
  if (placed.size === 0) return followers;
  const found = new Map<ActivityId, ActivityDates>();
  const dates: DatesById = {
    get: (id) => found.get(id) ?? run.network.byId.get(id),
    set: (id, own) => found.set(id, own),
  };
  computeLevelOfEffort(run, placed, dates);
  computeWbsSummaries(run.schedule, placed, dates);
  for (const [id, activity] of placed) {
    const own = found.get(id);
    if (own !== undefined) followers.set(id, { activity, dates: own });
  }
  return followers;
}

function listFollowing({ schedule, calendars, network }: CpmRun): Map<ActivityId, PlacedActivity> {
  const following = new Map<ActivityId, PlacedActivity>();
  // In most files every activity carries logic.
  if (network.activities.length === schedule.activities.length) return following;
  const projects = new Map(network.projects.map((project) => [project.source.id, project]));
  for (const source of schedule.activities) {
    if (carriesLogic(source)) continue;
    const project = projects.get(source.projectId);
    if (project === undefined || project.isFixed) continue;
    const calendar = calendars.get(source.calendarId ?? project.source.calendarId);
    following.set(source.id, { source, project, calendar });
  }
  return following;
}

/**
 * Dates of WBS summary activities: from the earliest to the latest date of the open activities below their WBS element. Reads the
 * dates of all other activities from `dates` and adds those of the summaries. A summary without such activities gets none.
 */
function computeWbsSummaries(
  schedule: Schedule,
  placed: ReadonlyMap<ActivityId, PlacedActivity>,
  dates: DatesById,
): void {
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
    extents.set(id, joinExtents(extents.get(id), extent));
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

function joinExtents(a: ActivityDates | undefined, b: ActivityDates): ActivityDates {
  if (a === undefined) return b;
  return {
    earlyStart: Math.min(a.earlyStart, b.earlyStart),
    earlyFinish: Math.max(a.earlyFinish, b.earlyFinish),
    lateStart: Math.min(a.lateStart, b.lateStart),
    lateFinish: Math.max(a.lateFinish, b.lateFinish),
  };
}
